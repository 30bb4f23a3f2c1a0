import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { delimitedRows } from './delimited-rows.ts';

const literal = (text: string, separator = ',') =>
  [...delimitedRows([text], separator, { literalQuotes: true })].map(({ cells }) => cells);

test('a cell with a leading quotation mark doesn’t swallow the next row', () => {
  const rows = [
    ['Name', 'Address'],
    ['Panaderia Sol', 'Calle 1'],
    ['"El Rincon" SL', 'Calle 2'],
    ['"El Puerto', 'Calle 3'],
    ['Bar "5"', 'Calle "5"'],
    ['Bar Mar', 'Calle 6'],
  ];
  for (const separator of [',', ';', '\t', '|'])
    expect(literal(rows.map((row) => row.join(separator)).join('\r\n'), separator)).toEqual(rows);
});

test('with tabs, a quotation mark in a later row doesn’t close an earlier one', () => {
  const rows = [
    ['"El Puerto', 'Calle 3'],
    ['TV 55"', 'Calle 4'],
  ];
  expect(literal(rows.map((row) => row.join('\t')).join('\n'), '\t')).toEqual(rows);
});

test('quoted cells keep their separators, line breaks, and quotes', () => {
  expect(literal('"a, b","two\nlines","say ""hi"""\nc,d,e')).toEqual([
    ['a, b', 'two\nlines', 'say "hi"'],
    ['c', 'd', 'e'],
  ]);
});

test('reads 20,000 rows with unclosed quotation marks', () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `"open ${index},x`);
  expect(literal(lines.join('\n'))).toHaveLength(lines.length);
});

const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', ' ', 'é'), maxLength: 6 });

test('reads back any correctly quoted table', () => {
  const tables = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(tables, fc.constantFrom(',', ';', '\t'), (rows, separator) => {
      const text = Papa.unparse(rows, { delimiter: separator, newline: '\n', quotes: true });
      expect(literal(text, separator)).toEqual(rows);
    }),
  );
});
