import type { Fault, Outcome } from '../../shared/faults/fault.ts';
import { maxFailures, retryDelayMs, retryPolicyOf } from './retry-policy.ts';
import { wait } from './wait.ts';

interface RetryParts {
  /** Ends the wait; the last outcome is returned. */
  stopping: AbortSignal;
  /** Called before waiting this long to retry after a fault; 0 for the immediate first retry. */
  onWait(fault: Fault, seconds: number): void;
}

/**
 * Repeats a request until it succeeds, and returns its outcome. Returns the fault if it is permanent, if the service
 * itself failed `maxFailures` times, or once `stopping` is aborted.
 */
export async function requestWithRetries<T>(
  send: () => Promise<Outcome<T>>,
  { stopping, onWait }: RetryParts,
): Promise<Outcome<T>> {
  let failures = 0;
  let serviceFailures = 0;
  for (;;) {
    const outcome = await send();
    if (outcome.ok || stopping.aborted) return outcome;
    const { fault } = outcome;
    const { kind } = retryPolicyOf(fault);
    failures += 1;
    if (kind === 'retry') serviceFailures += 1;
    if (kind === 'permanent' || serviceFailures >= maxFailures) return outcome;
    const delayMs = retryDelayMs(fault, failures);
    onWait(fault, delayMs / 1000);
    await wait(delayMs, stopping);
  }
}
