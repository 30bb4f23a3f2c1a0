import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import definition from '../../../resources/built-in-region/region.json' with { type: 'json' };
import type { TariffRow } from '../../../shared/tariffs/tariff-file.ts';
import { tariffFiles } from '../../service/tolls/tariffs.ts';
import { startDesk } from '../running-desk.testing.ts';

const price: TariffRow = {
  operator: '#1 Norte',
  booth: '',
  vehicle_class: 'car',
  name: '=Class 1',
  price: '2.50',
  currency: 'EUR',
  payment_methods: 'cash;transponder',
  transponders: 'Via Verde',
  date: '2026-01-31',
  until: '',
  source: '',
};
const truck = {
  ...price,
  vehicle_class: 'truck',
  price: '9',
  until: '2126-12-31',
  source: 'https://example.com/a;b',
};

async function opened(region: string, profileFolder?: string) {
  const running = await startDesk(profileFolder === undefined ? {} : { profileFolder });
  await running.desk.call('tariffs.read', { region });
  const now = () => running.deskStates.tariffs?.find((each) => each.region === region);
  const change = (rows: TariffRow[], revision = now()?.revision ?? 0) =>
    running.desk.call('tariffs.change', { region, revision, rows });
  return { ...running, now, change };
}

test('tariffs of a region are stored where its service reads them, also after a restart', async () => {
  const { now, change, profileFolder, close } = await opened('porto');
  expect(now()).toMatchObject({ rows: [], problem: null });
  expect(await change([price, truck])).toMatchObject({ ok: true });
  expect(now()?.rows).toEqual([price, truck]);
  const file = join(profileFolder, 'service', 'tariffs', 'porto.csv');
  expect(await tariffFiles([file])()).toMatchObject([
    { operator: '#1 Norte', name: '=Class 1', price: 2.5, source: '' },
    { price: 9, source: 'https://example.com/a;b' },
  ]);
  await close();
  const again = await opened('porto', profileFolder);
  expect(again.now()?.rows).toEqual([price, truck]);
  await again.change([]);
  expect(existsSync(file)).toBe(false);
});

test('tariffs of the built-in region are stored under the ID that its service uses', async () => {
  const { change, profileFolder } = await opened('built-in');
  await change([price]);
  expect(existsSync(join(profileFolder, 'service', 'tariffs', `${definition.id}.csv`))).toBe(true);
});

test('an invalid tariff changes nothing', async () => {
  const { now, change } = await opened('porto');
  await change([price]);
  expect(await change([{ ...price, price: '2,50' }])).toMatchObject({
    ok: false,
    fault: { kind: 'invalid' },
  });
  expect(await change([{ ...price, operator: '' }])).toMatchObject({ ok: false, fault: { kind: 'invalid' } });
  expect(now()?.rows).toEqual([price]);
});

test('a change to an outdated revision is rejected, and the current rows are reported', async () => {
  const { now, change, profileFolder } = await opened('porto');
  await change([price]);
  const before = now()?.revision;
  const file = join(profileFolder, 'service', 'tariffs', 'porto.csv');
  const byHand = readFileSync(file, 'utf8').replace('2.50', '3.50');
  writeFileSync(file, byHand);
  const refusal = { fault: { fields: [{ field: 'rows', refusal: 'changed-elsewhere' }] } };
  expect(await change([truck], before)).toMatchObject(refusal);
  expect(readFileSync(file, 'utf8')).toBe(byHand);
  expect(now()?.rows).toEqual([{ ...price, price: '3.50' }]);
});

test('a file that can’t be read stays unchanged, and its row and error are reported', async () => {
  const { now, change, profileFolder, desk } = await opened('porto');
  await change([price, truck]);
  const file = join(profileFolder, 'service', 'tariffs', 'porto.csv');
  mkdirSync(join(profileFolder, 'service', 'tariffs'), { recursive: true });
  const wrong = readFileSync(file, 'utf8').replace(',9,', ',nine,');
  writeFileSync(file, wrong);
  await desk.call('tariffs.read', { region: 'porto' });
  expect(now()).toMatchObject({ rows: [], problem: { row: 2, column: 'price', issue: 'price' } });
  expect(await change([price])).toMatchObject({ fault: { fields: [{ refusal: 'not-readable' }] } });
  expect(readFileSync(file, 'utf8')).toBe(wrong);
});
