import { expect, test } from 'vitest';
import { rangeWithRow } from './virtual-range.ts';

const range = { startIndex: 10, endIndex: 12, overscan: 1, count: 100 };

test('a row out of sight is rendered with those in sight, in order and once', () => {
  expect(rangeWithRow(3)(range)).toEqual([3, 9, 10, 11, 12, 13]);
  expect(rangeWithRow(50)(range)).toEqual([9, 10, 11, 12, 13, 50]);
  expect(rangeWithRow(11)(range)).toEqual([9, 10, 11, 12, 13]);
});

test('without such a row those in sight alone are rendered', () => {
  expect(rangeWithRow(-1)({ ...range, startIndex: 0, endIndex: 1 })).toEqual([0, 1, 2]);
});
