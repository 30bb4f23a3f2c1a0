import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batchesOf, elementsOf } from './batches.ts';

test('every element is in exactly one batch, and no batch exceeds the limit', () => {
  const side = fc.integer({ min: 1, max: 120 });
  fc.assert(
    fc.property(side, side, fc.integer({ min: 1, max: 200 }), (rows, columns, maxElements) => {
      const seen = new Uint8Array(rows * columns);
      for (const batch of batchesOf(rows, columns, maxElements)) {
        expect(elementsOf(batch)).toBeLessThanOrEqual(maxElements);
        for (let row = batch.row; row < batch.row + batch.rows; row += 1)
          for (let column = batch.column; column < batch.column + batch.columns; column += 1)
            seen[row * columns + column] = (seen[row * columns + column] ?? 0) + 1;
      }
      expect(seen.every((times) => times === 1)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test.each([
  [10, 20, 1],
  [1, 200, 1],
  [14, 14, 1],
  [100, 100, 50],
  [500, 500, 1250],
  [201, 1, 2],
])('%i by %i takes %i requests', (rows, columns, requestCount) => {
  expect(batchesOf(rows, columns)).toHaveLength(requestCount);
});

test('an empty matrix has no batches', () => {
  expect(batchesOf(0, 5)).toEqual([]);
});
