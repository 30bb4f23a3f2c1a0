import type { Fault, Outcome } from '../../../shared/fault.ts';
import type { Batch } from '../../../shared/matrix/batches.ts';
import { mostFailures, retryDelayMs, transienceOf } from '../../jobs/transience.ts';

interface Run<Answer> {
  /** What is still to be asked; a batch leaves it when it is answered. */
  pending: Set<Batch>;
  ask(batch: Batch): Promise<Outcome<Answer>>;
  /** Takes an answer, or says why it cannot: the batch then stays pending. */
  onAnswer(batch: Batch, answer: Answer): Fault | undefined;
  /** Waits a fault out; ends early when the run is to stop. */
  wait(milliseconds: number, fault: Fault): Promise<void>;
  signal: AbortSignal;
}

/** Enough under way to use up the service's limits, which the desk keeps to. */
const atOnce = 4;
/** A service may fail now and then; one that fails at one batch after the other is no use to ask on. */
const mostFailuresInARow = mostFailures * atOnce;

/**
 * Asks for batches, several at once, until all are answered, one fails or it is cancelled; the fault then
 * says why. What stands between, such as a limit or a network that is gone, is waited out. A batch at which
 * the service failed is asked again after the others. What was not answered stays pending, so that the run
 * can be taken up again.
 */
export async function runBatches<Answer>(run: Run<Answer>): Promise<Fault | undefined> {
  const waiting = [...run.pending];
  const failures = new Map<Batch, number>();
  let inARow = 0;
  /** How often nothing came back since the last answer. */
  let unanswered = 0;
  let waitingOut: Promise<void> | null = null;
  let fault: Fault | undefined;

  /** What is under way at once meets the same, and waits for it together. */
  function waitOut(met: Fault): Promise<void> {
    if (waitingOut) return waitingOut;
    unanswered += 1;
    waitingOut = run.wait(retryDelayMs(met, unanswered), met).finally(() => {
      waitingOut = null;
    });
    return waitingOut;
  }

  const work = async () => {
    for (let batch = waiting.shift(); batch && !fault; batch = waiting.shift()) {
      if (run.signal.aborted) {
        fault = { kind: 'cancelled' };
        return;
      }
      const outcome = await run.ask(batch);
      if (outcome.ok) {
        inARow = 0;
        unanswered = 0;
        const refusal = run.onAnswer(batch, outcome.value);
        if (refusal) fault ??= refusal;
        else run.pending.delete(batch);
        continue;
      }
      const { kind } = transienceOf(outcome.fault);
      if (run.signal.aborted) {
        fault ??= { kind: 'cancelled' };
      } else if (kind === 'wait') {
        waiting.push(batch);
        await waitOut(outcome.fault);
      } else {
        inARow += 1;
        const ofOne = (failures.get(batch) ?? 0) + 1;
        failures.set(batch, ofOne);
        if (kind === 'retry' && ofOne < mostFailures && inARow < mostFailuresInARow) waiting.push(batch);
        else fault ??= outcome.fault;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return fault;
}
