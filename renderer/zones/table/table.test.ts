import { describe, expect, test } from 'vitest';
import { testZone } from '../../../shared/zones/zone.testing.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { consecutiveIds, takenByOthers, zonesToRenumber } from './numbering.ts';
import { cellsOf, clipboardCell, pasteInto } from './paste-into.ts';
import { otherColumnsOf, sortedByColumn, withCell, writtenText } from './zone-columns.ts';

const a = testZone('a', { zoneId: 'A10', types: ['bike', 'van'] });
const b = testZone('b', { zoneId: 'A9', otherFields: [{ name: 'capacity', value: 12 }] });
const c = testZone('c', { zoneId: 'a1', storeId: '' });

describe('a cell', () => {
  test('shows and accepts lists of types, trimmed IDs, and numeric additional fields', () => {
    expect(writtenText(a, 'types')).toBe('bike, van');
    expect(withCell(a, 'types', ' foot,bike ,, foot').types).toEqual(['foot', 'bike']);
    expect(withCell(a, 'zoneId', ' X1 ').zoneId).toBe('X1');
    expect(withCell(b, 'other capacity', '15').otherFields).toEqual([{ name: 'capacity', value: 15 }]);
    expect(withCell(b, 'other capacity', '').otherFields).toEqual([]);
    expect(withCell(c, 'other capacity', 'few').otherFields).toEqual([{ name: 'capacity', value: 'few' }]);
    expect(otherColumnsOf([a, b, c])).toEqual(['other capacity']);
  });

  test('leaves the zone unchanged if it is derived or has the same value', () => {
    expect(withCell(a, 'area', '5')).toBe(a);
    expect(writtenText(withCell(a, 'priority', '3'), 'priority')).toBe('3');
    expect(withCell(a, 'priority', 'first')).toBe(a);
    expect(withCell(a, 'status', '')).toBe(a);
  });
});

const nothingDerived = { text: () => '', figure: () => null };

test('rows without a figure come last in both sort directions', () => {
  const figures = new Map([
    ['a', 20],
    ['c', 3],
  ]);
  const derived = { ...nothingDerived, figure: ({ id }: Zone) => figures.get(id) ?? null };
  const order = (descending: boolean) =>
    sortedByColumn([a, b, c], { column: 'addresses', descending }, derived).map(({ id }) => id);
  expect(order(false)).toEqual(['c', 'a', 'b']);
  expect(order(true)).toEqual(['a', 'c', 'b']);
});

test('rows are sorted by numbers within texts, ignoring case, in both directions', () => {
  const order = (descending: boolean) =>
    sortedByColumn([a, b, c], { column: 'zoneId', descending }, nothingDerived).map(({ id }) => id);
  expect(order(false)).toEqual(['c', 'b', 'a']);
  expect(order(true)).toEqual(['a', 'b', 'c']);
});

describe('a pasted block', () => {
  test('copies no cell that a spreadsheet would run as a formula, and pastes it unchanged', () => {
    for (const text of ['=1+1', '@SUM(A1)', "'=kept", 'North', 'two\nlines']) {
      const copied = clipboardCell(text);
      expect(copied).not.toMatch(/^"?[=+@-]/);
      expect(cellsOf(copied)).toEqual([[text]]);
    }
  });

  test('is parsed as spreadsheets copy it', () => {
    expect(cellsOf('1\tA\r\n"El Rincon" SL\tB\r\n3\tC\r\n')).toEqual([
      ['1', 'A'],
      ['"El Rincon" SL', 'B'],
      ['3', 'C'],
    ]);
    expect(cellsOf('1\t2\r\n3\t"two\nlines ""x"""\r\n')).toEqual([
      ['1', '2'],
      ['3', 'two\nlines "x"'],
    ]);
  });

  test('fills cells from the current one, and counts skipped ones', () => {
    const block = cellsOf('S1\tnew\tx\nS2\tnewer\tx\nS3\tnone\tx');
    const pasted = pasteInto(block, [a, b], ['zoneId', 'storeId', 'description', 'area'], {
      row: 0,
      column: 1,
    });
    expect(pasted.put).toMatchObject([
      { id: 'a', storeId: 'S1', description: 'new' },
      { id: 'b', storeId: 'S2', description: 'newer' },
    ]);
    expect(pasted).toMatchObject({ cells: 4, skipped: 5 });
  });

  test('without changes yields no edit', () => {
    expect(pasteInto([['STORE1']], [a], ['storeId'], { row: 0, column: 0 }).put).toEqual([]);
  });
});

test('IDs are numbered in row order, and IDs taken by others are found', () => {
  const numbering = { prefix: 'Z-', start: 9, digits: 3 };
  expect(consecutiveIds(2, numbering)).toEqual(['Z-009', 'Z-010']);
  expect(zonesToRenumber([b, a], numbering)).toMatchObject([
    { id: 'b', zoneId: 'Z-009' },
    { id: 'a', zoneId: 'Z-010' },
  ]);
  expect(takenByOthers(['A9', 'a1'], [a, b, c], new Set(['b']))).toEqual(['a1']);
});
