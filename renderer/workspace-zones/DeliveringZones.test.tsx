import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ZoneAtService } from '../../shared/desk/zone-sync.ts';
import { failed, succeeded } from '../../shared/faults/fault.ts';
import { geometryOf, testZone } from '../../shared/zones/zone.testing.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { expectAccessible } from '../app/accessible.testing.ts';
import { focus, openWindow } from '../app/DeskWindow.testing.tsx';
import { useRoute } from '../journey/route-store.ts';
import { newStop } from '../journey/stops.ts';
import { useMapMenu } from '../map/map-menu.ts';
import { showPoint } from '../places/places-store.ts';
import { changeStores, changeZone, useZones } from './zones-store.ts';

const delivering = page.getByRole('region', { name: 'Delivery zone' });
const card = page.getByRole('region', { name: 'Zones', exact: true }).getByRole('article');
const inside = { lat: -34.88, lng: -56.12 };
const outside = { lat: -34.5, lng: -56.12 };

const centro = testZone('1', { zoneId: 'Centro', storeId: 'S1' });
const puerto = testZone('2', { zoneId: 'Puerto', storeId: 'S2', priority: 1 });
const elsewhere = testZone('3', { geometry: geometryOf('POLYGON ((0 0, 1 0, 1 1, 0 0))') });

async function openAt(position: typeof inside, ...zones: readonly Zone[]) {
  const desk = await openWindow({
    zones,
    answers: { 'localities.geocode': async () => failed({ kind: 'timeout' }) },
  });
  await expect.poll(() => useZones.getState().isLoaded).toBe(true);
  showPoint(position);
  return desk;
}

