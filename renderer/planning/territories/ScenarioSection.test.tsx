import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { TerritoriesResult } from '../../../shared/desk/territories.ts';
import { succeeded } from '../../../shared/faults/fault.ts';
import { outlineAround } from '../../../shared/planning/territories/territories.ts';
import { windowLanguages } from '../../../shared/settings/settings.ts';
import { expectAccessibleInBothThemes } from '../../app/accessible.testing.ts';
import { openWindow } from '../../app/DeskWindow.testing.tsx';
import type { Answers } from '../../desk/desk.testing.ts';
import { deskState } from '../../desk/states.ts';
import { speak, type WordKey, words } from '../../words/words.ts';
import { changeStores, useZones } from '../../workspace-zones/zones-store.ts';
import { useDividedStores } from './divided-stores.ts';
import { button, dialog, job, zones } from './territories-dialog.testing.ts';

const stores = [
  { name: 'Centro', lng: -56.186 },
  { name: 'Pocitos', lng: -56.166 },
  { name: 'Prado', lng: -56.146 },
].map(({ name, lng }) => ({ name, storeId: name, store: name, position: { lat: -34.91, lng } }));
const outline = outlineAround(
  stores.map(({ position: { lat, lng } }) => [lng, lat]),
  1000,
);

/** Costs by how far east or west a place is, over a grid. */
const resultOf = (some: readonly { position: { lng: number } }[]): TerritoriesResult['samples'] =>
  Array.from({ length: 400 }, (_, place) => {
    const lng = -56.198 + (place % 40) * 0.0016;
    return {
      position: [lng, -34.918 + Math.floor(place / 40) * 0.0018],
      costs: some.map(({ position }) => Math.abs(lng - position.lng) * 4e4),
    };
  });
const question: TerritoriesResult['question'] = {
  stores,
  outline,
  mode: 'driving',
  method: 'time',
  resolutionMeters: 200,
};
type Found = Pick<TerritoriesResult, 'question' | 'samples'>;
const ofThree: Found = { question, samples: resultOf(stores) };
const lats = Array.from({ length: 60 }, (_, place) => -34.917 + Math.floor(place / 20) * 0.006);
const lngs = lats.map((_, place) => -56.196 + (place % 20) * 0.0031);
const answers: Answers = {
  'regionContents.addresses': async () => succeeded({ lats, lngs, total: 6000, partly: false }),
  'jobs.cancel': async () => succeeded(null),
  'jobs.start': async () => succeeded('next'),
};

/** Opens the territories of three stores of the workspace in a row. */
async function openTerritoriesOfThree(id: string, found: () => Found = () => ofThree) {
  const answersOfTest: Answers = {
    ...answers,
    'territories.result': async () => succeeded({ way: 'streets', ...found() }),
  };
  const desk = await openWindow({ panel: 'zones', answers: answersOfTest });
  useDividedStores.setState({ stores });
  changeStores('zones.edits.storePlaced', {
    put: stores.map(({ store, ...rest }) => ({ ...rest, id: store, address: '', openingHours: '' })),
  });
  onTestFinished(() =>
    changeStores('zones.edits.storeDeleted', { remove: [...useZones.getState().stores.keys()] }),
  );
  desk.publish('jobs', [{ ...job, id, stores: 3 }]);
  await page.getByRole('button', { name: 'Territories…' }).click();
  await expect.element(dialog).toHaveTextContent('3 zones · 3 stores');
  return desk;
}

const comparison = dialog.getByRole('table', { name: 'Before and after' });
const row = (name: string) => comparison.getByRole('row').filter({ hasText: name });

async function close(name: string) {
  await dialog.getByRole('combobox', { name: 'Close stores' }).click();
  await page.getByRole('option', { name }).click();
  await userEvent.keyboard('{Escape}');
}

/** The numbers of a text such as `4 km² → 5.2 km²`. */
const numbersOf = (text: string | null) =>
  (text ?? '')
    .replaceAll(',', '')
    .match(/[\d.]+/g)
    ?.map(Number) ?? [];

