import type { FocusBinding } from './focus-keys.ts';

/** Number of rows for PageDown and PageUp. */
export const rowsAPage = 10;

interface RowsInFocus {
  /** The row that has the focus. */
  row: number;
  /** Of all rows. */
  count: number;
  goToRow(row: number): void;
}

const goByKey = ({ row, count, goToRow }: RowsInFocus, key: string) => goToRow(rowByKey(key, row, count));

/** The keys of every list. */
export const rowKeys: readonly FocusBinding<RowsInFocus>[] = [
  { keys: ['ArrowUp', 'ArrowDown'], titleKey: 'keys.row', run: goByKey },
  { keys: ['PageUp', 'PageDown'], titleKey: 'keys.rowPage', run: goByKey },
  { keys: ['Home', 'End'], alsoKeys: ['mod+Home', 'mod+End'], titleKey: 'keys.rowEnds', run: goByKey },
];

/**
 * Returns the row that a key of `rowKeys` moves to from row `from`.
 * @param count number of rows
 */
export function rowByKey(key: string, from: number, count: number): number {
  const rows: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + rowsAPage,
    PageUp: from - rowsAPage,
    Home: 0,
    End: count - 1,
  };
  return Math.max(0, Math.min(count - 1, rows[key] ?? from));
}