test('the zones that contain a place are on its card, the winning one first, and open by keyboard', async () => {
  await openAt(inside, centro, puerto, elsewhere);
  const items = delivering.getByRole('listitem');
  await expect.element(items.first()).toHaveTextContent('Puerto · S2Takes priority');
  await expect.poll(() => items.elements().length).toBe(2);
  await expect.element(items.nth(1)).toHaveTextContent(/^Centro · S1$/);
  await expectAccessible('a place’s card');
  focus(delivering.getByRole('button', { name: 'Centro · S1' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(card.getByLabelText('Zone ID')).toHaveValue('Centro');
});

test('a place outside all zones says so, until a zone contains it', async () => {
  await openAt(outside, centro);
  await expect.element(delivering).toHaveTextContent('Outside all zones');
  changeZone('zones.edits.fields', centro.id, {
    geometry: geometryOf('POLYGON ((-57 -35, -56 -35, -56 -34, -57 -34, -57 -35))'),
  });
  await expect.element(delivering).toHaveTextContent('Centro · S1');
});

test('a zone without a store or with errors doesn’t deliver', async () => {
  const bow = testZone('4', {
    zoneId: 'Bow',
    geometry: geometryOf('POLYGON ((-57 -35, -56 -34, -56 -35, -57 -34, -57 -35))'),
  });
  await openAt(inside, { ...centro, storeId: '' }, bow);
  await expect.element(delivering).toHaveTextContent('Outside all zones');
  changeZone('zones.edits.fields', centro.id, { storeId: 'S1' });
  await expect.element(delivering.getByRole('listitem')).toHaveTextContent(/^Centro · S1$/);
});

test('a zone is shown with its store’s name once the store is on the map', async () => {
  await openAt(inside, centro);
  await expect.element(delivering).toHaveTextContent('Centro · S1');
  changeStores('zones.edits.storePlaced', {
    put: [
      { id: 'one', storeId: 'S1', name: 'Plaza', address: '', openingHours: '', position: inside },
      { id: 'two', storeId: 'S2', name: 'Plaza', address: '', openingHours: '', position: outside },
    ],
  });
  await expect.element(delivering).toHaveTextContent('Centro · Plaza (S1)');
});

test('a workspace without zones shows no delivery zones', async () => {
  await openAt(inside);
  await expect.element(page.getByRole('heading', { name: 'What’s here?' })).toBeVisible();
  await expect.element(delivering).not.toBeInTheDocument();
});

test('the map menu shows the delivery zone of its point, and opens the zone', async () => {
  await openAt(outside, centro, puerto);
  useMapMenu.setState({ at: { position: outside, x: 40, y: 40 } });
  await expect.element(page.getByRole('menu')).toHaveTextContent('Outside all zones');
  useMapMenu.setState({ at: { position: inside, x: 60, y: 40 } });
  const winner = page.getByRole('menuitem', { name: 'Puerto · S2' });
  await expect.element(winner).toHaveTextContent('Takes priority');
  await winner.click();
  await expect.element(card.getByLabelText('Zone ID')).toHaveValue('Puerto');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
});

test('each stop of a route shows its delivery zone', async () => {
  await openWindow({ panel: 'route', zones: [centro, puerto] });
  useRoute.setState({
    stops: [newStop({ name: 'Depot', position: outside }), newStop({ name: 'Bar', position: inside })],
  });
  const stops = page.getByRole('list', { name: 'Stops' }).getByRole('listitem');
  await stops
    .first()
    .getByRole('button', { name: /^Details for / })
    .click();
  await expect.element(stops.first()).toHaveTextContent('Outside all zones');
  await expect.element(stops.nth(1)).not.toHaveTextContent('Puerto');
  await stops
    .nth(1)
    .getByRole('button', { name: /^Details for / })
    .click();
  await expect.element(stops.nth(1)).toHaveTextContent('Puerto · S2and 1 other');
  await stops.nth(1).getByRole('button', { name: 'Puerto · S2' }).click();
  await expect.element(card.getByLabelText('Zone ID')).toHaveValue('Puerto');
});

async function openWithProvider(privateKey: 'session' | 'absent', answer: ZoneAtService[] | null) {
  const baseUrl = 'https://api.example.com';
  const desk = await openWindow({
    settings: { service: { kind: 'provider', baseUrl } },
    service: { service: 'provider', baseUrl, state: 'ready', failure: null },
    keys: {
      origin: baseUrl,
      keys: { public: 'session', private: privateKey },
      others: [],
      secureStorage: 'none',
    },
    zones: [centro],
    answers: {
      'localities.geocode': async () => failed({ kind: 'timeout' }),
      'zones.holdingAtService': async () => succeeded(answer),
    },
  });
  await expect.poll(() => useZones.getState().isLoaded).toBe(true);
  showPoint(inside);
  await expect.element(delivering).toHaveTextContent('Centro · S1');
  return desk;
}
const otherwise = delivering.getByText(/api\.example\.com returns/);

test.each([
  [[{ zone_id: 'Puerto', store_id: 'S2' }], 'api.example.com returns a different result: Puerto · S2'],
  [[], 'api.example.com returns no zone'],
] as const)('what the provider answers otherwise, %j, stands beside', async (answer, text) => {
  const desk = await openWithProvider('session', [...answer]);
  await expect.element(otherwise).toHaveTextContent(text);
  expect(desk.asked('zones.holdingAtService')).toEqual([{ position: inside }]);
  await expectAccessible('a place’s card with another answer');
});

test.each([
  ['the same', [{ zone_id: 'Centro', store_id: 'S1' }]],
  ['that it does not know', null],
] as const)('a provider that answers %s is not said to differ', async (_, answer) => {
  const desk = await openWithProvider('session', answer && [...answer]);
  await expect.poll(() => desk.asked('zones.holdingAtService')).toHaveLength(1);
  await expect.element(otherwise).not.toBeInTheDocument();
});

test('without the private key, the provider isn’t requested for delivery zones', async () => {
  const desk = await openWithProvider('absent', []);
  await expect.element(otherwise).not.toBeInTheDocument();
  expect(desk.asked('zones.holdingAtService')).toEqual([]);
});
