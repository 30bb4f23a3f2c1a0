import type { Fault, Outcome } from '../../shared/faults/fault.ts';
import { mostFailures, retryDelayMs, transienceOf } from './transience.ts';
import { wait } from './wait.ts';

interface Patience {
  /** Ends the waiting; the outcome is then the last one. */
  stopping: AbortSignal;
  /** Nothing is asked for so long, because of this. */
  waits(fault: Fault, seconds: number): void;
}

/** Asks until there is an answer, or a fault that does not pass by itself. */
export async function askPatiently<T>(
  ask: () => Promise<Outcome<T>>,
  { stopping, waits }: Patience,
): Promise<Outcome<T>> {
  let failures = 0;
  let ofService = 0;
  for (;;) {
    const outcome = await ask();
    if (outcome.ok || stopping.aborted) return outcome;
    const { fault } = outcome;
    const { kind } = transienceOf(fault);
    failures += 1;
    if (kind === 'retry') ofService += 1;
    if (kind === 'permanent' || ofService >= mostFailures) return outcome;
    const delayMs = retryDelayMs(fault, failures);
    waits(fault, delayMs / 1000);
    await wait(delayMs, stopping);
  }
}
