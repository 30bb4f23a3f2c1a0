import { expect, test } from 'vitest';
import { requestOfRow } from '../geocoding/line-request.ts';
import { encodedTexts, exportedHeadings, exportedRow, writtenRows } from '../geocoding/list-export.ts';
import type { ListLine } from '../geocoding/list-lines.ts';
import type { ColumnMapping, Direction } from './columns.ts';
import { readList } from './list-file.ts';

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const bytesOf = (parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const utf16 = (text: string) =>
  Uint8Array.from(
    [...`\uFEFF${text}`].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
  );

const table = 'id;Straße;Nr;Ort\r\n1;"Große; Gasse";5;Köln\r\n2;=1+1;-7\r\n';

test.each([
  ['Windows-1252', latin1(table), 'windows-1252', false],
  ['UTF-8', new TextEncoder().encode(table), 'utf-8', false],
  ['UTF-8 with a byte order mark', new TextEncoder().encode(`\uFEFF${table}`), 'utf-8', true],
  ['UTF-16', utf16(table), 'utf-16le', true],
] as const)('reads a table in %s and writes it back unchanged', (_, bytes, encoding, hasMark) => {
  const { format, headings, rows } = readList(bytes);
  expect(format).toEqual({ encoding, hasMark, separator: ';', lineEnd: '\r\n' });
  expect(headings).toEqual(['id', 'Straße', 'Nr', 'Ort']);
  expect(rows).toEqual([
    ['1', 'Große; Gasse', '5', 'Köln'],
    ['2', '=1+1', '-7', ''],
  ]);
  const written = encodedTexts([writtenRows([headings ?? [], ...rows], format)], format);
  expect(readList(bytesOf(written))).toEqual({ format, headings, rows });
});

test.each([
  ['tabs', 'address\tnote\nRivera 1, 2\tx; y', ['Rivera 1, 2', 'x; y']],
  ['commas', 'address,note\n"Rivera 1, 2",x', ['Rivera 1, 2', 'x']],
  ['bars', 'address|note\nRivera 1, 2|x', ['Rivera 1, 2', 'x']],
])('splits a table separated by %s', (_, text, cells) => {
  expect(readList(text).rows).toEqual([cells]);
});

test('keeps the first line of a list without headings and skips blank lines', () => {
  expect(readList('Rivera 1\n\n  \nRivera 2\n')).toMatchObject({
    headings: null,
    rows: [['Rivera 1'], ['Rivera 2']],
  });
});

test('a row with many cells doesn’t pad the others beyond a limit', () => {
  const { rows } = readList(`${'Rivera 1\n'.repeat(50_000)}${'a\t'.repeat(50_000)}\n`);
  expect(rows).toHaveLength(50_001);
  expect(rows.reduce((cells, row) => cells + row.length, 0)).toBeLessThanOrEqual(10_000_000);
});

test('a line requests its address or its position, or nothing if it’s already resolved', () => {
  const requestOf = (cells: string[], mapping: ColumnMapping, direction: Direction, addition = '') =>
    requestOfRow(cells, {
      mapping,
      direction,
      addition,
      separator: ';',
      context: { near: null, language: 'en' },
    });
  expect(requestOf(['x', '5', 'Rivera'], ['name', 'number', 'street'], 'forward', 'Montevideo').query).toBe(
    'Rivera, 5, Montevideo',
  );
  expect(requestOf(['x', '', ' '], ['name', 'number', 'street'], 'forward', 'Montevideo').query).toBe('');
  expect(requestOf(['-34,9', '−56.2'], ['lat', 'lng'], 'reverse').query).toBe('-34.9,-56.2');
  expect(requestOf(['-34.9', '256'], ['lat', 'lng'], 'reverse').query).toBe('');
  expect(requestOf(['Depot', 'Colonia 1000', ''], [], 'mixed', 'Rocha')).toEqual({
    query: 'Colonia 1000, Rocha',
    answer: null,
  });
  expect(requestOf(['Depot', '-34,9', '-56,2'], [], 'mixed', 'Rocha')).toMatchObject({
    query: 'Depot, -34,9, -56,2',
    answer: { candidates: [{ position: { lat: -34.9, lng: -56.2 } }], doubts: [] },
  });
  expect(requestOf(['123', ''], [], 'mixed')).toEqual({ query: '123', answer: { unreadable: 'no-place' } });
});

const line = (part: Partial<ListLine>): ListLine => ({
  row: 0,
  cells: ['=1+1', '-7'],
  query: 'Rivera 1',
  state: 'confirmed',
  chosen: 1,
  answer: {
    candidates: [1, 2].map((lat) => ({
      address: '=Rivera',
      types: ['address'],
      position: { lat, lng: 3 },
      accuracy: 'ROOFTOP',
      score: 0.8,
    })),
    doubts: [{ kind: 'several' }],
  },
  ...part,
});

test('exports a line with its cells, escaped formulas, and its position if it has one', () => {
  expect(exportedRow(line({}))).toEqual(["'=1+1", '-7', '2', '3', '0.8', 'ROOFTOP', "'=Rivera", 'CONFIRMED']);
  const none = ["'=1+1", '-7', '', '', '', '', ''];
  expect(exportedRow(line({ state: 'doubtful', chosen: null }))).toEqual([...none, 'DOUBTFUL']);
  expect(exportedRow(line({ state: 'rejected', chosen: null }))).toEqual([...none, 'REJECTED']);
  expect(exportedHeadings(null, 2).slice(0, 3)).toEqual(['column_1', 'column_2', 'lat']);
  expect(exportedHeadings(['id', '=A1'], 2).slice(0, 2)).toEqual(['id', "'=A1"]);
  const cells = ['+49 (170) 123-45', '-12.5', '+1+cmd|x', '@SUM(A1)'];
  expect(exportedRow(line({ cells })).slice(0, 4)).toEqual([
    '+49 (170) 123-45',
    '-12.5',
    "'+1+cmd|x",
    "'@SUM(A1)",
  ]);
});

test('exports the delivery zone of a line if the workspace has zones', () => {
  const inside = () => ({ zoneId: '=Centro', storeId: 'S1' });
  expect(exportedHeadings(null, 0, true).slice(-3)).toEqual(['status', 'zone_id', 'store_id']);
  expect(exportedRow(line({}), inside).slice(-3)).toEqual(['CONFIRMED', "'=Centro", 'S1']);
  expect(exportedRow(line({}), () => undefined).slice(-3)).toEqual(['CONFIRMED', '', '']);
  expect(exportedRow(line({ state: 'rejected', chosen: null }), inside).slice(-3)).toEqual([
    'REJECTED',
    '',
    '',
  ]);
});

test('writes the file as UTF-8 if its encoding lacks a character', () => {
  const format = { encoding: 'windows-1252', hasMark: false } as const;
  expect(bytesOf(encodedTexts(['Köln'], format))).toEqual(Uint8Array.of(75, 246, 108, 110));
  expect(
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytesOf(encodedTexts(['Köln', 'Łódź'], format))),
  ).toBe('\uFEFFKölnŁódź');
});

test.each(['\t', ';', ',', '|'])(
  'a name with a leading quotation mark doesn’t swallow the next line, with %j',
  (separator) => {
    const rows = [
      ['Panaderia Sol', 'Calle 1', 'Madrid'],
      ['"El Rincon" SL', 'Calle 2', 'Madrid'],
      ['Bar Luna', 'Calle 3', 'Madrid'],
    ];
    const text = [['Name', 'Address', 'City'], ...rows].map((row) => row.join(separator)).join('\n');
    expect(readList(text).rows).toEqual(rows);
  },
);
