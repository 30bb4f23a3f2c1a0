import { type Fault, isWaitedOut, type Outcome } from '../../../shared/fault.ts';
import type { Batch } from '../../../shared/matrix/batches.ts';

interface Run<Answer> {
  /** What is still to be asked; a batch leaves it when it is answered. */
  pending: Set<Batch>;
  ask(batch: Batch): Promise<Outcome<Answer>>;
  /** Takes an answer, or says why it cannot: the batch then stays pending. */
  onAnswer(batch: Batch, answer: Answer): Fault | undefined;
  /** Waits before a batch is asked again that came too soon. */
  pause(fault: Extract<Fault, { kind: 'rate-limited' }>): Promise<void>;
  signal: AbortSignal;
}

/** Enough under way to use up the service's limits, which the desk keeps to. */
const atOnce = 4;
/** A service may fail now and then; one that fails at the same batch again and again, or at one after the other, is no use to wait for. */
const mostFailures = { ofOne: 3, inARow: 3 * atOnce };

/** Whether the same batch may have an answer later. */
const mayPass = (fault: Fault): boolean =>
  fault.kind === 'timeout' ||
  (fault.kind === 'service' &&
    (typeof fault.status === 'number' ? fault.status >= 500 : fault.status === 'BACKEND_ERROR'));

/**
 * Asks for batches, several at once, until all are answered, one fails or it is cancelled; the fault then
 * says why. A batch whose failure may pass is asked again after the others. What was not answered stays
 * pending, so that the run can be taken up again.
 */
export async function runBatches<Answer>(run: Run<Answer>): Promise<Fault | undefined> {
  const waiting = [...run.pending];
  const failures = new Map<Batch, number>();
  let inARow = 0;
  let fault: Fault | undefined;
  const work = async () => {
    for (let batch = waiting.shift(); batch && !fault; batch = waiting.shift()) {
      if (run.signal.aborted) {
        fault = { kind: 'cancelled' };
        return;
      }
      const outcome = await run.ask(batch);
      if (outcome.ok) {
        inARow = 0;
        const refusal = run.onAnswer(batch, outcome.value);
        if (refusal) fault ??= refusal;
        else run.pending.delete(batch);
      } else if (isWaitedOut(outcome.fault) && !run.signal.aborted) {
        waiting.unshift(batch);
        await run.pause(outcome.fault);
      } else {
        inARow += 1;
        const ofOne = (failures.get(batch) ?? 0) + 1;
        failures.set(batch, ofOne);
        if (mayPass(outcome.fault) && ofOne < mostFailures.ofOne && inARow < mostFailures.inARow) {
          waiting.push(batch);
        } else {
          fault ??= run.signal.aborted ? { kind: 'cancelled' } : outcome.fault;
        }
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return fault;
}
