import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { delimitedRows } from './delimited-rows.ts';

const literal = (text: string, separator = ',') =>
  [...delimitedRows([text], separator, { literalQuotes: true })].map(({ cells }) => cells);

test('a cell that begins with a quotation mark swallows no row below it', () => {
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

test('between tabs a mark that ends in another row is none of the first', () => {
  const rows = [
    ['"El Puerto', 'Calle 3'],
    ['TV 55"', 'Calle 4'],
  ];
  expect(literal(rows.map((row) => row.join('\t')).join('\n'), '\t')).toEqual(rows);
});

test('cells in quotes keep their separators, line breaks and quotes', () => {
  expect(literal('"a, b","two\nlines","say ""hi"""\nc,d,e')).toEqual([
    ['a, b', 'two\nlines', 'say "hi"'],
    ['c', 'd', 'e'],
  ]);
});

test('of many marks without an end none is looked for twice', () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `"open ${index},x`);
  expect(literal(lines.join('\n'))).toHaveLength(lines.length);
});

const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', ' ', 'é'), maxLength: 6 });

test('whatever is written by the rules is read back', () => {
  const tables = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(tables, fc.constantFrom(',', ';', '\t'), (rows, separator) => {
      const text = Papa.unparse(rows, { delimiter: separator, newline: '\n', quotes: true });
      expect(literal(text, separator)).toEqual(rows);
    }),
  );
});
