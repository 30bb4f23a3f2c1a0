import { type Fault, isWaitedOut } from '../../shared/faults/fault.ts';

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
const untilBack = { kind: 'wait', seconds: null } as const;

/** The single table of transient faults, for single requests and jobs alike. */
export function retryPolicyOf(fault: Fault): RetryPolicy {
  switch (fault.kind) {
    case 'rate-limited':
      return isWaitedOut(fault) ? { kind: 'wait', seconds: fault.waitSeconds } : permanent;
    case 'timeout':
      return untilBack;
    case 'offline':
      return neverByItself.has(fault.reason) ? permanent : untilBack;
    case 'service':
      return failedAtIt(fault.status) ? retry : permanent;
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

/** A certificate, a login or a rule: someone has to fix it. */
const neverByItself: ReadonlySet<string> = new Set(['tls', 'proxy-login', 'proxy-refused']);

const failedAtIt = (status: number | string): boolean =>
  typeof status === 'number' ? status >= 500 || status === 408 : status === 'BACKEND_ERROR';

/** After this many consecutive failures a request isn't retried. */
export const maxFailures = 3;

const maxDelayMs = 60_000;

/**
 * Returns the milliseconds before a retry: as long as the service demands, else exponential backoff. The first retry is
 * immediate.
 * @param failures number of failures so far
 */
export function retryDelayMs(fault: Fault, failures: number): number {
  const policy = retryPolicyOf(fault);
  if (policy.kind === 'wait' && policy.seconds !== null) return policy.seconds * 1000;
  return failures <= 1 ? 0 : Math.min(maxDelayMs, 500 * 2 ** failures);
}
