import { expect, test } from 'vitest';
import { nextRestartTimes, parseRestartTimes } from './restarts.ts';

const minute = 60_000;

test('a program that fails again and again is started anew twice within a minute, and then no more', () => {
  const once = nextRestartTimes([], 0);
  const twice = nextRestartTimes(once ?? [], 10_000);
  expect([once, twice]).toEqual([[0], [0, 10_000]]);
  expect(nextRestartTimes(twice ?? [], 20_000)).toBeNull();
  expect(nextRestartTimes(twice ?? [], minute - 1)).toBeNull();
});

test('one that went well for a while may be started anew as if it had never failed', () => {
  expect(nextRestartTimes([0, 10_000], minute)).toEqual([10_000, minute]);
  expect(nextRestartTimes([0, 10_000], 2 * minute)).toEqual([2 * minute]);
});

test('a clock that is put back makes no endless row of starts', () => {
  expect(nextRestartTimes([100 * minute, 100 * minute], 100 * minute - 1000)).toBeNull();
  expect(nextRestartTimes([100 * minute, 100 * minute], 0)).toEqual([0]);
});

test('what was told to the new start is read again, and anything else is nothing', () => {
  expect(parseRestartTimes([1000, 2000].join())).toEqual([1000, 2000]);
  expect(parseRestartTimes(undefined)).toEqual([]);
  expect(parseRestartTimes('soon,,-1')).toEqual([]);
});
