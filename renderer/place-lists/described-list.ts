import type { ReadList } from '../../shared/place-lists/list-file.ts';

/** Number of rows that are enough to detect the columns. */
const sampleRows = 5;

/** Description of a list without its rows. */
export interface DescribedList extends Omit<ReadList, 'rows'> {
  count: number;
  columns: number;
  /** Length of the longest cell, in characters. */
  widest: number;
  sample: ReadList['rows'];
}

/** What a list is seen to be. */
export const describedList = ({ rows, ...list }: ReadList): DescribedList => ({
  ...list,
  count: rows.length,
  columns: Math.max(1, list.headings?.length ?? 0, rows[0]?.length ?? 0),
  widest: [list.headings ?? [], ...rows].reduce(
    (max, cells) => cells.reduce((widest, { length }) => Math.max(widest, length), max),
    0,
  ),
  sample: rows.slice(0, sampleRows),
});
