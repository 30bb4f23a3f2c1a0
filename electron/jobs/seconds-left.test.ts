import { expect, test } from 'vitest';
import { secondsLeft } from './seconds-left.ts';

test('the time left is extrapolated from the pace so far', () => {
  expect(secondsLeft({ remaining: 9000, done: 1000, elapsedMs: 10_000 })).toBe(90);
  expect(secondsLeft({ remaining: 0, done: 1000, elapsedMs: 10_000 })).toBe(0);
});

test('the time left is unknown without a reliable pace', () => {
  expect(secondsLeft({ remaining: 10, done: 0, elapsedMs: 10_000 })).toBeNull();
  expect(secondsLeft({ remaining: 10, done: 5, elapsedMs: 10 })).toBeNull();
});

test('the time left is never less than the limits of the service allow', () => {
  const pace = { remaining: 10_000, minSeconds: 10 };
  expect(secondsLeft({ ...pace, done: 0, elapsedMs: 0 })).toBe(10);
  expect(secondsLeft({ ...pace, done: 1000, elapsedMs: 4000 })).toBe(40);
  expect(secondsLeft({ ...pace, done: 1000, elapsedMs: 100 })).toBe(10);
  expect(secondsLeft({ remaining: 10, minSeconds: 1, done: 0, elapsedMs: 0 })).toBe(1);
});
