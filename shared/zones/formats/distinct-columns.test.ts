import { expect, test } from 'vitest';
import { readCsv } from './csv.ts';
import { distinctColumns } from './distinct-columns.ts';

test('a repeated name gets the next free number', () => {
  expect(distinctColumns(['a', 'b', 'a', 'a_2', 'a', 'a_2'])).toEqual([
    'a',
    'b',
    'a_3',
    'a_2',
    'a_4',
    'a_2_2',
  ]);
});

test('150,000 columns with the same name are numbered', () => {
  expect(distinctColumns(Array.from({ length: 150_000 }, () => 'a')).at(-1)).toBe('a_150000');
});

test('a table with 400,000 columns is read', () => {
  const columns = Array.from({ length: 400_000 }, (_, at) => `c${at}`).join(',');
  const { items } = readCsv(`zone_id,polygon,${columns}\na,"POLYGON ((0 0, 1 0, 0 1, 0 0))"\n`);
  expect(items).toMatchObject([{ ok: true, fields: { zoneId: 'a' } }]);
});
