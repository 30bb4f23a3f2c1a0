import { type Fault, isWaitedOut } from '../../shared/faults/fault.ts';

/**
 * Whether the same question may have an answer later. `permanent`: not before a person does something.
 * `retry`: the service failed at it, which may be for what it was asked: it is worth some tries. `wait`:
 * something stands between, which says nothing of the question: it is waited out, for so many seconds or,
 * where nobody knows how long (null), until an answer comes.
 */
export type Transience = { kind: 'permanent' } | { kind: 'retry' } | { kind: 'wait'; seconds: number | null };

const permanent = { kind: 'permanent' } as const;
const retry = { kind: 'retry' } as const;
const untilBack = { kind: 'wait', seconds: null } as const;

/** The one table of what passes by itself, for single questions and for long work alike. */
export function transienceOf(fault: Fault): Transience {
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

/** A certificate, a login or a rule: somebody has to see to it. */
const neverByItself: ReadonlySet<string> = new Set(['tls', 'proxy-login', 'proxy-refused']);

const failedAtIt = (status: number | string): boolean =>
  typeof status === 'number' ? status >= 500 || status === 408 : status === 'BACKEND_ERROR';

/** So often in a row a service may fail at one question before it is no use to ask it again. */
export const mostFailures = 3;

const longestDelayMs = 60_000;

/**
 * How long to wait before a question is asked again: as long as the service says, else longer and longer. The first
 * time there is nothing to wait for.
 * @param failures how often it failed by now
 */
export function retryDelayMs(fault: Fault, failures: number): number {
  const transience = transienceOf(fault);
  if (transience.kind === 'wait' && transience.seconds !== null) return transience.seconds * 1000;
  return failures <= 1 ? 0 : Math.min(longestDelayMs, 500 * 2 ** failures);
}
