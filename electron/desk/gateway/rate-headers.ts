import { readSinceCounted, sinceCountedHeader } from '../../../shared/api/since-counted.ts';
import type { Fault } from '../../../shared/faults/fault.ts';

/** Response headers in lower case. */
export type ResponseHeaders = Record<string, string | string[] | undefined>;

/** Upper limit for waiting, in case the service demands an absurd time. */
const maxHoldSeconds = 300;
/** Wait after a 429 without a time: all limits of the contract are per second. */
const defaultWaitSeconds = 1;
/** Upper limit for a demanded wait: ten years. */
const maxRequestedSeconds = 10 * 365 * 24 * 3600;

/**
 * Returns the seconds to wait after a 429 (`provider.md` 2): the longest `t` among exhausted policies of `RateLimit`,
 * else `ratelimit-reset`, else `Retry-After` (seconds or a date), else 1.
 * @param now milliseconds since 1970, for a `Retry-After` date in a response without `Date`
 */
export function waitSecondsOf(headers: ResponseHeaders, now: number): number {
  const demandedSeconds =
    exhaustedPoliciesWait(textOf(headers.ratelimit)) ??
    secondsIn(textOf(headers['ratelimit-reset'])) ??
    retryAfter(textOf(headers['retry-after']), dateIn(textOf(headers.date)) ?? now);
  return Math.min(maxRequestedSeconds, Math.max(0, demandedSeconds ?? defaultWaitSeconds));
}

/** Returns the fault for a response that demands a wait. */
export function rateLimited(headers: ResponseHeaders, now: number): Extract<Fault, { kind: 'rate-limited' }> {
  const requestedWait = waitSecondsOf(headers, now);
  return requestedWait > maxHoldSeconds
    ? { kind: 'rate-limited', waitSeconds: maxHoldSeconds, saidSeconds: requestedWait }
    : { kind: 'rate-limited', waitSeconds: requestedWait };
}

/** Returns the milliseconds between counting the request and the response; 0 if the service doesn't report them. */
export const sinceCountedMs = (headers: ResponseHeaders): number =>
  readSinceCounted(textOf(headers[sinceCountedHeader]));

const textOf = (header: string | string[] | undefined): string =>
  Array.isArray(header) ? header.join(', ') : (header ?? '');

function exhaustedPoliciesWait(header: string): number | undefined {
  const waits = [...header.matchAll(/;\s*r=(\d+)\s*;\s*t=(\d+)/g)]
    .filter(([, remaining]) => Number(remaining) === 0)
    .map(([, , seconds]) => Number(seconds));
  return waits.length > 0 ? Math.max(...waits) : undefined;
}

const secondsIn = (header: string): number | undefined =>
  /^\d+(\.\d+)?$/.test(header.trim()) ? Number(header) : undefined;

/** @param sentAt time of the response by the clock of the service, which may differ from that of this machine */
function retryAfter(header: string, sentAt: number): number | undefined {
  const seconds = secondsIn(header);
  if (seconds !== undefined) return seconds;
  const time = dateIn(header);
  return time === undefined ? undefined : Math.ceil((time - sentAt) / 1000);
}

/** Returns an HTTP date, such as `Sat, 31 Jan 2026 12:00:20 GMT`, in milliseconds since 1970; undefined if invalid. */
function dateIn(header: string): number | undefined {
  const at = /GMT\s*$/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}
