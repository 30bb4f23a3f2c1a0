import type { FocusBinding } from './focus-keys.ts';

/** Number of rows for PageDown and PageUp. */
export const pageRows = 10;

interface FocusedRow {
  /** Index of the focused row. */
  row: number;
  /** Number of rows. */
  count: number;
  goToRow(row: number): void;
}

const goToRowByKey = ({ row, count, goToRow }: FocusedRow, key: string) => goToRow(rowByKey(key, row, count));

/** Shortcuts shared by all lists. */
export const rowKeys: readonly FocusBinding<FocusedRow>[] = [
  { keys: ['ArrowUp', 'ArrowDown'], titleKey: 'keys.row', run: goToRowByKey },
  { keys: ['PageUp', 'PageDown'], titleKey: 'keys.rowPage', run: goToRowByKey },
  { keys: ['Home', 'End'], alsoKeys: ['mod+Home', 'mod+End'], titleKey: 'keys.rowEnds', run: goToRowByKey },
];

/**
 * Returns the row that a key of `rowKeys` moves to, limited to existing rows; `from` for other keys.
 * @param from index of the focused row
 * @param count number of rows
 */
export function rowByKey(key: string, from: number, count: number): number {
  const rows: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + pageRows,
    PageUp: from - pageRows,
    Home: 0,
    End: count - 1,
  };
  return Math.max(0, Math.min(count - 1, rows[key] ?? from));
}
