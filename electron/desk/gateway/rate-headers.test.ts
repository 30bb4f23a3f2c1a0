import { expect, test } from 'vitest';
import { sinceCountedMs, waitSecondsOf } from './rate-headers.ts';

const now = Date.parse('2026-01-31T12:00:00Z');
const tenYears = 10 * 365 * 24 * 3600;

test.each([
  [{ ratelimit: '"default";r=0;t=9' }, 9],
  [{ ratelimit: '"requests";r=5;t=90, "elements";r=0;t=30' }, 30],
  [{ ratelimit: ['"requests";r=0;t=1', '"elements";r=0;t=30'], 'retry-after': '99' }, 30],
  [{ ratelimit: '"requests";r=3;t=1', 'ratelimit-reset': '4', 'retry-after': '99' }, 4],
  [{ 'retry-after': '12' }, 12],
  [{ 'retry-after': 'Sat, 31 Jan 2026 12:00:20 GMT' }, 20],
  [{ 'retry-after': 'Sat, 31 Jan 2026 11:00:00 GMT' }, 0],
  [{ ratelimit: 'nonsense', 'retry-after': 'soon' }, 1],
  [{}, 1],
  // Relative to the clock of the service, even if the local one is wrong.
  [{ 'retry-after': 'Sat, 31 Jan 2026 09:00:20 GMT', date: 'Sat, 31 Jan 2026 09:00:00 GMT' }, 20],
  [{ 'retry-after': 'Sat, 31 Jan 2026 12:00:20 GMT', date: 'nonsense' }, 20],
  [{ 'retry-after': '9'.repeat(400) }, tenYears],
  [{ 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' }, tenYears],
  [{ ratelimit: '"default";r=0;t=99999999999' }, tenYears],
])('%o means a wait of %i s', (headers, seconds) => {
  expect(waitSecondsOf(headers, now)).toBe(seconds);
});

test.each([
  [{ 'server-timing': 'since-counted;dur=345' }, 345],
  [{ 'server-timing': ['db;dur=9, since-counted;dur=12', 'total;dur=99'] }, 12],
  [{ 'server-timing': 'not-since-counted;dur=345' }, 0],
  [{ 'server-timing': 'since-counted;dur=-5' }, 0],
  [{ 'server-timing': 'total;dur=345' }, 0],
  [{}, 0],
])('%o was counted %i ms earlier', (headers, milliseconds) => {
  expect(sinceCountedMs(headers)).toBe(milliseconds);
});
