import type { ZoneColumn } from './zone-columns.ts';

/** Width of the column of checkboxes, in pixels. */
export const checkboxWidth = 38;
const defaultWidth = 140;
/** All columns of a new table are in sight below the map of a window of 1440 pixels (`column-widths.test.ts`). */
const widths: Partial<Record<ZoneColumn, number>> = {
  zoneId: 124,
  storeId: 120,
  description: 96,
  types: 84,
  status: 78,
  priority: 72,
  checks: 84,
  state: 92,
  area: 86,
  vertices: 74,
  postalCodes: 190,
};

/** Width of a column, in pixels. */
export const widthOf = (column: ZoneColumn): number => widths[column] ?? defaultWidth;

/** Width of the checkboxes and these columns together, in pixels. */
export const totalWidth = (columns: readonly ZoneColumn[]): number =>
  columns.reduce((sum, column) => sum + widthOf(column), checkboxWidth);

/** Scrolls the table sideways until a column is in sight. */
export function scrollToColumn(table: HTMLElement, columns: readonly ZoneColumn[], index: number) {
  if (index === 0) return;
  const left = totalWidth(columns.slice(0, index));
  // The checkboxes and the zone id are sticky and cover what is scrolled under them.
  const covered = totalWidth(['zoneId']);
  const right = left + widthOf(columns[index] ?? 'zoneId');
  if (left - covered < table.scrollLeft) table.scrollLeft = left - covered;
  else if (right > table.scrollLeft + table.clientWidth) table.scrollLeft = right - table.clientWidth;
}
