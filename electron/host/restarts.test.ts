import { expect, test } from 'vitest';
import { nextRestartTimes, parseRestartTimes } from './restarts.ts';

const minute = 60_000;

test('a program that keeps failing is restarted at most twice within a minute', () => {
  const once = nextRestartTimes([], 0);
  const twice = nextRestartTimes(once ?? [], 10_000);
  expect([once, twice]).toEqual([[0], [0, 10_000]]);
  expect(nextRestartTimes(twice ?? [], 20_000)).toBeNull();
  expect(nextRestartTimes(twice ?? [], minute - 1)).toBeNull();
});

test('restarts more than a minute ago no longer count', () => {
  expect(nextRestartTimes([0, 10_000], minute)).toEqual([10_000, minute]);
  expect(nextRestartTimes([0, 10_000], 2 * minute)).toEqual([2 * minute]);
});

test('a clock set back doesn’t cause endless restarts', () => {
  expect(nextRestartTimes([100 * minute, 100 * minute], 100 * minute - 1000)).toBeNull();
  expect(nextRestartTimes([100 * minute, 100 * minute], 0)).toEqual([0]);
});

test('reads back restart times, and none from invalid text', () => {
  expect(parseRestartTimes([1000, 2000].join())).toEqual([1000, 2000]);
  expect(parseRestartTimes(undefined)).toEqual([]);
  expect(parseRestartTimes('soon,,-1')).toEqual([]);
});
