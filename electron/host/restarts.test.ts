import { expect, test } from 'vitest';
import { restartsIn, restartsWith } from './restarts.ts';

const minute = 60_000;

test('a program that fails again and again is started anew twice within a minute, and then no more', () => {
  const once = restartsWith([], 0);
  const twice = restartsWith(once ?? [], 10_000);
  expect([once, twice]).toEqual([[0], [0, 10_000]]);
  expect(restartsWith(twice ?? [], 20_000)).toBeNull();
  expect(restartsWith(twice ?? [], minute - 1)).toBeNull();
});

test('one that went well for a while may be started anew as if it had never failed', () => {
  expect(restartsWith([0, 10_000], minute)).toEqual([10_000, minute]);
  expect(restartsWith([0, 10_000], 2 * minute)).toEqual([2 * minute]);
});

test('a clock that is put back makes no endless row of starts', () => {
  expect(restartsWith([100 * minute, 100 * minute], 100 * minute - 1000)).toBeNull();
  expect(restartsWith([100 * minute, 100 * minute], 0)).toEqual([0]);
});

test('what was told to the new start is read again, and anything else is nothing', () => {
  expect(restartsIn([1000, 2000].join())).toEqual([1000, 2000]);
  expect(restartsIn(undefined)).toEqual([]);
  expect(restartsIn('soon,,-1')).toEqual([]);
});
