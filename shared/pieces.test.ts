import { expect, test } from 'vitest';
import { piecesOf } from './pieces.ts';

test('the pieces are the list, in its order, and none is longer than asked for', () => {
  expect(piecesOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(piecesOf([1, 2, 3, 4], 2)).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(piecesOf([], 2)).toEqual([]);
});
