import { distanceLimits } from '../api/distance.ts';

/** A block of a matrix for one request: first row and column, and number of each. */
export interface Batch {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

export const elementsOf = ({ rows, columns }: Batch): number => rows * columns;

/**
 * Splits a matrix into as few blocks as possible of at most `maxElements` elements (`api.md`, Limits), row by row. Each
 * element is in exactly one block.
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

/** The block shape that yields the fewest blocks. */
function bestShape(rows: number, columns: number, maxElements: number): Pick<Batch, 'rows' | 'columns'> {
  let best = { rows: 1, columns: 1, count: Number.POSITIVE_INFINITY };
  for (let wide = Math.min(columns, maxElements); wide >= 1; wide -= 1) {
    const high = Math.min(rows, Math.floor(maxElements / wide));
    const count = Math.ceil(rows / high) * Math.ceil(columns / wide);
    if (count < best.count) best = { rows: high, columns: wide, count };
  }
  return best;
}

/** Larger tables would be unreadable, exhaust the window's memory and take more than an hour. */
export const maxElements = 4_000_000;
