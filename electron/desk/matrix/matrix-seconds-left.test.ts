import { expect, test } from 'vitest';
import { secondsLeft } from './matrix-seconds-left.ts';

test('the time left follows the pace, but not beyond the limits', () => {
  const left = { elements: 10_000, queries: 50 };
  expect(secondsLeft(left, { elements: 0, seconds: 0 })).toBe(10);
  expect(secondsLeft(left, { elements: 1000, seconds: 4 })).toBe(40);
  expect(secondsLeft(left, { elements: 1000, seconds: 0.1 })).toBe(10);
  expect(secondsLeft({ elements: 10, queries: 10 }, { elements: 0, seconds: 0 })).toBe(1);
});