test('a store that closes shows at once whose areas, addresses and trips grow, without a request', async () => {
  const desk = await openTerritoriesOfThree('close');
  await button('Scenario').click();
  await close('Prado');
  await expect.element(dialog).toHaveTextContent('New: 0 · closed: 1');
  await expect.element(row('Pocitos')).toBeVisible();
  await expect.element(row('Prado')).toHaveTextContent('Closed');
  await expect.element(row('Centro')).not.toBeInTheDocument();
  await expect.element(comparison).toHaveTextContent('1 store unchanged');
  const cells = row('Pocitos').getByRole('cell');
  const [area, addresses, drive] = [1, 2, 3].map((column) => cells.nth(column).element().textContent);
  const [areaBefore = 0, areaAfter = 0] = numbersOf(area ?? '');
  expect(areaAfter).toBeGreaterThan(areaBefore);
  const [addressesBefore = 0, addressesAfter = 0] = numbersOf(addresses ?? '');
  const closed = numbersOf(row('Prado').getByRole('cell').nth(2).element().textContent)[0] ?? 0;
  expect(addressesAfter).toBe(addressesBefore + closed);
  expect(drive).toMatch(/^[\d:]+ → [\d:]+$/);
  await expect.element(row('All stores').getByRole('cell').nth(2)).toHaveTextContent('6,000 → 6,000');
  expect(desk.asked('jobs.start')).toEqual([]);
  await expectAccessibleInBothThemes(desk, 'a scenario');
});

test('the plan and the scenario are kept as versions, and the scenario becomes the plan as one edit', async () => {
  const desk = await openTerritoriesOfThree('keep');
  await button('Create 3 zones').click();
  await expect.poll(zones).toHaveLength(3);
  desk.publish('jobs', [{ ...job, id: 'keep again', stores: 3 }]);
  await page.getByRole('button', { name: 'Territories…' }).click();
  await button('Scenario').click();
  await close('Prado');
  for (const [keep, name] of [
    ['Save current plan as version…', 'With Prado'],
    ['Save scenario as version…', 'Without Prado'],
  ] as const) {
    await button(keep).click();
    await dialog.getByRole('textbox', { name: 'Version name' }).fill(name);
    await button('Save version').click();
    await expect.element(button(keep)).toBeVisible();
  }
  expect(desk.asked('planVersions.add')).toMatchObject([
    { name: 'With Prado', plan: { zones: [{}, {}, {}], stores: [{}, {}, {}] } },
    { name: 'Without Prado', plan: { zones: [{}, {}], stores: [{ id: 'Centro' }, { id: 'Pocitos' }] } },
  ]);
  expect(zones()).toHaveLength(3);
  await button('Update 2 zones').click();
  await expect
    .poll(() =>
      zones()
        .map(({ storeId }) => storeId)
        .sort(),
    )
    .toEqual(['Centro', 'Pocitos']);
  expect([...useZones.getState().stores.keys()]).toEqual(['Centro', 'Pocitos']);
  expect(useDividedStores.getState().stores.map(({ name }) => name)).toEqual(['Centro', 'Pocitos']);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(zones).toHaveLength(3);
  expect(useZones.getState().stores.size).toBe(3);
});

