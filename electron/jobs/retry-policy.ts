import { type Fault, isShortRateLimit } from '../../shared/faults/fault.ts';

/**
 * Whether repeating a request may succeed. `permanent`: not before the user does something. `retry`: the service
 * failed, perhaps because of this request; worth a few tries. `wait`: an obstacle unrelated to the request; wait this
 * many seconds or, if that is unknown (null), until it is gone.
 */
export type RetryPolicy =
  | { kind: 'permanent' }
  | { kind: 'retry' }
  | { kind: 'wait'; seconds: number | null };

const permanent = { kind: 'permanent' } as const;
const retry = { kind: 'retry' } as const;
const waitUntilReachable = { kind: 'wait', seconds: null } as const;

/** Returns the retry policy for a fault: the only such table, for single requests and jobs. */
export function retryPolicyOf(fault: Fault): RetryPolicy {
  switch (fault.kind) {
    case 'rate-limited':
      return isShortRateLimit(fault) ? { kind: 'wait', seconds: fault.waitSeconds } : permanent;
    case 'timeout':
      return waitUntilReachable;
    case 'offline':
      return permanentOfflineReasons.has(fault.reason) ? permanent : waitUntilReachable;
    case 'service':
      return isRetriedStatus(fault.status) ? retry : permanent;
    case 'invalid':
    case 'unauthenticated':
    case 'forbidden':
    case 'quota':
    case 'bad-answer':
    case 'cancelled':
    case 'other-service':
    case 'unknown-service':
    case 'not-saved':
    case 'desk':
    case 'storage':
      return permanent;
  }
}

/** Certificates, logins, and proxy rules: waiting doesn't help, a person has to fix them. */
const permanentOfflineReasons: ReadonlySet<string> = new Set(['tls', 'proxy-login', 'proxy-refused']);

const isRetriedStatus = (status: number | string): boolean =>
  typeof status === 'number' ? status >= 500 || status === 408 : status === 'BACKEND_ERROR';

/** A request that the service failed on this many times isn't retried. */
export const maxFailures = 3;

const maxDelayMs = 60_000;

/**
 * Returns the delay before a retry in milliseconds: the service's `Retry-After` if there is one, else an exponential
 * backoff up to a minute, in which the first retry is immediate.
 * @param failures number of failures so far
 */
export function retryDelayMs(fault: Fault, failures: number): number {
  const policy = retryPolicyOf(fault);
  if (policy.kind === 'wait' && policy.seconds !== null) return policy.seconds * 1000;
  return failures <= 1 ? 0 : Math.min(maxDelayMs, 500 * 2 ** failures);
}
