import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frame } from '../../ui/theme.ts';
import { columnWidths, totalWidth } from './column-widths.ts';
import { derivedColumns, fieldColumns, type ZoneColumn } from './zone-columns.ts';

const windowWidth = 1440;
const scrollbarWidth = 10;
const columns: readonly ZoneColumn[] = [...fieldColumns, ...derivedColumns];

test('all default columns fit below the map in a window 1440 pixels wide', () => {
  const room = windowWidth - frame.railWidth - frame.panelWidth - scrollbarWidth;
  expect(totalWidth(columnWidths(columns, room, () => 0))).toBeLessThanOrEqual(room);
  expect(totalWidth(columnWidths(columns, room, () => 80))).toBeLessThanOrEqual(room);
});

test('in a wide table, a column fits its longest text, and the others keep their width', () => {
  const narrow = columnWidths(columns, 0, () => 0);
  const wide = columnWidths(columns, 2000, (column) => (column === 'description' ? 40 : 0));
  for (const column of columns)
    if (column === 'description') expect(wide.get(column)).toBeGreaterThan(40 * 7);
    else expect(wide.get(column)).toBe(narrow.get(column));
});

test('columns are never narrower in a wider table, and never exceed it', () => {
  fc.assert(
    fc.property(
      fc.nat(3000),
      fc.nat(500),
      fc.array(fc.nat(60), { minLength: 10, maxLength: 10 }),
      (room, more, letters) => {
        const count = (column: ZoneColumn) => letters[columns.indexOf(column)] ?? 0;
        const [some, wider] = [columnWidths(columns, room, count), columnWidths(columns, room + more, count)];
        for (const [column, width] of some) expect(wider.get(column)).toBeGreaterThanOrEqual(width);
        expect(totalWidth(some)).toBeLessThanOrEqual(
          Math.max(room, totalWidth(columnWidths(columns, 0, count))),
        );
      },
    ),
  );
});
