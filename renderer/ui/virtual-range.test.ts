import { expect, test } from 'vitest';
import { rangeExtractorWithRow } from './virtual-range.ts';

const range = { startIndex: 10, endIndex: 12, overscan: 1, count: 100 };

test('a row out of sight is rendered with those in sight, in order and once', () => {
  expect(rangeExtractorWithRow(3)(range)).toEqual([3, 9, 10, 11, 12, 13]);
  expect(rangeExtractorWithRow(50)(range)).toEqual([9, 10, 11, 12, 13, 50]);
  expect(rangeExtractorWithRow(11)(range)).toEqual([9, 10, 11, 12, 13]);
});

test('without such a row those in sight alone are rendered', () => {
  expect(rangeExtractorWithRow(-1)({ ...range, startIndex: 0, endIndex: 1 })).toEqual([0, 1, 2]);
});
