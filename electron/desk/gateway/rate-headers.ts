import { readSinceCounted, sinceCountedHeader } from '../../../shared/api/since-counted.ts';
import type { Fault } from '../../../shared/faults/fault.ts';

/** Response headers in lower case. */
export type AnswerHeaders = Record<string, string | string[] | undefined>;

/** Nothing is held back for longer, whatever the service says: it may be wrong about itself. */
const longestHoldSeconds = 300;
/** Where a service says 429 and nothing of when: the contract's limits are all per second. */
const unnamedWaitSeconds = 1;
/** A longer wait than ten years is no information. */
const longestSaidSeconds = 10 * 365 * 24 * 3600;

/**
 * How long to wait after a 429 (`provider.md` 2): the longest `t` of the policies of `RateLimit` that
 * have nothing left, else `ratelimit-reset`, else `Retry-After` (seconds, or a date), else a second.
 * @param now milliseconds since 1970, for a `Retry-After` date in an answer that has no `Date`
 */
export function waitSecondsOf(headers: AnswerHeaders, now: number): number {
  const named =
    spentPolicies(textOf(headers.ratelimit)) ??
    secondsIn(textOf(headers['ratelimit-reset'])) ??
    retryAfter(textOf(headers['retry-after']), dateIn(textOf(headers.date)) ?? now);
  return Math.min(longestSaidSeconds, Math.max(0, named ?? unnamedWaitSeconds));
}

/** The fault of an answer that says to wait. */
export function rateLimited(headers: AnswerHeaders, now: number): Extract<Fault, { kind: 'rate-limited' }> {
  const said = waitSecondsOf(headers, now);
  return said > longestHoldSeconds
    ? { kind: 'rate-limited', waitSeconds: longestHoldSeconds, saidSeconds: said }
    : { kind: 'rate-limited', waitSeconds: said };
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

/** @param sentAt when the answer was sent by its own clock: the two may go differently */
function retryAfter(header: string, sentAt: number): number | undefined {
  const seconds = secondsIn(header);
  if (seconds !== undefined) return seconds;
  const at = dateIn(header);
  return at === undefined ? undefined : Math.ceil((at - sentAt) / 1000);
}

/** Milliseconds since 1970 of an HTTP date, such as `Sat, 31 Jan 2026 12:00:20 GMT`. */
function dateIn(header: string): number | undefined {
  const at = /GMT\s*$/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}
