import { expect, test } from 'vitest';
import { secondsLeft } from './seconds-left.ts';

test('the rest takes as long as the pace so far says', () => {
  expect(secondsLeft({ left: 9000, done: 1000, elapsedMs: 10_000 })).toBe(90);
  expect(secondsLeft({ left: 0, done: 1000, elapsedMs: 10_000 })).toBe(0);
});

test('without a pace nothing is told', () => {
  expect(secondsLeft({ left: 10, done: 0, elapsedMs: 10_000 })).toBeNull();
  expect(secondsLeft({ left: 10, done: 5, elapsedMs: 10 })).toBeNull();
});
