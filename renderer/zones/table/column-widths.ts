import type { ZoneColumn } from './zone-columns.ts';

/** Width of the column of checkboxes, in pixels. */
export const checkboxWidth = 38;
const defaultWidth = 140;
/**
 * Minimum widths in pixels: all default columns fit below the map in a window 1440 pixels wide
 * (`column-widths.test.ts`).
 */
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

/** Average width of a letter, and horizontal padding of a cell, in pixels. */
const letterWidth = 7.2;
const cellPadding = 20;

/**
 * Returns the widths of columns: each has its minimum, and a share of the spare width in proportion to what its
 * longest text lacks.
 * @param availableWidth width of the table, in pixels
 * @param letterCount returns the length of a column's longest text
 */
export function columnWidths(
  columns: readonly ZoneColumn[],
  availableWidth: number,
  letterCount: (column: ZoneColumn) => number,
): ColumnWidths {
  const columnNeeds = columns.map((column) => {
    const min = minWidths[column] ?? defaultWidth;
    return { column, min, missingWidth: Math.max(0, letterCount(column) * letterWidth + cellPadding - min) };
  });
  const spare = availableWidth - checkboxWidth - columnNeeds.reduce((sum, { min }) => sum + min, 0);
  const totalMissing = columnNeeds.reduce((sum, { missingWidth }) => sum + missingWidth, 0);
  const share = spare > 0 && totalMissing > 0 ? Math.min(1, spare / totalMissing) : 0;
  return new Map(
    columnNeeds.map(({ column, min, missingWidth }) => [column, min + Math.floor(missingWidth * share)]),
  );
}

/** Width of the checkboxes and all columns together, in pixels. */
export const totalWidth = (widths: ColumnWidths): number =>
  [...widths.values()].reduce((sum, width) => sum + width, checkboxWidth);

/** Scrolls horizontally until a column is visible. */
export function scrollToColumn(table: HTMLElement, widths: ColumnWidths, index: number) {
  if (index === 0) return;
  const widthList = [...widths.values()];
  const leftEdge = widthList.slice(0, index).reduce((sum, width) => sum + width, checkboxWidth);
  // The sticky checkbox and zone id columns cover what scrolls under them.
  const stickyWidth = checkboxWidth + (widthList[0] ?? 0);
  const rightEdge = leftEdge + (widthList[index] ?? 0);
  if (leftEdge - stickyWidth < table.scrollLeft) table.scrollLeft = leftEdge - stickyWidth;
  else if (rightEdge > table.scrollLeft + table.clientWidth) table.scrollLeft = rightEdge - table.clientWidth;
}
