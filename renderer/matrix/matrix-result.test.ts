import { expect, test } from 'vitest';
import { cellAt, emptyResult, nearestColumn, orderedRows, putBlock, rangeOf } from './matrix-result.ts';

const none = 'ZERO_RESULTS';

function filled() {
  const result = emptyResult(3, 2);
  putBlock(result, { row: 0, column: 0, rows: 2, columns: 2, elements: [[50, 500], [40, 400], none, none] });
  putBlock(result, { row: 2, column: 0, rows: 1, columns: 1, elements: [[10, 100]] });
  return result;
}

test('puts blocks at their position, and has no other cells', () => {
  const result = filled();
  expect(cellAt(result, 0, 1)).toEqual({ kind: 'route', seconds: 40, meters: 400 });
  expect(cellAt(result, 1, 0)).toEqual({ kind: 'none', status: 'ZERO_RESULTS' });
  expect(cellAt(result, 2, 0)).toMatchObject({ seconds: 10 });
  expect(cellAt(result, 2, 1)).toBeUndefined();
});

test('ignores cells of a block outside the matrix', () => {
  const result = emptyResult(1, 2);
  const elements = [1, 2, 3, 4].map((seconds): [number, number] => [seconds, seconds]);
  putBlock(result, { row: 0, column: 1, rows: 2, columns: 2, elements });
  expect([...result.seconds]).toEqual([Number.NaN, 1]);
});

const points = (...longitudes: number[]) =>
  longitudes.map((lng) => ({ name: '', position: { lat: -34.9, lng } }));

/** A matrix without common points in both lists. */
const apart = () => ({ origins: points(-56.1, -56.2, -56.3), destinations: points(-56.4, -56.5) });

test('the nearest has the lowest figure', () => {
  const result = filled();
  const matrix = { ...apart(), result };
  expect(nearestColumn(matrix, 0, 'seconds')).toBe(1);
  expect(nearestColumn(matrix, 1, 'seconds')).toBeUndefined();
  expect(rangeOf(result, 'meters')).toEqual({ min: 100, max: 500 });
  expect(rangeOf(emptyResult(1, 1), 'meters')).toBeUndefined();
});

test('the nearest isn’t the origin itself', () => {
  const same = points(-56.1, -56.2, -56.3);
  const result = emptyResult(3, 3);
  const elements = [0, 50, 90, 50, 0, 40, 90, 40, 0].map((seconds): [number, number] => [seconds, seconds]);
  putBlock(result, { row: 0, column: 0, rows: 3, columns: 3, elements });
  const matrix = { origins: same, destinations: same, result };
  expect(same.map((_, row) => nearestColumn(matrix, row, 'seconds'))).toEqual([1, 2, 1]);
  expect(orderedRows(matrix, { by: 'nearest' }, 'seconds')).toEqual([1, 2, 0]);
});

test('rows are ordered by their nearest or a column; those without a figure come last', () => {
  const matrix = { ...apart(), result: filled() };
  expect(orderedRows(matrix, { by: 'given' }, 'seconds')).toEqual([0, 1, 2]);
  expect(orderedRows(matrix, { by: 'nearest' }, 'seconds')).toEqual([2, 0, 1]);
  expect(orderedRows(matrix, { by: 'column', column: 1 }, 'seconds')).toEqual([0, 1, 2]);
});
