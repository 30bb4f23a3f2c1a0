import { distanceLimits } from '../api/distance.ts';

/** Block of a matrix for one request: its first row and column, and the number of each. */
export interface Batch {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

export const elementsOf = ({ rows, columns }: Batch): number => rows * columns;

/**
 * Splits a matrix into blocks of equal size with at most `maxElements` elements (`api.md`, Limits), as few as possible.
 * Returns them row by row; each element is in exactly one block.
 */
export function batchesOf(
  rows: number,
  columns: number,
  maxElements: number = distanceLimits.elementsPerQuery,
): Batch[] {
  if (rows < 1 || columns < 1) return [];
  const shape = bestShape(rows, columns, maxElements);
  const batches: Batch[] = [];
  for (let row = 0; row < rows; row += shape.rows) {
    for (let column = 0; column < columns; column += shape.columns) {
      batches.push({
        row,
        column,
        rows: Math.min(shape.rows, rows - row),
        columns: Math.min(shape.columns, columns - column),
      });
    }
  }
  return batches;
}

/** Returns the block size with which there are the fewest blocks. */
function bestShape(rows: number, columns: number, maxElements: number): Pick<Batch, 'rows' | 'columns'> {
  let best = { rows: 1, columns: 1, count: Number.POSITIVE_INFINITY };
  for (let wide = Math.min(columns, maxElements); wide >= 1; wide -= 1) {
    const high = Math.min(rows, Math.floor(maxElements / wide));
    const count = Math.ceil(rows / high) * Math.ceil(columns / wide);
    if (count < best.count) best = { rows: high, columns: wide, count };
  }
  return best;
}

/** Maximum number of elements of a matrix; more would exhaust the window's memory and take more than an hour. */
export const maxElements = 4_000_000;
