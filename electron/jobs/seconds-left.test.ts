import { expect, test } from 'vitest';
import { secondsLeft } from './seconds-left.ts';

test('the rest takes as long as the pace so far says', () => {
  expect(secondsLeft({ remaining: 9000, done: 1000, elapsedMs: 10_000 })).toBe(90);
  expect(secondsLeft({ remaining: 0, done: 1000, elapsedMs: 10_000 })).toBe(0);
});

test('without a pace nothing is told', () => {
  expect(secondsLeft({ remaining: 10, done: 0, elapsedMs: 10_000 })).toBeNull();
  expect(secondsLeft({ remaining: 10, done: 5, elapsedMs: 10 })).toBeNull();
});

test('the rest is never told to be quicker than the limits of the service allow', () => {
  const pace = { remaining: 10_000, minSeconds: 10 };
  expect(secondsLeft({ ...pace, done: 0, elapsedMs: 0 })).toBe(10);
  expect(secondsLeft({ ...pace, done: 1000, elapsedMs: 4000 })).toBe(40);
  expect(secondsLeft({ ...pace, done: 1000, elapsedMs: 100 })).toBe(10);
  expect(secondsLeft({ remaining: 10, minSeconds: 1, done: 0, elapsedMs: 0 })).toBe(1);
});
