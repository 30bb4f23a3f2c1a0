import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { readTariffs, TariffFileError, tariffFiles } from './tariffs.ts';

const header = 'operator,booth,vehicle_class,name,price,currency,payment_methods,transponders,date,source';
const row = 'Norte,,car,Class 1,2.50,EUR,cash;bankCard,Via Verde;Telepass,2026-01-31,https://example.com';

test('reads rows with lists, and skips comments and empty lines', () => {
  expect(readTariffs(`# for people\n${header}\n\n${row}\n`, 'x.csv')).toEqual([
    {
      operator: 'Norte',
      booth: '',
      vehicle_class: 'car',
      name: 'Class 1',
      price: 2.5,
      currency: 'EUR',
      payment_methods: ['cash', 'bankCard'],
      transponders: ['Via Verde', 'Telepass'],
      date: '2026-01-31',
      until: '',
      source: 'https://example.com',
    },
  ]);
});

test('columns may be in any order, separated by commas or semicolons', () => {
  const columns = header.split(',').toReversed().join(';');
  const cells = row.replaceAll(';', '+').split(',').toReversed().join(';');
  expect(readTariffs(`${columns}\n${cells}`, 'x.csv')).toMatchObject([{ operator: 'Norte', price: 2.5 }]);
});

test.each([
  ['no price column', header.replace('price', 'cost'), /column price is missing/],
  ['a price in words', `${header}\n${row.replace('2.50', 'two')}`, /price 1: price: write a number/],
  ['a comma in a price', `${header}\n${row.replace('2.50', '"2,50"')}`, /price 1: price: write a number/],
  ['a symbol for a currency', `${header}\n${row.replace('EUR', '€')}`, /currency: write an ISO 4217 code/],
  ['a wrong date', `${header}\n${row.replace('2026-01-31', '31.1.2026')}`, /date: write a date/],
  ['an unknown vehicle', `${header}\n${row}\n${row.replace(',car,', ',boat,')}`, /price 2: vehicle_class/],
  ['neither operator nor booth', `${header}\n${row.replace('Norte', '')}`, /one of operator and booth/],
  ['too few cells', `${header}\nNorte,,car`, /price 1: /],
  ['no content', '', /column operator is missing/],
])('a file with %s is rejected with the location', (_, text, message) => {
  expect(() => readTariffs(text, 'x.csv')).toThrow(TariffFileError);
  expect(() => readTariffs(text, 'x.csv')).toThrow(message);
});

test('files may be missing, and are read again when they change', async () => {
  const folder = temporaryFolder();
  const [mine, region] = [join(folder, 'mine.csv'), join(folder, 'region.csv')];
  const tariffs = tariffFiles([mine, region]);
  expect(await tariffs()).toEqual([]);
  writeFileSync(region, `${header}\n${row}`);
  expect(await tariffs()).toHaveLength(1);
  writeFileSync(mine, `${header}\n${row}\n${row}`);
  expect(await tariffs()).toHaveLength(3);
  writeFileSync(mine, 'broken');
  await expect(tariffs()).rejects.toThrow(/mine\.csv: the column/);
});

test('a price is valid from its first to its last day', async () => {
  const file = join(temporaryFolder(), 'x.csv');
  const withUntil = `${header},until`;
  writeFileSync(file, `${withUntil}\n${row},2026-06-30\n${row.replace('2026-01-31', '2026-07-01')},\n`);
  const on = async (day: string) => {
    const found = await tariffFiles([file], () => Date.parse(`${day}T12:00:00Z`))();
    return found.map(({ date }) => date);
  };
  expect(await on('2026-01-30')).toEqual([]);
  expect(await on('2026-01-31')).toEqual(['2026-01-31']);
  expect(await on('2026-06-30')).toEqual(['2026-01-31']);
  expect(await on('2026-07-01')).toEqual(['2026-07-01']);
  expect(() => readTariffs(`${withUntil}\n${row},2026-01-30`, 'x.csv')).toThrow(/until: write a day/);
});
