import type { Fault, Outcome } from '../../shared/fault.ts';
import type { Batch } from './batches.ts';

interface Run<Answer> {
  /** What is still to be asked; a batch leaves it when it is answered. */
  pending: Set<Batch>;
  ask(batch: Batch): Promise<Outcome<Answer>>;
  onAnswer(batch: Batch, answer: Answer): void;
  /** Waits before a batch is asked again that came too soon. */
  pause(seconds: number): Promise<void>;
  signal: AbortSignal;
}

/** Enough under way to use up the service's limits, which the desk keeps to. */
const atOnce = 4;
/** A busy service may miss its time now and then; one that misses it again and again is no use to wait for. */
const mostTimeouts = 3;

/**
 * Asks for batches, several at once, until all are answered, one fails or it is cancelled; the fault then
 * says why. A batch that timed out is asked again after the others. What was not answered stays pending, so that the run can be taken up again.
 */
export async function runBatches<Answer>(run: Run<Answer>): Promise<Fault | undefined> {
  const waiting = [...run.pending];
  const timeouts = new Map<Batch, number>();
  let fault: Fault | undefined;
  const work = async () => {
    for (let batch = waiting.shift(); batch && !fault; batch = waiting.shift()) {
      if (run.signal.aborted) {
        fault = { kind: 'cancelled' };
        return;
      }
      const outcome = await run.ask(batch);
      if (outcome.ok) {
        run.pending.delete(batch);
        run.onAnswer(batch, outcome.value);
      } else if (outcome.fault.kind === 'rate-limited' && !run.signal.aborted) {
        waiting.unshift(batch);
        await run.pause(outcome.fault.waitSeconds);
      } else if (outcome.fault.kind === 'timeout' && (timeouts.get(batch) ?? 0) + 1 < mostTimeouts) {
        timeouts.set(batch, (timeouts.get(batch) ?? 0) + 1);
        waiting.push(batch);
      } else {
        fault ??= run.signal.aborted ? { kind: 'cancelled' } : outcome.fault;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return fault;
}
