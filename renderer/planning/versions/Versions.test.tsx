import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import { expectAccessibleInBothThemes } from '../../app/accessible.testing.ts';
import { openWindow } from '../../app/DeskWindow.testing.tsx';
import type { Answers } from '../../desk/desk.testing.ts';
import { useOverlays } from '../../map/overlays.ts';
import { changeStores, changeZones, discardUnsaved, useZones } from '../../workspace-zones/zones-store.ts';
import { closeVersions } from './versions-dialog.ts';

const dialog = page.getByRole('dialog', { name: 'Versions' });
const notice = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Undo' }) });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const figures = dialog.getByRole('table', { name: 'Zones and area by store' });

const square = (lng: number, size = 0.01) =>
  geometryOf(
    `POLYGON ((${lng} -34.9, ${lng + size} -34.9, ${lng + size} -34.89, ${lng} -34.89, ${lng} -34.9))`,
  );
const zone = (name: string, lng: number, storeId = 'S1') =>
  testZone(name, { zoneId: name, storeId, geometry: square(lng) });
const [alfa, bravo, carla] = [zone('alfa', -56.2), zone('bravo', -56.18), zone('carla', -56.16, 'S2')];

async function openVersions(answers: Answers = {}) {
  onTestFinished(closeVersions);
  const desk = await openWindow({ panel: 'zones', zones: [alfa, bravo, carla], answers });
  await page.getByRole('button', { name: 'Versions' }).click();
  await expect.element(dialog).toBeVisible();
  return desk;
}

async function nameVersion(name: string) {
  await dialog.getByRole('textbox', { name: 'Version name' }).fill(name);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('listitem').filter({ hasText: name })).toBeVisible();
}

function changeThePlan() {
  changeZones('zones.edits.fields', {
    put: [{ ...bravo, geometry: square(-56.18, 0.02) }, zone('fresh', -56.16, 'S9')],
    remove: ['carla'],
  });
}

test('a version that was named is compared with now: figures, zones, and outlines on the map', async () => {
  const desk = await openVersions();
  await button('Save version of 3 zones').click();
  await expect.element(dialog).toHaveTextContent('Use 1 to 200 characters.');
  await nameVersion('Before Easter');
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent('3 zones');
  await expectAccessibleInBothThemes(desk, 'the named versions');
  changeThePlan();
  await button('Compare Before Easter').click();
  await expect.element(dialog.getByRole('status')).toHaveTextContent('3 stores with different zones');
  await expect.element(figures.getByRole('row', { name: /^S1/ })).toHaveTextContent('2 → 2');
  await expect.element(figures.getByRole('row', { name: /^S2/ })).toHaveTextContent('1 → 0');
  await expect.element(figures.getByRole('row', { name: /^S9/ })).toHaveTextContent('0 → 1');
  for (const name of ['1 added', '1 changed', '1 removed', '1 unchanged'])
    await expect.element(dialog.getByRole('region', { name, exact: true })).toBeVisible();
  await button('Show: 1 changed').click();
  await expect
    .element(dialog.getByRole('row').filter({ hasText: 'bravo' }))
    .toHaveTextContent(/Shape: .+ → .+ \(\+100%\)/);
  await expect
    .poll(() => {
      const source = useOverlays.getState().overlays.get('zone-comparison')?.sources.outlines;
      return source && 'features' in source ? source.features.map(({ properties }) => properties?.kind) : [];
    })
    .toEqual(['added', 'earlier', 'moved', 'removed']);
  const moves = dialog.getByRole('table', { name: 'Area moved between stores' });
  await expect.element(moves.getByRole('row', { name: /^S2 S9/ })).toHaveTextContent(/km²/);
  await moves.getByRole('button', { name: /km²/ }).first().click();
  await expect.poll(() => useOverlays.getState().overlays.has('store-moves')).toBe(true);
  await expectAccessibleInBothThemes(desk, 'two versions compared');
  await button('All versions').click();
  await expect.poll(() => useOverlays.getState().overlays.has('zone-comparison')).toBe(false);
});

test('areas smaller than a street block that move are one row, and shown together', async () => {
  await openVersions();
  await nameVersion('Before Easter');
  changeZones('zones.edits.fields', {
    put: [
      { ...bravo, geometry: square(-56.18, 0.02) },
      { ...zone('small', -56.14, 'S2'), geometry: square(-56.14, 0.00005) },
      { ...zone('tiny', -56.12, 'S9'), geometry: square(-56.12, 0.00004) },
    ],
  });
  await nameVersion('With small ones');
  changeZones('zones.edits.fields', {
    put: [
      { ...zone('small', -56.14, 'S9'), geometry: square(-56.14, 0.00005) },
      { ...zone('tiny', -56.12, 'S2'), geometry: square(-56.12, 0.00004) },
    ],
  });
  await button('Compare With small ones').click();
  const moves = dialog.getByRole('table', { name: 'Area moved between stores' });
  await expect
    .element(moves.getByRole('row', { name: /^2 areas under 6,400 m²/ }))
    .toHaveTextContent(/9,12\d m²$/);
  expect(moves.getByRole('button').elements()).toHaveLength(1);
  await moves.getByRole('button').click();
  await expect.poll(() => useOverlays.getState().overlays.has('store-moves')).toBe(true);
});

