import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ListHead, ListRequest } from '../../../shared/desk/geocoding.ts';
import type { JobOf } from '../../../shared/desk/jobs.ts';
import { succeeded } from '../../../shared/faults/fault.ts';
import { countsOf, type ListLine } from '../../../shared/geocoding/list-lines.ts';
import { expectAccessibleInBothThemes } from '../../app/accessible.testing.ts';
import { openWindow } from '../../app/DeskWindow.testing.tsx';
import type { Answers } from '../../desk/desk.testing.ts';
import { changeStores } from '../../workspace-zones/zones-store.ts';
import { button, dialog, job, result } from './territories-dialog.testing.ts';
import { territoriesSearch } from './territories-record.ts';

test('capacities are addresses where the region has them in the land', async () => {
  const lats = Array.from({ length: 50 }, (_, place) => -34.92 + (place % 10) * 0.002);
  const lngs = lats.map((_, place) => -56.19 + Math.floor(place / 10) * 0.01);
  const desk = await openWindow({
    panel: 'zones',
    answers: {
      'territories.result': async () => succeeded(result),
      'regionContents.addresses': async () => succeeded({ lats, lngs, total: 5000, partly: false }),
    },
  });
  desk.publish('jobs', [{ ...job, id: 'addresses' }]);
  await page.getByRole('button', { name: 'Territories…' }).click();
  await expect.element(dialog).toHaveTextContent('5,000 addresses in this area.');
  await dialog.getByText('Addresses', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Capacity of Pocitos in addresses' }).fill('1');
  await expect.element(button('Create 1 zone')).toBeEnabled();
  await dialog.getByRole('textbox', { name: 'Capacity of Pocitos in addresses' }).fill('2000');
  await expect.element(button('Create 2 zones')).toBeEnabled();
  await dialog.getByRole('textbox', { name: 'Capacity of Pocitos in addresses' }).fill('');
  await dialog.getByRole('switch', { name: 'Balance load across stores' }).click();
  await expect.element(dialog.getByRole('combobox', { name: 'Tolerance' })).toHaveValue('±5%');
  await expect.element(dialog).toHaveTextContent('2,500 on average');
  await expect.element(dialog).toHaveTextContent('Average trip:');
  await dialog.getByText('Area (km²)').click();
  await expect.element(dialog.getByRole('textbox', { name: 'Capacity of Pocitos in km²' })).toHaveValue('');
});

/** A list of customers in the panel of addresses: a line of each kind. */
function customerList(): Answers {
  const head: ListHead = {
    name: 'customers.csv',
    headings: ['lat', 'lng', 'parcels'],
    columns: 3,
    format: { encoding: 'utf-8', hasMark: false, separator: ',', lineEnd: '\n' },
  };
  const question: ListRequest = {
    list: 'list',
    mapping: ['lat', 'lng', null],
    direction: 'mixed',
    language: 'en',
    addition: '',
    countries: [],
    near: null,
  };
  const line = (row: number, parcels: string, lng: number | null): ListLine => ({
    row,
    cells: ['', '', parcels],
    query: '',
    state: lng === null ? 'missing' : 'found',
    chosen: lng === null ? null : 0,
    answer: {
      candidates:
        lng === null
          ? []
          : [{ address: '', types: [], position: { lat: -34.91, lng }, accuracy: null, score: null }],
      doubts: [],
    },
  });
  const lines = [
    line(0, '120', -56.186),
    line(1, '30', -56.15),
    line(2, '40,5', -56.151),
    line(3, '7', -50),
    line(4, '7', null),
    line(5, '', -56.15),
  ];
  return {
    'geocoding.list': async () => succeeded({ head, question }),
    'geocoding.lines': async ({ from }) => succeeded({ lines: from === 0 ? lines : [], total: lines.length }),
  };
}

const addressList: JobOf<'geocoding'> = {
  id: 'customers',
  kind: 'geocoding',
  target: '',
  name: 'customers.csv',
  state: 'done',
  service: null,
  fault: null,
  waitingUntil: null,
  secondsLeft: null,
  answeredAt: null,
  done: 6,
  total: 6,
  change: 1,
  ...countsOf([]),
};

test('capacities are counted by a column of the address list, and taken from a column of the stores', async () => {
  const desk = await openWindow({
    panel: 'zones',
    answers: { 'territories.result': async () => succeeded(result), ...customerList() },
  });
  const store = { address: '', openingHours: '' };
  changeStores('zones.edits.storePlaced', {
    put: result.question.stores.map(({ name, position }, place) => ({
      ...store,
      id: name,
      storeId: '',
      name,
      position,
      otherFields: place === 0 ? [{ name: 'per week', value: '80' }] : [{ name: 'phone', value: 'none' }],
    })),
  });
  onTestFinished(() => changeStores('zones.edits.storeDeleted', { remove: ['Centro', 'Pocitos'] }));
  desk.publish('jobs', [{ ...job, id: 'counted' }, addressList]);
  await page.getByRole('button', { name: 'Territories…' }).click();
  await dialog.getByText('List column', { exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Column' }).click();
  await page.getByRole('option', { name: 'parcels' }).click();
  await expect
    .element(dialog)
    .toHaveTextContent(
      '3 lines in this area, 190.5 in total. 1 outside. 1 without a location. 1 without a number.',
    );
  const row = (name: string) => dialog.getByRole('row').filter({ hasText: name });
  await expect.element(row('Centro')).toHaveTextContent('serves 120');
  await expect.element(row('Pocitos')).toHaveTextContent('serves 70.5');
  await button('Capacities from store column').click();
  await page.getByRole('menuitem', { name: 'per week (1 of 2)' }).click();
  const capacity = (name: string) => dialog.getByRole('textbox', { name: `Capacity of ${name} in parcels` });
  await expect.element(capacity('Centro')).toHaveValue('80');
  await expect.element(capacity('Pocitos')).toHaveValue('');
  await expect.element(row('Centro')).not.toHaveTextContent('serves 120');
  await expectAccessibleInBothThemes(desk, 'capacities by a column');
  const { adjusted } = territoriesSearch.inputs().territories ?? {};
  expect(adjusted).toMatchObject({
    capacityUnit: 'column',
    demandColumn: { list: 'customers', column: 2 },
    shares: [{ capacity: 80 }, { capacity: null }],
  });
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await expect.element(capacity('Centro')).toHaveValue('');
  // Another list has other columns: nothing is counted by it until one is chosen.
  desk.publish('jobs', [
    { ...job, id: 'counted' },
    { ...addressList, id: 'others' },
  ]);
  await expect.element(row('Centro')).not.toHaveTextContent('serves');
});
