import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { storeColorCount } from '../../../shared/map-style/palette.ts';
import { effectiveColor } from '../../../shared/planning/stores/store-colors.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { geometryOf, put, remove, testZone } from '../../../shared/zones/zone.testing.ts';
import { openDatabase } from '../../sqlite/database.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { startDesk } from '../running-desk.testing.ts';
import { canaryPath } from '../workspaces/edit-canary.ts';

const of = (id: string, storeId: string) => testZone(id, { storeId });
const colorsIn = (settings: Settings | undefined) =>
  Object.fromEntries((settings?.storeColors ?? []).map((one) => [one.store, effectiveColor(one)]));

test('a store keeps its first color through edits and in other profiles', async () => {
  const home = await startDesk();
  const { desk } = home;
  const colors = () => colorsIn(home.deskStates.settings);
  await desk.call('zones.change', put(of('1', 'B'), of('2', 'C'), of('3', '')));
  expect(colors()).toEqual({ B: 0, C: 1 });
  await desk.call('zones.change', put(of('4', 'A')));
  expect(colors()).toEqual({ B: 0, C: 1, A: 2 });
  await desk.call('settings.colorStores', { chosen: [{ store: 'C', color: 20 }] });
  await desk.call('zones.change', remove('2'));
  await desk.call('zones.undo', undefined);
  await desk.call('zones.undo', undefined);
  await desk.call('zones.undo', undefined);
  await desk.call('zones.change', put(of('5', 'D'), of('6', 'C')));
  expect(colors()).toEqual({ B: 0, C: 20, A: 2, D: 1 });
  await home.close();

  const carried = join(temporaryFolder(), 'Carried.zonedesk');
  copyFileSync(join(home.profileFolder, 'workspace.sqlite'), carried);
  const away = await startDesk();
  await away.desk.call('zones.change', put(of('1', 'Other')));
  await away.openWorkspace(carried);
  expect(colorsIn(away.deskStates.settings)).toEqual({ B: 0, C: 20, A: 2, D: 1 });
  await away.desk.call('settings.colorStores', { chosen: [{ store: 'C', color: null }] });
  // D, which is near C, has the first color of C by now.
  expect(colorsIn(away.deskStates.settings)).toEqual({ B: 0, C: 3, A: 2, D: 1 });
});

test('a store gets another color when its zones touch those of a store with the same one', async () => {
  const { desk, deskStates: states } = await startDesk();
  const apart = (place: number, storeId: string) => {
    const west = -56 + place / 50;
    const ring = `${west} -34.9, ${west + 0.01} -34.9, ${west + 0.01} -34.89, ${west} -34.9`;
    return testZone(storeId, { storeId, geometry: geometryOf(`POLYGON ((${ring}))`) });
  };
  const zones = Array.from({ length: storeColorCount + 1 }, (_, place) => apart(place, `S${place}`));
  await desk.call('zones.change', put(...zones));
  const before = colorsIn(states.settings);
  const last = `S${storeColorCount}`;
  const twin = zones.map(({ storeId }) => storeId).find((store) => before[store] === before[last]) ?? '';
  expect(twin).not.toBe(last);
  const place = zones.findIndex(({ storeId }) => storeId === twin);
  await desk.call('zones.change', put(apart(place, last)));
  const after = colorsIn(states.settings);
  expect(after[last]).not.toBe(before[last]);
  expect({ ...after, [last]: null }).toEqual({ ...before, [last]: null });

  const chosen = after[last] ?? 0;
  await desk.call('settings.colorStores', { chosen: [{ store: twin, color: chosen }] });
  expect(colorsIn(states.settings)[twin]).toBe(chosen);
  expect(colorsIn(states.settings)[last]).not.toBe(chosen);
});

test('a renamed store keeps its color, also after undo', async () => {
  const { desk, deskStates: states } = await startDesk();
  await desk.call('zones.change', put(of('1', 'A'), of('2', 'A'), of('3', 'B')));
  await desk.call('zones.change', put(of('1', 'New'), of('2', 'New')));
  expect(colorsIn(states.settings)).toEqual({ New: 0, B: 1 });
  await desk.call('zones.undo', undefined);
  expect(colorsIn(states.settings)).toEqual({ A: 0, B: 1 });
  await desk.call('zones.change', put(of('1', 'New')));
  expect(colorsIn(states.settings)).toEqual({ A: 0, B: 1, New: 2 });
});

test('stores of an older workspace get colors in the order of its zones', async () => {
  const first = await startDesk();
  await first.desk.call('zones.change', put(of('1', 'Z'), of('2', 'A')));
  await first.close();
  const file = join(first.profileFolder, 'workspace.sqlite');
  const database = openDatabase(file);
  database.exec("DELETE FROM settings WHERE name = 'storeColors'");
  database.close();
  // Without this, the canary next to the file would show that the row was removed.
  rmSync(canaryPath(file));
  writeFileSync(join(first.profileFolder, 'settings.json'), '{}');
  const later = await startDesk({ profileFolder: first.profileFolder });
  expect(colorsIn(later.deskStates.settings)).toEqual({ Z: 0, A: 1 });
});

test('a new workspace has no stores of the previous one', async () => {
  const { desk, deskStates: states } = await startDesk();
  await desk.call('zones.change', put(of('1', 'A')));
  await desk.call('workspaces.create', { name: 'Other', elsewhere: false });
  expect(states.settings?.storeColors).toEqual([]);
  await desk.call('zones.change', put(of('1', 'B')));
  expect(colorsIn(states.settings)).toEqual({ B: 0 });
});