test('a store that opens is calculated with the others, compared with the plan without it, and withdrawn', async () => {
  let found = ofThree;
  const desk = await openTerritoriesOfThree('open', () => found);
  await dialog.getByRole('textbox', { name: 'Capacity of Centro in km²' }).fill('9');
  await button('Scenario').click();
  await dialog.getByRole('combobox', { name: 'New store' }).fill('-34.91, -56.156');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => desk.asked('jobs.start')).toHaveLength(1);
  const [started] = desk.asked('jobs.start');
  if (started?.kind !== 'territories') throw new Error('Another job was started');
  expect(started.question.stores).toHaveLength(4);
  expect(started.question.scenario?.opened).toHaveLength(1);
  found = { question: started.question, samples: resultOf(started.question.stores) };
  desk.publish('jobs', [{ ...job, id: 'opened', stores: 4 }]);
  await expect.element(dialog).toHaveTextContent('4 zones · 4 stores');
  await expect.element(dialog).toHaveTextContent('New: 1 · closed: 0');
  const opened = started.question.stores[3]?.name ?? '';
  await expect.element(row(opened)).toHaveTextContent('New');
  await expect.element(row('Pocitos')).toBeVisible();
  // What was set before stays.
  await expect.element(dialog.getByRole('textbox', { name: 'Capacity of Centro in km²' })).toHaveValue('9');
  await button(`Remove ${opened}`).click();
  await expect.poll(() => desk.asked('jobs.start')).toHaveLength(2);
  expect(desk.asked('jobs.start')[1]).toMatchObject({
    question: { stores: [{}, {}, {}], scenario: { opened: [], closed: [] } },
  });
});

test('stores that are neighbors close together: a new search is offered', async () => {
  const desk = await openTerritoriesOfThree('neighbors');
  await button('Scenario').click();
  await close('Prado');
  await expect.element(dialog).not.toHaveTextContent('Recalculate for exact borders');
  await close('Pocitos');
  await expect.element(dialog).toHaveTextContent('Recalculate for exact borders');
  await button('Recalculate').click();
  await expect
    .poll(() => desk.asked('jobs.start'))
    .toMatchObject([{ question: { scenario: { closed: ['store Prado', 'store Pocitos'] } } }]);
});

test.each(windowLanguages)(
  'a scenario, and a store whose load cannot be met, are told in %s',
  async (language) => {
    // Few places are reached from Prado.
    const samples = resultOf(stores).map(({ position, costs: [one = null, other = null, prado = null] }) => ({
      position,
      costs: [one, other, (prado ?? 0) < 100 ? prado : null],
    }));
    await openTerritoriesOfThree(`in ${language}`, () => ({ question, samples }));
    await dialog.getByRole('switch', { name: 'Balance load across stores' }).click();
    await button('Scenario').click();
    await speak(language);
    onTestFinished(() => speak('en'));
    const said = (key: WordKey, values = {}) => {
      expect(words.exists(key, { lng: language, fallbackLng: false }), key).toBe(true);
      return words.t(key, values);
    };
    const window = page.getByRole('dialog', { name: said('territories.title') });
    const unmet = window.getByRole('note').filter({ hasText: 'Prado' });
    const parts = { name: 'Prado', load: '#', difference: '#', bound: '#' };
    for (const fragment of said('territories.belowBound', parts)
      .split('#')
      .filter((text) => text.trim() !== ''))
      await expect.element(unmet).toHaveTextContent(fragment.replaceAll(/\s+/g, ' ').trim());
    const section = window.getByRole('region', { name: said('territories.scenario') });
    await expect.element(section).toHaveTextContent(said('territories.scenarioHint'));
    await section.getByRole('combobox', { name: said('territories.closeStores') }).click();
    await page.getByRole('option', { name: 'Centro' }).click();
    const table = section.getByRole('table', { name: said('territories.comparison') });
    await expect.element(table).toHaveTextContent(said('territories.closes'));
    await expect.element(table).toHaveTextContent(said('territories.averageTime'));
  },
);

test('a scenario of a read-only workspace cannot be changed, and says why', async () => {
  const desk = await openTerritoriesOfThree('read-only');
  await button('Scenario').click();
  await close('Prado');
  await expect.element(row('Prado')).toBeVisible();
  const workspace = deskState('workspace');
  if (workspace?.state !== 'open') throw new Error('No workspace is open');
  desk.publish('workspace', { ...workspace, isReadOnly: true });
  for (const field of ['New store', 'Close stores'])
    await expect.element(dialog.getByRole('combobox', { name: field, exact: true })).toBeDisabled();
  for (const name of ['Add new store on map', 'Discard scenario']) {
    await expect.element(button(name)).toBeDisabled();
    await expect.element(button(name)).toHaveAttribute('title', expect.stringMatching(/read-only/));
  }
});
