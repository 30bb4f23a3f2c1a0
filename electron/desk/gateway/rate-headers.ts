import { readSinceCounted, sinceCountedHeader } from '../../../shared/api/since-counted.ts';

/** Response headers in lower case. */
export type AnswerHeaders = Record<string, string | string[] | undefined>;

/** Where a service says 429 and nothing of when: the contract's limits are all per second. */
const unnamedWaitSeconds = 1;

/**
 * How long to wait after a 429 (`provider.md` 2): the longest `t` of the policies of `RateLimit` that
 * have nothing left, else `ratelimit-reset`, else `Retry-After` (seconds, or a date), else a second.
 * @param now milliseconds since 1970, for a `Retry-After` date
 */
export function waitSecondsOf(headers: AnswerHeaders, now: number): number {
  const named =
    spentPolicies(textOf(headers.ratelimit)) ??
    secondsIn(textOf(headers['ratelimit-reset'])) ??
    retryAfter(textOf(headers['retry-after']), now);
  return Math.max(0, named ?? unnamedWaitSeconds);
}

/** How many milliseconds before its answer the service counted the question; 0 where it does not tell. */
export const sinceCountedMs = (headers: AnswerHeaders): number =>
  readSinceCounted(textOf(headers[sinceCountedHeader]));

const textOf = (header: string | string[] | undefined): string =>
  Array.isArray(header) ? header.join(', ') : (header ?? '');

function spentPolicies(header: string): number | undefined {
  const waits = [...header.matchAll(/;\s*r=(\d+)\s*;\s*t=(\d+)/g)]
    .filter(([, remaining]) => Number(remaining) === 0)
    .map(([, , seconds]) => Number(seconds));
  return waits.length > 0 ? Math.max(...waits) : undefined;
}

const secondsIn = (header: string): number | undefined =>
  /^\d+(\.\d+)?$/.test(header.trim()) ? Number(header) : undefined;

function retryAfter(header: string, now: number): number | undefined {
  const at = Date.parse(header);
  return secondsIn(header) ?? (Number.isNaN(at) ? undefined : Math.ceil((at - now) / 1000));
}
