import type { ZoneColumn } from './zone-columns.ts';

/** Width of the column of checkboxes, in pixels. */
export const checkboxWidth = 38;
const defaultWidth = 140;
/** All default columns fit below the map in a window 1440 pixels wide (`column-widths.test.ts`). */
const minWidths: Partial<Record<ZoneColumn, number>> = {
  zoneId: 124,
  storeId: 120,
  description: 96,
  types: 70,
  status: 68,
  priority: 72,
  checks: 96,
  state: 104,
  area: 86,
  vertices: 74,
  postalCodes: 190,
};

/** Widths of columns in pixels, in the order of the columns. */
export type ColumnWidths = ReadonlyMap<ZoneColumn, number>;

/** Of letters of the table on average, and of what is beside them in a cell, in pixels. */
const letterWidth = 7.2;
const cellPadding = 20;

/**
 * Returns widths of columns: each its minimum, and a share of the spare room by what its longest text lacks.
 * @param room width that the table has, in pixels
 * @param letterCount of the longest text of a column
 */
export function columnWidths(
  columns: readonly ZoneColumn[],
  room: number,
  letterCount: (column: ZoneColumn) => number,
): ColumnWidths {
  const wanted = columns.map((column) => {
    const min = minWidths[column] ?? defaultWidth;
    return { column, min, lacks: Math.max(0, letterCount(column) * letterWidth + cellPadding - min) };
  });
  const spare = room - checkboxWidth - wanted.reduce((sum, { min }) => sum + min, 0);
  const lacking = wanted.reduce((sum, { lacks }) => sum + lacks, 0);
  const share = spare > 0 && lacking > 0 ? Math.min(1, spare / lacking) : 0;
  return new Map(wanted.map(({ column, min, lacks }) => [column, min + Math.floor(lacks * share)]));
}

/** Width of the checkboxes and all columns together, in pixels. */
export const totalWidth = (widths: ColumnWidths): number =>
  [...widths.values()].reduce((sum, width) => sum + width, checkboxWidth);

/** Scrolls horizontally until a column is visible. */
export function scrollToColumn(table: HTMLElement, widths: ColumnWidths, index: number) {
  if (index === 0) return;
  const all = [...widths.values()];
  const left = all.slice(0, index).reduce((sum, width) => sum + width, checkboxWidth);
  // The sticky checkbox and zone id columns cover what scrolls under them.
  const covered = checkboxWidth + (all[0] ?? 0);
  const right = left + (all[index] ?? 0);
  if (left - covered < table.scrollLeft) table.scrollLeft = left - covered;
  else if (right > table.scrollLeft + table.clientWidth) table.scrollLeft = right - table.clientWidth;
}
