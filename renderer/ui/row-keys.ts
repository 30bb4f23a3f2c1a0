import type { WordKey } from '../words/words.ts';

/** The keys of `rowByKey`, as the sheet of keys tells them. */
export const rowKeys = [
  { pressed: '↑ ↓', titleKey: 'keys.row' },
  { pressed: 'PageUp PageDown', titleKey: 'keys.rowPage' },
  { pressed: 'Home End', titleKey: 'keys.rowEnds' },
] as const satisfies readonly { pressed: string; titleKey: WordKey }[];

/** So many rows PageDown and PageUp go on. */
export const rowsAPage = 10;

/**
 * The row of a list that a key leads to from row `from`; undefined where the key leads to none.
 * @param count of all rows
 */
export function rowByKey(key: string, from: number, count: number): number | undefined {
  const rows: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + rowsAPage,
    PageUp: from - rowsAPage,
    Home: 0,
    End: count - 1,
  };
  const row = rows[key];
  return row === undefined ? undefined : Math.max(0, Math.min(count - 1, row));
}
