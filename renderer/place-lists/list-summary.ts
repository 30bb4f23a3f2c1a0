import type { ReadList } from '../../shared/place-lists/list-file.ts';

/** Number of rows in the preview. */
const sampleRows = 5;

/** Size, headings, and first rows of a list. */
export interface ListSummary extends Omit<ReadList, 'rows'> {
  /** Number of rows. */
  count: number;
  /** Number of columns. */
  columns: number;
  /** Length of the longest cell, in characters. */
  maxCellLength: number;
  sample: ReadList['rows'];
}

/** Returns the summary of a list. */
export const summarizeList = ({ rows, ...list }: ReadList): ListSummary => ({
  ...list,
  count: rows.length,
  columns: Math.max(1, list.headings?.length ?? 0, rows[0]?.length ?? 0),
  maxCellLength: [list.headings ?? [], ...rows].reduce(
    (max, cells) => cells.reduce((cellMax, { length }) => Math.max(cellMax, length), max),
    0,
  ),
  sample: rows.slice(0, sampleRows),
});
