import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvRows, csvTable, withoutFormulaEscape } from './csv.ts';

const formulas = [
  '=1+1',
  "+cmd|' /C calc'!A0",
  '-2+3+cmd|x',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '+5',
  "'=1",
];

test.each([',', ';', '\t'] as const)(
  'escapes formulas in cells separated by %j, and restores them',
  (separator) => {
    const { data } = Papa.parse<string[]>(csvRows([formulas], { separator }).replace(/\r\n$/, ''), {
      delimiter: separator,
      newline: '\r\n',
    });
    expect(data).toHaveLength(1);
    for (const cell of data[0] ?? []) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
    expect(data[0]?.map(withoutFormulaEscape)).toEqual(formulas);
  },
);

test('keeps a text in one cell with any separator the spreadsheet expects', () => {
  for (const delimiter of [',', ';', '\t', '|'])
    expect(Papa.parse<string[]>('"a;=1"\r\n'.trim(), { delimiter }).data).toEqual([['a;=1']]);
  expect(csvRows([['a;=1'], ['b\t=2'], ['c,=3'], ['d|=4']], { separator: '\t' })).toBe(
    '"a;=1"\r\n"b\t=2"\r\n"c,=3"\r\n"d|=4"\r\n',
  );
});

test('doesn’t escape numbers', () => {
  expect(csvRows([[-34.9, 0, true, '007']])).toBe('-34.9,0,true,007\r\n');
});

test('a column named like an inherited property is empty in rows without it', () => {
  expect(csvTable<string>(['valueOf', 'name'], [{ valueOf: 1, name: 'A' }, { name: 'B' }])).toBe(
    'valueOf,name\r\n1,A\r\n,B\r\n',
  );
});
