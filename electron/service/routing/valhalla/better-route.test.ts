import { expect, test } from 'vitest';
import { isBetter } from './better-route.ts';

const longer = { seconds: 3600.2, meters: 61_001 };
const shorter = { seconds: 3600.9, meters: 61_000 };

test('of two routes within the same second, the shorter is better, with and without fractions', () => {
  const inMatrix = [longer, shorter].map(({ seconds, meters }) => ({ seconds: Math.trunc(seconds), meters }));
  for (const [one = longer, other = shorter] of [[longer, shorter], inMatrix]) {
    expect(isBetter('time', other, one)).toBe(true);
    expect(isBetter('time', one, other)).toBe(false);
  }
  expect(isBetter('time', { ...longer, seconds: 3599.9 }, shorter)).toBe(true);
  expect(isBetter('distance', shorter, longer)).toBe(true);
});
