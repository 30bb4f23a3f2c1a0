import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ListHead, ListQuestion } from '../../../shared/desk/geocoding.ts';
import type { JobOf } from '../../../shared/desk/jobs.ts';
import type { TerritoriesResult } from '../../../shared/desk/territories.ts';
import { type Fault, succeeded } from '../../../shared/faults/fault.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { countsOf, type ListLine } from '../../../shared/geocoding/list-lines.ts';
import { searchesChangeSchema } from '../../../shared/saved/searches.ts';
import { outlineAround } from '../../../shared/zones/territories/territories.ts';
import { expectAccessibleInBothThemes } from '../../app/accessible.testing.ts';
import { openWindow } from '../../app/DeskWindow.testing.tsx';
import type { Answers } from '../../desk/desk.testing.ts';
import { changeStores, changeZones, useZones } from '../../workspace-zones/zones-store.ts';
import { addStoreHere, useDividedStores } from './divided-stores.ts';
import { useStoreCodes } from './store-codes.ts';
import { territoriesSearch } from './territories-record.ts';

const dialog = page.getByRole('dialog', { name: 'Territories' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const stores = 'Centro, -34.906, -56.186\nPocitos, -34.913, -56.150';
const list = page.getByRole('dialog', { name: 'Stores from a list' });
const zones = () => [...useZones.getState().zones.values()];

/** Stores are the test's own: none are there that another one added. */
async function openEmpty(answers: Parameters<typeof openWindow>[0] = {}) {
  useDividedStores.setState(useDividedStores.getInitialState());
  useStoreCodes.setState(useStoreCodes.getInitialState());
  const desk = await openWindow({ panel: 'zones', ...answers });
  await page.getByRole('button', { name: 'Territories…' }).click();
  return desk;
}

async function addList(text: string) {
  await button('From list or file…').click();
  await list.getByLabelText('One place per line').fill(text);
  await list.getByRole('button', { name: /^Add \d+ places?$/ }).click();
  await expect.element(list).not.toBeInTheDocument();
}

async function openDialog(answers: Parameters<typeof openWindow>[0] = {}) {
  const desk = await openEmpty(answers);
  await addList(stores);
  await expect.element(dialog).toHaveTextContent('2 stores');
  return desk;
}

/** Costs by the straight line, on a grid. */
const result: TerritoriesResult = {
  question: {
    stores: [
      { name: 'Centro', position: { lat: -34.906, lng: -56.186 } },
      { name: 'Pocitos', position: { lat: -34.913, lng: -56.15 } },
    ],
    outline: outlineAround(
      [
        [-56.186, -34.906],
        [-56.15, -34.913],
      ],
      1000,
    ),
    mode: 'driving',
    method: 'time',
    resolutionMeters: 200,
  },
  way: 'streets',
  samples: Array.from({ length: 100 }, (_, place) => {
    const lng = -56.19 + (place % 10) * 0.005;
    const lat = -34.92 + Math.floor(place / 10) * 0.002;
    return { position: [lng, lat], costs: [Math.abs(lng + 56.186) * 1e4, Math.abs(lng + 56.15) * 1e4] };
  }),
};
const job: JobOf<'territories'> = {
  ...{ id: 'job', kind: 'territories', state: 'done', stores: 2, done: 2, total: 2, service: null },
  ...{ secondsLeft: null, fault: null, waitingUntil: null },
};

test('a store that no street reaches is named', async () => {
  const desk = await openWindow({
    panel: 'zones',
    answers: {
      'territories.result': async () =>
        succeeded({
          ...result,
          samples: result.samples.map(({ position, costs: [cost = null] }) => ({
            position,
            costs: [cost, null],
          })),
        }),
    },
  });
  desk.publish('jobs', [job]);
  await page.getByRole('button', { name: 'Territories…' }).click();
  await expect.element(dialog).toHaveTextContent('1 zone · 2 stores');
  await expect.element(dialog).toHaveTextContent('No zone for Pocitos: no street nearby');
});

test('what a job sampled is there, adjusted without a query and made as one step', async () => {
  const desk = await openWindow({
    panel: 'zones',
    answers: {
      'territories.result': async () => succeeded(result),
      'jobs.cancel': async () => succeeded(null),
    },
  });
  desk.publish('jobs', [job]);
  await page.getByRole('button', { name: 'Territories…' }).click();
  await expect.element(dialog).toHaveTextContent('2 zones · 2 stores');
  await expect.element(dialog).toHaveTextContent('Calculated from the time or distance');
  await expect.element(dialog).toHaveTextContent('Border accuracy: ±');
  await dialog.getByRole('slider', { name: 'Weight of Centro' }).element().focus();
  await userEvent.keyboard('{ArrowRight>20/}');
  await expect
    .element(dialog.getByRole('slider', { name: 'Weight of Centro' }))
    .toHaveAttribute('aria-valuenow', '2');
  await button('Create 2 zones').click();
  await expect
    .poll(() => zones().map(({ zoneId, storeId }) => [zoneId, storeId]))
    .toEqual([
      ['centro', 'Centro'],
      ['pocitos', 'Pocitos'],
    ]);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(desk.asked('jobs.cancel')).toEqual([{ id: 'job' }]);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(zones).toEqual([]);
});

test('the stores of the dialog are ordered as a job', async () => {
  const desk = await openDialog({
    answers: {
      'jobs.start': async () => succeeded('job'),
      'territories.way': async () => succeeded('streets'),
    },
  });
  await expect.element(dialog).toHaveTextContent('2 requests, however many stores');
  await dialog.getByRole('switch', { name: 'Truck' }).click();
  await button('Calculate').click();
  await expect
    .poll(() => desk.asked('jobs.start'))
    .toMatchObject([
      {
        kind: 'territories',
        question: {
          stores: [{ name: 'Centro' }, { name: 'Pocitos' }],
          method: 'time',
          isReachedLand: true,
        },
      },
    ]);
});

test('the stores of the workspace are divided for, each once', async () => {
  await openEmpty();
  await expect.element(button('Stores in workspace (0)')).toBeDisabled();
  const store = { name: 'Centro', address: '', openingHours: '', position: { lat: -34.906, lng: -56.186 } };
  changeStores('zones.edits.storePlaced', { put: [{ ...store, id: 's', storeId: 'S1' }] });
  onTestFinished(() => changeStores('zones.edits.storeDeleted', { remove: ['s'] }));
  await button('Stores in workspace (1)').click();
  await expect.element(dialog).toHaveTextContent('1 store');
  expect(useDividedStores.getState().stores).toMatchObject([{ name: 'Centro', storeId: 'S1' }]);
  await button('Stores in workspace (1)').click();
  await expect.element(dialog).not.toHaveTextContent('not added');
  expect(useDividedStores.getState().stores).toHaveLength(1);
  const moved = { ...store, id: 's', storeId: 'S2', position: { lat: -34.91, lng: -56.19 } };
  changeStores('zones.edits.storeMoved', { put: [moved] });
  expect(useDividedStores.getState().stores).toEqual([
    { name: 'Centro', storeId: 'S2', position: moved.position, store: 's' },
  ]);
});

test('territories of stores that have zones replace these as one edit, but for those that were edited', async () => {
  const store = { address: '', openingHours: '' };
  const ids = ['Centro', 'Pocitos'];
  const stores = result.question.stores.map(({ name, position }) => ({
    ...{ ...store, id: name, storeId: name, name, position },
  }));
  const question = {
    ...result.question,
    stores: stores.map(({ id, name, storeId, position }) => ({ name, storeId, position, store: id })),
  };
  let samples = result.samples;
  const desk = await openEmpty({
    answers: {
      'territories.result': async () => succeeded({ ...result, question, samples }),
      'jobs.cancel': async () => succeeded(null),
    },
  });
  changeStores('zones.edits.storePlaced', { put: stores });
  onTestFinished(() => changeStores('zones.edits.storeDeleted', { remove: ids }));
  await button('Stores in workspace (2)').click();
  desk.publish('jobs', [{ ...job, id: 'first' }]);
  await button('Create 2 zones').click();
  await expect.poll(zones).toHaveLength(2);
  const first = zones();

  desk.publish('jobs', [{ ...job, id: 'again' }]);
  await page.getByRole('button', { name: 'Territories…' }).click();
  await expect.element(dialog).toHaveTextContent('No changes');
  await expect.element(button('Create 0 zones')).not.toBeInTheDocument();

  // Pocitos has moved, and its way to everywhere is longer.
  samples = samples.map(({ position, costs: [one = 0, other = 0] }) => ({
    position,
    costs: [one, (other ?? 0) + 100],
  }));
  desk.publish('jobs', [{ ...job, id: 'moved' }]);
  await expect.element(dialog).toHaveTextContent('2 changed · 0 new · 0 removed · 0 unchanged');
  await expect
    .element(dialog.getByRole('table', { name: 'Area moved between stores' }))
    .toHaveTextContent('Pocitos');
  await expectAccessibleInBothThemes(desk, 'an update of territories');
  const edited = first.find(({ storeId }) => storeId === 'Pocitos');
  if (edited) changeZones('zones.edits.written', { put: [{ ...edited, geometry: square(-56.15) }] });
  await expect.element(dialog).toHaveTextContent('1 zone has been edited since it was created: pocitos.');
  await button('Update 1 zone').click();
  await expect.poll(() => zones().map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  expect(zones().find(({ storeId }) => storeId === 'Pocitos')?.geometry).toEqual(square(-56.15));
  expect(zones()[0]?.geometry).not.toEqual(first[0]?.geometry);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => zones()[0]?.geometry).toEqual(first[0]?.geometry);
});

test('stores that moved since the calculation are named, and it is started again', async () => {
  const desk = await openEmpty({
    answers: {
      'territories.result': async () => succeeded(result),
      'jobs.cancel': async () => succeeded(null),
      'jobs.start': async () => succeeded('next'),
    },
  });
  await addList('Centro, -34.9, -56.18\nPocitos, -34.913, -56.15');
  desk.publish('jobs', [{ ...job, id: 'stale' }]);
  await expect.element(dialog).toHaveTextContent('Moved: Centro');
  await button('Calculate again').click();
  await expect
    .poll(() => desk.asked('jobs.start'))
    .toMatchObject([{ question: { stores: [{ position: { lng: -56.18 } }, {}] } }]);
});

test('a store gets no more than its capacity, and smoothing says by how much borders may be off', async () => {
  const desk = await openWindow({
    panel: 'zones',
    answers: {
      'territories.result': async () => succeeded(result),
      'jobs.cancel': async () => succeeded(null),
    },
  });
  desk.publish('jobs', [job]);
  await page.getByRole('button', { name: 'Territories…' }).click();
  await dialog.getByRole('textbox', { name: 'Capacity of Centro in km²' }).fill('2');
  await dialog.getByRole('textbox', { name: 'Capacity of Pocitos in km²' }).fill('0.001');
  await expect.element(button('Create 1 zone')).toBeEnabled();
  await dialog.getByRole('textbox', { name: 'Capacity of All stores in km²' }).fill('3');
  await expect.element(button('Create 2 zones')).toBeEnabled();
  await dialog.getByRole('combobox', { name: 'Smooth borders' }).click();
  await page.getByRole('option', { name: '100 m' }).click();
  await expect.element(dialog).toHaveTextContent('from smoothing');
});

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
  const question: ListQuestion = {
    ...{ list: 'list', mapping: ['lat', 'lng', null], direction: 'mixed', language: 'en' },
    ...{ addition: '', countries: [], near: null },
  };
  const line = (row: number, parcels: string, lng: number | null): ListLine => ({
    ...{ row, cells: ['', '', parcels], query: '', state: lng === null ? 'missing' : 'found' },
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
  ...{ id: 'customers', kind: 'geocoding', target: '', name: 'customers.csv', state: 'done' },
  ...{ service: null, fault: null, waitingUntil: null, secondsLeft: null, answeredAt: null },
  ...{ done: 6, total: 6, change: 1, ...countsOf([]) },
};

test('capacities are counted by a column of the address list, and taken from a column of the stores', async () => {
  const desk = await openWindow({
    panel: 'zones',
    answers: { 'territories.result': async () => succeeded(result), ...customerList() },
  });
  const store = { address: '', openingHours: '' };
  changeStores('zones.edits.storePlaced', {
    put: result.question.stores.map(({ name, position }, place) => ({
      ...{ ...store, id: name, storeId: '', name, position },
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
  const { adjusted } = territoriesSearch.kept().territories ?? {};
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

test.each(['before', 'after'])(
  'what was adjusted is there again, restored %s the job is shown',
  async (order) => {
    const answers: Answers = { 'territories.result': async () => succeeded(result) };
    const adjusted = {
      job: 'adjusted',
      shares: [
        { limit: 600, weight: 2, capacity: null },
        { limit: null, weight: 1, capacity: 3 },
      ],
      toleranceMeters: 50,
      capacityUnit: 'area' as const,
    };
    const stored = territoriesSearch.kept().territories;
    const restore = () => territoriesSearch.restore({ territories: stored && { ...stored, adjusted } });
    const desk = await openWindow({ panel: 'zones', answers });
    if (order === 'before') restore();
    desk.publish('jobs', [{ ...job, id: 'adjusted' }]);
    await page.getByRole('button', { name: 'Territories…' }).click();
    await expect.element(dialog).toHaveTextContent('zones · 2 stores');
    // A window that shows the job has changed nothing that is stored.
    if (order === 'after') expect(territoriesSearch.kept().territories?.adjusted).toBeNull();
    restore();
    const weight = dialog.getByRole('slider', { name: 'Weight of Centro' });
    await expect.element(weight).toHaveAttribute('aria-valuenow', '2');
    await expect.element(dialog.getByRole('combobox', { name: 'Smooth borders' })).toHaveValue('50 m');
    await dialog.getByRole('textbox', { name: 'Capacity of Pocitos in km²' }).fill('2');
    const snapshot = searchesChangeSchema.parse(JSON.parse(JSON.stringify(territoriesSearch.kept())));
    expect(snapshot.territories?.adjusted).toEqual({
      ...adjusted,
      demandColumn: null,
      onLand: false,
      balance: null,
      shares: [adjusted.shares[0], { limit: null, weight: 1, capacity: 2 }],
    });
    desk.publish('jobs', [{ ...job, id: 'another' }]);
    await expect.element(weight).toHaveAttribute('aria-valuenow', '1');
  },
);

test('which closures the ways keep off is said, and that others are in force by now', async () => {
  const closures = [{ id: 'c', name: 'Market', ring: [] }];
  const avoid = { tolls: false, highways: false, ferries: false, areas: [], closures };
  const desk = await openWindow({
    panel: 'zones',
    answers: {
      'territories.result': async () => succeeded({ ...result, question: { ...result.question, avoid } }),
      'jobs.cancel': async () => succeeded(null),
    },
  });
  desk.publish('jobs', [{ ...job, id: 'closed' }]);
  await page.getByRole('button', { name: 'Territories…' }).click();
  await expect.element(dialog).toHaveTextContent('Avoids 1 closure.');
  await expect.element(dialog).toHaveTextContent('Closures changed.');
});

test('by straight line nothing is asked', async () => {
  const desk = await openDialog();
  await dialog.getByText('Straight line').click();
  await expect.element(dialog).toHaveTextContent('Ignores streets');
  await button('Calculate').click();
  await expect.element(button('Create 2 zones')).toBeEnabled();
  expect(desk.asked('distance.matrix')).toEqual([]);
});

test('why a job stopped is said, and it goes on or is given up', async () => {
  const fault: Fault = { kind: 'offline', reason: 'dns' };
  const desk = await openWindow({
    panel: 'zones',
    answers: { 'jobs.resume': async () => succeeded(null), 'jobs.cancel': async () => succeeded(null) },
  });
  desk.publish('jobs', [{ ...job, state: 'paused', done: 1, fault }]);
  await page.getByRole('button', { name: 'Territories…' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Couldn’t calculate territories');
  await button('Resume').click();
  await button('Cancel').click();
  expect(desk.asked('jobs.resume')).toEqual([{ id: 'job' }]);
  await expect.poll(() => desk.asked('jobs.cancel')).toEqual([{ id: 'job' }]);
});

test('a store at the place or with the name of another is refused, and both are named', async () => {
  await openDialog();
  await addList('Center, -34.906, -56.186\nPocitos, -34.9, -56.1\nPrado, -34.862, -56.203');
  await expect.element(dialog).toHaveTextContent('3 stores');
  const notice = dialog.getByRole('alert');
  await expect.element(notice).toHaveTextContent('2 stores not added');
  await expect.element(notice).toHaveTextContent('Center has the same position as Centro');
  await expect.element(notice).toHaveTextContent('Store Pocitos already exists');
});

test('stores are removed one by one by keyboard, and all at once to be put back', async () => {
  await openDialog();
  dialog.getByRole('button', { name: 'Remove Centro' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('button', { name: 'Remove Pocitos' })).toHaveFocus();
  await button('Remove all').click();
  await expect.element(button('Restore 1 store')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toHaveTextContent('1 store');
});

test('a place of the map is a store by its address', async () => {
  const found = { public_id: 'p', types: [], formatted_address: 'Rambla 1', distance: 3 };
  await openEmpty({
    answers: { 'localities.geocode': async () => succeeded({ status: 'OK', results: [found] }) },
  });
  addStoreHere({ name: null, position: { lat: -34.9, lng: -56.1 } });
  await expect.element(dialog.getByRole('button', { name: 'Remove Rambla 1' })).toBeInTheDocument();
});

test('what was entered is taken up again', async () => {
  await openDialog();
  await dialog.getByText('Code list').click();
  await dialog.getByLabelText('Codes and stores').fill('11000, Centro');
  const stored = searchesChangeSchema.parse(JSON.parse(JSON.stringify(territoriesSearch.kept())));
  useDividedStores.setState(useDividedStores.getInitialState());
  useStoreCodes.setState(useStoreCodes.getInitialState());
  territoriesSearch.restore(stored);
  expect(territoriesSearch.kept()).toEqual(stored);
  await expect.element(dialog.getByLabelText('Codes and stores')).toHaveValue('11000, Centro');
});

const square = (west: number): ZoneGeometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, -34.91],
      [west + 0.01, -34.91],
      [west + 0.01, -34.9],
      [west, -34.9],
      [west, -34.91],
    ],
  ],
});
const outlines: Readonly<Record<string, ZoneGeometry>> = {
  11000: square(-56.2),
  11100: square(-56.19),
  11200: square(-56.1),
};
const borders: Answers = {
  'localities.geocode': async ({ address = '' }) => {
    const shape = outlines[address];
    const place = { public_id: address, name: address, formatted_address: address, types: ['postal_code'] };
    const location = { lat: -34.9, lng: -56.2 };
    return succeeded({
      status: 'OK',
      results: shape ? [{ ...place, geometry: { location, shape } }] : [],
    });
  },
};

test('zones of codes are one for each store, in one edit; unknown codes are named by their line', async () => {
  await openEmpty({ answers: borders });
  await dialog.getByText('Code list').click();
  await dialog
    .getByLabelText('Codes and stores')
    .fill('code;store\n11000;S1\n11100;S1\n\n11200;S2\n99999;S2');
  await expect.element(dialog).toHaveTextContent('4 codes · 2 stores');
  await button('Find borders').click();
  await expect.element(dialog).toHaveTextContent('Line 6: 99999 not found.');
  await button('Create 2 zones').click();
  await expect.poll(() => zones().map(({ storeId }) => storeId)).toEqual(['S1', 'S2']);
  expect(zones().map(({ geometry }) => geometry.type)).toEqual(['Polygon', 'Polygon']);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(zones).toEqual([]);
});

test('a code that is given to two stores is refused with both lines', async () => {
  await openEmpty({ answers: borders });
  await dialog.getByText('Code list').click();
  await dialog.getByLabelText('Codes and stores').fill('11000, S1\n11100, S1\n11000, S2');
  await expect.element(dialog).toHaveTextContent('11000: S1 in line 1, S2 in line 3');
  await expect.element(button('Find borders')).toBeDisabled();
});
