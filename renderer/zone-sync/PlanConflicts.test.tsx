import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failed, succeeded } from '../../shared/faults/fault.ts';
import type { Differences, ZoneConflict } from '../../shared/zone-sync/plan.ts';
import type { Store } from '../../shared/zones/store.ts';
import { geometryOf, testZone } from '../../shared/zones/zone.testing.ts';
import { expectAccessible } from '../app/accessible.testing.ts';
import { openWindow } from '../app/DeskWindow.testing.tsx';
import type { Answers } from '../desk/desk.testing.ts';
import { openZone } from '../workspace-zones/selection.ts';
import { changeStores } from '../workspace-zones/zones-store.ts';

const created = '2026-03-09T12:00:00Z';
const nothing: Differences = {
  changed: [],
  left: [],
  conflicts: [],
  refuses: { update: null, delete: null },
};
const zones = [
  testZone('1', { zoneId: 'Pocitos', createdAt: created, changedSinceCreation: true }),
  testZone('2', { zoneId: 'Centro', storeId: 'MINE', createdAt: created, changedSinceCreation: true }),
];
const changed: Differences['changed'] = [
  { id: '1', fields: ['storeId'], storeThere: 'S0', areaChange: null, replaces: false },
];
const conflict: ZoneConflict = {
  kind: 'changed-both',
  zoneId: 'Centro',
  id: '2',
  there: testZone('2', { zoneId: 'Centro', storeId: 'THEIRS' }),
  fields: ['storeId'],
  areaChange: null,
};

const panel = page.getByRole('region', { name: 'Zones', exact: true });
const dialog = page.getByRole('dialog', { name: 'Review changes for Built-in service' });
const button = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true });
const conflicts = dialog.getByRole('region', { name: '1 changed by another user' });
const aside = panel.getByRole('region', { name: 'Changes for Built-in service are waiting for review' });

async function openPlan(answers: Answers, stores: readonly Store[] = []) {
  const desk = await openWindow({ panel: 'zones', zones, stores, answers });
  await panel.getByRole('button', { name: 'Publish changes to 2 zones', exact: true }).click();
  await expect.element(dialog).toBeVisible();
  return desk;
}

