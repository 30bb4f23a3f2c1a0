import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ZoneInput } from '../../shared/api/zones.ts';
import { failed, succeeded } from '../../shared/faults/fault.ts';
import { testZone } from '../../shared/zones/zone.testing.ts';
import { expectAccessibleInBothThemes } from '../app/accessible.testing.ts';
import { openWindow } from '../app/DeskWindow.testing.tsx';
import { panels } from '../app/panels.ts';
import { recordSearches } from '../app/search-history.ts';
import type { Answers } from '../desk/desk.testing.ts';
import { useOverlays } from '../map/overlays.ts';
import { useZones } from '../workspace-zones/zones-store.ts';

const { keyboard } = userEvent;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const panel = page.getByRole('region', { name: 'Zones', exact: true });
const band = page.getByRole('region', { name: 'Saved search' });
const changes = page.getByRole('region', { name: 'Changes' });
const rows = page.getByRole('grid', { name: 'Saved' }).getByRole('row');
const list = page.getByRole('list', { name: 'Published zones' });
const held = list.getByRole('listitem');
const showPart = (name: string) => panel.getByLabelText('Zones shown').getByText(name).click();

const square = (north: number) =>
  `POLYGON ((-56.2 -34.9, -56.1 -34.9, -56.1 ${north}, -56.2 ${north}, -56.2 -34.9))`;
const there = (name: string, more: Partial<ZoneInput> = {}): ZoneInput => ({
  zone_id: name,
  store_id: 'STORE1',
  polygon: square(-34.8),
  ...more,
});
const listing = (...zones: ZoneInput[]): Answers => ({
  'zones.atService': async () => succeeded({ supported: true, zones }),
});
const mine = testZone('harbour', { zoneId: 'harbour', createdAt: '2026-03-09T12:00:00Z' });

/** Three zones, of which the workspace has one. */
async function listZones() {
  const desk = await openWindow({
    panel: 'zones',
    zones: [mine],
    answers: {
      'zones.differences': async () =>
        succeeded({ changed: [], left: [], conflicts: [], refuses: { update: null, delete: null } }),
      ...listing(
        there('harbour', { description: 'By the sea' }),
        there('park'),
        there('torn', { polygon: 'POLYGON ((' }),
      ),
    },
  });
  await expect.element(panel.getByRole('grid')).toBeVisible();
  await expect.element(button('Save search')).not.toBeInTheDocument();
  await showPart('Published');
  await expect.element(held).toHaveLength(3);
  return desk;
}

async function openSaved() {
  const desk = await listZones();
  await button('Save search').click();
  await expect
    .element(page.getByRole('alert').last())
    .toHaveTextContent('Saved as “3 zones of STORE1 on Built-in service”');
  desk.answer({ 'zones.atService': async () => failed({ kind: 'timeout' }) });
  await keyboard('9');
  await expect.element(rows.first()).toHaveTextContent('Published zones');
  await rows.first().click();
  await expect.element(band).toHaveTextContent('3 zones of STORE1 on Built-in service');
  return desk;
}

test('zones of a service are saved and reviewed unchanged, without requests and actions', async () => {
  const desk = await openSaved();
  const callsBefore = desk.asked('zones.atService').length;
  await expect.element(held.nth(0)).toHaveTextContent('harbourSTORE1 · By the sea');
  await expect.element(held).toHaveLength(3);
  await expect.element(panel.getByText('1 zone has an unreadable shape')).toBeVisible();
  await expect.element(band).toHaveTextContent('· Built-in service');
  await expect.element(band).not.toHaveTextContent('Data');
  const drawn = () => useOverlays.getState().overlays.get('zones-saved')?.sources.areas;
  expect(drawn()).toMatchObject({ features: { length: 2 } });
  await expect.element(button('Download zones…')).not.toBeInTheDocument();
  await expect.element(list.getByRole('checkbox')).not.toBeInTheDocument();
  await expect.element(button('Delete park from service')).not.toBeInTheDocument();
  await panel.getByLabelText('Search published zones').fill('sea');
  await expect.element(panel.getByText('Published zones: 1 of 3')).toBeVisible();
  await expectAccessibleInBothThemes(desk, 'saved zones of a service');
  expect(desk.asked('zones.atService')).toHaveLength(callsBefore);
  await button('Close saved search').click();
  await expect.element(panel.getByRole('grid')).toBeVisible();
  expect(drawn()).toBeUndefined();
});

test('saved zones are requested again: changes are shown, and workspace zones stay unchanged', async () => {
  const desk = await openSaved();
  desk.answer(
    listing(
      there('harbour', { polygon: square(-34.85), description: 'By the sea' }),
      there('market'),
      there('park'),
    ),
  );
  const before = useZones.getState().zones;
  await button('Refresh').click();
  await expect.element(changes).toHaveTextContent('New: market');
  await expect.element(changes).toHaveTextContent('Removed: torn');
  await expect.element(changes).toHaveTextContent(/harbour – shape .50%/);
  await expect.element(changes.getByRole('listitem')).toHaveLength(3);
  await expect.element(band).not.toBeInTheDocument();
  await expect.element(held).toHaveLength(3);
  // The list shows the current zones of the service again.
  await expect.element(button('Download zones…')).toBeVisible();
  expect(useZones.getState().zones).toBe(before);
  await button('Save new results').click();
  await expect.poll(() => desk.asked('saved.keep')).toHaveLength(2);
  expect(desk.asked('saved.keep')[1]).toMatchObject({
    search: {
      question: { kind: 'zones' },
      region: null,
      dataDate: null,
      placeNames: ['STORE1', 'harbour', 'market', 'park'],
    },
  });
});

test('if the service no longer lists its zones, that is shown instead of changes', async () => {
  const desk = await openSaved();
  desk.answer({ 'zones.atService': async () => succeeded({ supported: false, zones: [] }) });
  await button('Refresh').click();
  await expect.element(panel.getByText('This service can’t list zones')).toBeVisible();
  await expect.element(changes).not.toBeInTheDocument();
  await expect.element(band).not.toBeInTheDocument();
});

test('a list of zones is in the history, and showing the workspace zones ends its review', async () => {
  onTestFinished(recordSearches(panels.flatMap(({ record }) => record ?? [])));
  const desk = await listZones();
  await expect.poll(() => desk.asked('saved.keep'), { timeout: 4000 }).toHaveLength(1);
  expect(desk.asked('saved.keep')[0]).toMatchObject({
    list: 'history',
    search: { question: { kind: 'zones' } },
  });
  await keyboard('9');
  await page.getByText(/^History/).click();
  await rows.first().click();
  await expect.element(band).toBeVisible();
  await showPart('My zones');
  await expect.element(band).not.toBeInTheDocument();
  await showPart('Published');
  await expect.element(button('Download zones…')).toBeVisible();
});

test('the zones of a service that does not list them cannot be saved', async () => {
  await openWindow({
    panel: 'zones',
    answers: { 'zones.atService': async () => succeeded({ supported: false, zones: [] }) },
  });
  await showPart('Published');
  await expect.element(panel.getByText('This service can’t list zones')).toBeVisible();
  await expect.element(button('Save search')).toBeDisabled();
});
