import { distanceLimits } from '../api/distance.ts';

/** A block of a matrix that is one query: rows and columns from a place, so many of them. */
export interface Batch {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

export const elementsOf = ({ rows, columns }: Batch): number => rows * columns;

/**
 * Splits a matrix into as few blocks as can be of at most `most` elements each (`api.md`, Limits), row
 * by row. Every element is in one block.
 */
export function batchesOf(
  rows: number,
  columns: number,
  most: number = distanceLimits.elementsPerQuery,
): Batch[] {
  if (rows < 1 || columns < 1) return [];
  const shape = bestShape(rows, columns, most);
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

/** The shape of blocks that gives the fewest. */
function bestShape(rows: number, columns: number, most: number): Pick<Batch, 'rows' | 'columns'> {
  let best = { rows: 1, columns: 1, count: Number.POSITIVE_INFINITY };
  for (let wide = Math.min(columns, most); wide >= 1; wide -= 1) {
    const high = Math.min(rows, Math.floor(most / wide));
    const count = Math.ceil(rows / high) * Math.ceil(columns / wide);
    if (count < best.count) best = { rows: high, columns: wide, count };
  }
  return best;
}

/** More is no table that a person could read, and would take the window's memory and more than an hour. */
export const mostElements = 4_000_000;