test('changes by others are not overwritten until resolved, and are compared with the local ones', async () => {
  let found: Differences = { ...nothing, changed, conflicts: [conflict] };
  const desk = await openPlan({
    'zones.differences': async () => succeeded(found),
    'zones.resolveConflicts': async () => {
      found = { ...nothing, changed };
      return succeeded(null);
    },
    'jobs.start': async () => succeeded('1'),
  });
  await expect.element(conflicts).toHaveTextContent('Centro changed locally and remotely: store');
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Publish 1 zone to');
  await expectAccessible('a plan with a conflict');

  await conflicts.getByRole('button', { name: 'Compare on map: Centro' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(aside.getByRole('table')).toHaveTextContent('storeMINETHEIRS');
  await expect.element(aside.getByRole('button', { name: 'Back to review' })).toHaveFocus();
  await expectAccessible('a conflict beside the map');
  await aside.getByRole('button', { name: 'Back to review' }).click();
  await expect.element(dialog).toBeVisible();

  await conflicts.getByRole('button', { name: 'Use theirs: Centro' }).click();
  await expect.element(conflicts).not.toBeInTheDocument();
  expect(desk.asked('zones.resolveConflicts')).toEqual([{ zoneIds: ['Centro'], choice: 'theirs' }]);
  await button('Publish changes to 1 zone').click();
  await expect
    .poll(() => desk.asked('jobs.start'))
    .toEqual([{ kind: 'plan', actions: [{ kind: 'update', id: '1' }] }]);
});

test('a conflict is resolved on the zone’s card', async () => {
  const desk = await openWindow({
    panel: 'zones',
    zones: [testZone('2', { zoneId: 'Centro', createdAt: created, conflict: 'changed-both' })],
    answers: { 'zones.resolveConflicts': async () => succeeded(null) },
  });
  openZone('2');
  const card = panel.getByRole('region', { name: 'Service', exact: true });
  await expect.element(card.getByRole('button', { name: 'Compare' })).toBeVisible();
  await card.getByRole('button', { name: 'Use theirs' }).click();
  await expect
    .poll(() => desk.asked('zones.resolveConflicts'))
    .toEqual([{ zoneIds: ['Centro'], choice: 'theirs' }]);
  desk.answer({ 'zones.resolveConflicts': async () => failed({ kind: 'timeout' }) });
  await card.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(card.getByRole('alert')).toBeVisible();
});

test('a change of store names both stores', async () => {
  await openPlan({ 'zones.differences': async () => succeeded({ ...nothing, changed }) });
  const group = dialog.getByRole('region', { name: '1 to update' });
  await expect.element(group).toHaveTextContent('1 zone moves to another store');
  await expect.element(group).toHaveTextContent('Pocitos: store S0 → STORE1');
});

test('the service is listed first, and waiting for it can be skipped', async () => {
  let listed = 0;
  const desk = await openPlan({
    'zones.differences': async () => succeeded({ ...nothing, changed }),
    'zones.compareWithService': (_, { report, signal }) => {
      listed += 1;
      report({ found: 150 });
      return new Promise((resolve) =>
        signal.addEventListener('abort', () => resolve(failed({ kind: 'cancelled' }))),
      );
    },
  });
  await expect
    .element(dialog.getByRole('status'))
    .toHaveTextContent('Comparing with Built-in service… 150 zones loaded');
  expect(desk.asked('zones.differences').filter(({ ids }) => ids.length > 0)).toEqual([]);
  await button('Use last synced data').click();
  await expect.element(dialog.getByText(/last sync with Built-in service/)).toBeVisible();
  await expect.element(button('Publish changes to 1 zone')).toBeEnabled();
  desk.answer({ 'zones.compareWithService': async () => succeeded({ supported: true }) });
  await button('Compare now').click();
  await expect.element(dialog.getByText('Compared with Built-in service.')).toBeVisible();
  expect(listed).toBe(1);
});

test('a service that lists no zones or fails is reported', async () => {
  const desk = await openPlan({
    'zones.differences': async () => succeeded({ ...nothing, changed }),
    'zones.compareWithService': async () => succeeded({ supported: false }),
  });
  await expect.element(dialog.getByText(/can’t list zones/)).toBeVisible();
  await button('Cancel').click();
  desk.answer({ 'zones.compareWithService': async () => failed({ kind: 'offline', reason: 'dns' }) });
  await panel.getByRole('button', { name: 'Publish changes to 2 zones', exact: true }).click();
  await expect.element(dialog.getByRole('alert', { name: /last sync with Built-in service/ })).toBeVisible();
  await expect.element(button('Publish changes to 1 zone')).toBeEnabled();
});

test('a batch size applies to one plan, unless saved for later ones', async () => {
  const desk = await openPlan({
    'zones.differences': async () => succeeded({ ...nothing, changed }),
    'jobs.start': async () => failed({ kind: 'offline', reason: 'reset' }),
  });
  await dialog.getByLabelText('Zones per batch').fill('7');
  await expect.element(dialog.getByRole('checkbox', { name: 'Remember this batch size' })).not.toBeChecked();
  await button('Publish changes to 1 zone').click();
  await expect.poll(() => desk.asked('jobs.start')[0]).toMatchObject({ zonesPerBatch: 7 });
  expect(desk.asked('settings.change')).toEqual([]);
});

test('problems of published zones are shown, and the plan is kept while they are viewed', async () => {
  const wide = geometryOf('POLYGON ((-56.2 -34.9, -56.1 -34.9, -56.1 -34.8, -56.2 -34.8, -56.2 -34.9))');
  await openWindow({
    panel: 'zones',
    zones: [testZone('1', { zoneId: 'Pocitos' }), testZone('2', { zoneId: 'Centro', geometry: wide })],
    answers: { 'zones.differences': async () => succeeded(nothing) },
  });
  await panel.getByRole('button', { name: 'Publish 2 zones', exact: true }).click();
  const problems = dialog.getByRole('note', { name: '1 problem in these zones' });
  await expect.element(problems).toBeVisible();
  await button('Show: 2 to publish').click();
  await dialog.getByRole('checkbox', { name: 'Pocitos', exact: true }).click();
  await problems.getByRole('button', { name: 'Show: 1 problem in these zones' }).click();
  await expect.element(panel.getByRole('radio', { name: 'Problems · 1' })).toBeChecked();
  await aside.getByRole('button', { name: 'Back to review' }).click();
  await expect.element(dialog.getByRole('checkbox', { name: 'Pocitos', exact: true })).not.toBeChecked();
});

test('a store whose ID changed is shown by its IDs, as its name would look like another store', async () => {
  const store = (storeId: string, name: string): Store => ({
    id: storeId,
    storeId,
    name,
    address: '',
    openingHours: '',
    position: { lat: -34.9, lng: -56.2 },
  });
  const differences = {
    'zones.differences': async () => succeeded({ ...nothing, changed }),
  };
  await openPlan(differences, [store('STORE1', 'Centro')]);
  await expect.element(dialog).toHaveTextContent('Pocitos: store S0 → STORE1');
  changeStores('zones.edits.storeChanged', { put: [store('S0', 'Prado')] });
  await expect.element(dialog).toHaveTextContent('Pocitos: store Prado → Centro');
});