test('a report under way is cancelled, and nothing is printed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  onTestFinished(() => print.mockRestore());
  const desk = await openVersions({ 'regionContents.count': () => new Promise<never>(() => undefined) });
  await nameVersion('Before Easter');
  changeThePlan();
  await button('Compare Before Easter').click();
  await button('Report').click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await expect.poll(() => desk.asked('regionContents.count')).not.toEqual([]);
  await expect.element(button('Cancel')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Report')).toHaveFocus();
  expect(document.querySelector('body > article')).toBeNull();
  expect(print).not.toHaveBeenCalled();
});

test('going back to a version is one edit that undo takes back', async () => {
  const desk = await openVersions();
  await nameVersion('Before Easter');
  changeThePlan();
  await button('Restore Before Easter').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => desk.asked('zones.change')).toHaveLength(2);
  expect(desk.asked('zones.change')[1]).toEqual({
    label: 'zones.edits.wentBack',
    put: [bravo, carla],
    remove: ['fresh'],
  });
  await expect.element(notice).toHaveTextContent('“Before Easter” restored: 3 zones changed');
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => [...useZones.getState().zones.keys()].sort()).toEqual(['alfa', 'bravo', 'fresh']);
});

const centro = {
  id: 'store',
  storeId: 'S1',
  name: 'Centro',
  address: '',
  openingHours: '',
  position: { lat: -34.9, lng: -56.2 },
};

test('stores that moved, came or went are listed, and going back restores them with the zones', async () => {
  const desk = await openVersions();
  changeStores('zones.edits.storePlaced', { put: [centro, { ...centro, id: 'other', name: 'Prado' }] });
  await nameVersion('Before Easter');
  const moved = { ...centro, name: 'Sur', position: { lat: -34.91, lng: -56.2 } };
  changeStores('zones.edits.storeMoved', { put: [moved], remove: ['other'] });
  await button('Compare Before Easter').click();
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Zones are identical; stores differ.');
  const stores = dialog.getByRole('table', { name: 'Stores' });
  await expect
    .element(stores.getByRole('row', { name: /^Sur/ }))
    .toHaveTextContent(/Name: Centro → Sur.*moved by 1.1 km/);
  await expect.element(stores.getByRole('row', { name: /^Prado/ })).toHaveTextContent('removed');
  await expectAccessibleInBothThemes(desk, 'stores of two versions compared');
  changeThePlan();
  await button('Restore Before Easter').click();
  await expect
    .element(notice)
    .toHaveTextContent('“Before Easter” restored: 3 zones changed · 2 stores changed');
  expect([...useZones.getState().stores.values()].map(({ name }) => name).sort()).toEqual([
    'Centro',
    'Prado',
  ]);
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => [...useZones.getState().stores.values()]).toEqual([moved]);
});

test('a version is compared with another one, renamed, and deleted until that is taken back', async () => {
  await openVersions();
  await nameVersion('Spring');
  await nameVersion('Summer');
  await button('Compare Spring').click();
  await dialog.getByRole('combobox', { name: 'To', exact: true }).selectOptions('version-2');
  await expect.element(dialog.getByRole('status')).toHaveTextContent('No differences');
  await button('All versions').click();

  await button('Rename Spring').click();
  await userEvent.keyboard('April{Enter}');
  await expect.element(button('Compare April')).toBeVisible();
  await button('Delete version April').click();
  await expect.element(button('Compare April')).not.toBeInTheDocument();
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect.element(button('Compare April')).toBeVisible();
});

test('what is not on the disk is not named as a version, and the dialog says why', async () => {
  const desk = await openVersions();
  // Or it would be tried again, in the window of another test.
  onTestFinished(discardUnsaved);
  desk.answer({
    'zones.change': async () => ({ ok: false, fault: { kind: 'storage', reason: 'full' } }),
  });
  changeThePlan();
  await dialog.getByRole('textbox', { name: 'Version name' }).fill('Lost');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('Couldn’t complete this action')).toBeVisible();
  expect(desk.asked('planVersions.add')).toEqual([]);
});
