import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { succeeded } from '../../../shared/faults/fault.ts';
import { searchesChangeSchema } from '../../../shared/saved/searches.ts';
import { boxOf } from '../../../shared/zones/geometry/box.ts';
import { testZone } from '../../../shared/zones/zone.testing.ts';
import { expectAccessibleInBothThemes } from '../../app/accessible.testing.ts';
import { openWindow } from '../../app/DeskWindow.testing.tsx';
import type { Answers } from '../../desk/desk.testing.ts';
import { changeStores, changeZones } from '../../workspace-zones/zones-store.ts';
import {
  addList,
  button,
  dialog,
  job,
  openEmpty,
  result,
  square,
  zones,
} from './territories-dialog.testing.ts';
import { territoriesSearch } from './territories-record.ts';

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
  await expect.element(dialog).toHaveTextContent('Based on the time or distance');
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

test('territories of stores that have zones replace these as one edit, but for those that were edited', async () => {
  const store = { address: '', openingHours: '' };
  const ids = ['Centro', 'Pocitos'];
  const stores = result.question.stores.map(({ name, position }) => ({
    ...store,
    id: name,
    storeId: name,
    name,
    position,
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

test('what is divided next to a zone stays while zones elsewhere change', async () => {
  const [west, south, , north] = boxOf(result.question.outline);
  const neighbor = testZone('next', {
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [west - 0.01, south],
          [west, south],
          [west, north],
          [west - 0.01, south],
        ],
      ],
    },
  });
  const desk = await openWindow({
    panel: 'zones',
    zones: [neighbor],
    answers: { 'territories.result': async () => succeeded(result) },
  });
  desk.publish('jobs', [job]);
  await page.getByRole('button', { name: 'Territories…' }).click();
  const create = button('Create 2 zones');
  await expect.element(create).toBeEnabled();
  let wasDisabled = false;
  const observer = new MutationObserver(() => {
    wasDisabled ||= create.elements().every((one) => one.matches(':disabled, [data-disabled]'));
  });
  observer.observe(dialog.element(), { subtree: true, childList: true, attributes: true });
  onTestFinished(() => observer.disconnect());
  changeZones('zones.edits.written', { put: [testZone('far', { zoneId: 'Far', geometry: square(10) })] });
  await expect.element(page.getByText('Far', { exact: true }).first()).toBeVisible();
  await expect.element(create).toBeEnabled();
  expect(wasDisabled).toBe(false);
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
  await button('Recalculate').click();
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
  await button('Borders').click();
  await dialog.getByRole('combobox', { name: 'Smooth borders' }).click();
  await page.getByRole('option', { name: '100 m' }).click();
  await expect.element(dialog).toHaveTextContent(/smoothing \d+ m\)/);
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
    const stored = territoriesSearch.inputs().territories;
    const restore = () => territoriesSearch.restore({ territories: stored && { ...stored, adjusted } });
    const desk = await openWindow({ panel: 'zones', answers });
    if (order === 'before') restore();
    desk.publish('jobs', [{ ...job, id: 'adjusted' }]);
    await page.getByRole('button', { name: 'Territories…' }).click();
    await expect.element(dialog).toHaveTextContent('zones · 2 stores');
    // A window that shows the job has changed nothing that is stored.
    if (order === 'after') expect(territoriesSearch.inputs().territories?.adjusted).toBeNull();
    restore();
    const weight = dialog.getByRole('slider', { name: 'Weight of Centro' });
    await expect.element(weight).toHaveAttribute('aria-valuenow', '2');
    await button('Borders').click();
    await expect.element(dialog.getByRole('combobox', { name: 'Smooth borders' })).toHaveValue('50 m');
    await dialog.getByRole('textbox', { name: 'Capacity of Pocitos in km²' }).fill('2');
    const snapshot = searchesChangeSchema.parse(JSON.parse(JSON.stringify(territoriesSearch.inputs())));
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

test('the buttons cover the sliders that are scrolled under them', async () => {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(1000, 420);
  const desk = await openWindow({
    panel: 'zones',
    answers: { 'territories.result': async () => succeeded(result) },
  });
  desk.publish('jobs', [job]);
  await page.getByRole('button', { name: 'Territories…' }).click();
  await expect.element(dialog).toHaveTextContent('2 zones · 2 stores');
  const thumb = dialog.getByRole('slider', { name: 'Weight of Pocitos' }).element();
  const isCovered = () => {
    thumb.scrollIntoView({ block: 'end' });
    const { x, y, width, height } = thumb.getBoundingClientRect();
    const onTop = document.elementFromPoint(x + width / 2, y + height / 2);
    return onTop?.contains(button('Create 2 zones').element()) && !onTop.contains(thumb);
  };
  await expect.poll(isCovered).toBe(true);
});
