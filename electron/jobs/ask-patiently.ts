import type { Fault, Outcome } from '../../shared/faults/fault.ts';
import { maxFailures, retryDelayMs, retryPolicyOf } from './retry-policy.ts';
import { wait } from './wait.ts';

interface Patience {
  /** Ends the waiting; the last outcome is returned. */
  stopping: AbortSignal;
  /** Called before waiting this long because of a fault. */
  waits(fault: Fault, seconds: number): void;
}

/** Repeats a request until there is a response or a permanent fault. */
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
    const { kind } = retryPolicyOf(fault);
    failures += 1;
    if (kind === 'retry') ofService += 1;
    if (kind === 'permanent' || ofService >= maxFailures) return outcome;
    const delayMs = retryDelayMs(fault, failures);
    waits(fault, delayMs / 1000);
    await wait(delayMs, stopping);
  }
}
