import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { InputOf } from '../../../shared/desk/index.ts';
import type { PlanVersion } from '../../../shared/desk/plan-versions.ts';
import type { Outcome } from '../../../shared/faults/fault.ts';
import { put, remove, testZone } from '../../../shared/zones/zone.testing.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { openWorkspaceWith } from '../workspaces/workspace.ts';
import { openPlanVersions } from './plan-versions-capability.ts';
import { openVersionStore } from './version-store.ts';

function valueIn<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.fault));
  return outcome.value;
}

const newFile = () => join(temporaryFolder(), 'workspace.sqlite');

/** Copies the files of an open workspace, as a kill would leave them. */
function asAfterKill(file: string): string {
  const copy = newFile();
  for (const end of ['', '-wal']) if (existsSync(file + end)) copyFileSync(file + end, copy + end);
  return copy;
}

function open(file: string) {
  const { stores, ...workspace } = openWorkspaceWith(file, openVersionStore);
  let isOpen = true;
  const close = async () => {
    if (isOpen) await workspace.close();
    isOpen = false;
  };
  onTestFinished(close);
  let listed: readonly PlanVersion[] = [];
  const { calls } = openPlanVersions(stores, workspace, (versions) => {
    listed = versions;
  });
  const context = { signal: new AbortController().signal, report: () => {} };
  return {
    workspace,
    close,
    names: () => listed.map(({ name }) => name),
    listed: () => listed,
    name: async (name: string) => valueIn(await calls['planVersions.add']({ name }, context)),
    add: async (version: InputOf<'planVersions.add'>) =>
      valueIn(await calls['planVersions.add'](version, context)),
    rename: (id: string, name: string) => calls['planVersions.rename']({ id, name }, context),
    remove: (id: string) => calls['planVersions.remove']({ id }, context),
    restore: (id: string) => calls['planVersions.restore']({ id }, context),
    read: (id: string) => calls['planVersions.read']({ id }, context),
    zones: async (id: string) => valueIn(await calls['planVersions.read']({ id }, context))?.zones ?? null,
  };
}

const other = { ...testZone('a'), otherFields: [{ name: 'crew', value: 'night' }] };

test('a version keeps its zones through later edits and a kill', async () => {
  const file = newFile();
  const first = open(file);
  await first.workspace.change(put(other, testZone('b')));
  const { id, at } = await first.name('Before Easter');
  await first.workspace.change(put(testZone('a', { storeId: 'S2' }), testZone('c')));
  await first.workspace.change(remove('b'));

  const later = open(asAfterKill(file));
  expect(later.listed()).toEqual([{ id, name: 'Before Easter', at, zoneCount: 2 }]);
  expect(await later.zones(id)).toEqual([other, testZone('b')]);
});

const centro = {
  id: 'store',
  storeId: 'S1',
  name: 'Centro',
  address: '',
  openingHours: '',
  position: { lat: -34.9, lng: -56.2 },
};

test('a version keeps its stores, and one of an older program has none', async () => {
  const { workspace, name, read } = open(newFile());
  const change = (store: typeof centro) =>
    workspace.change({ label: '', put: [], remove: [], stores: { put: [store], remove: [] } });
  await change(centro);
  const { id } = await name('With a store');
  await change({ ...centro, name: 'Prado' });
  expect(valueIn(await read(id))).toEqual({ zones: [], stores: [centro] });
  workspace.database.prepare('UPDATE plan_versions SET stores = NULL WHERE id = ?').run(id);
  expect(valueIn(await read(id))).toEqual({ zones: [], stores: null });
});

test('a version stays when the edit log has dropped its edits', async () => {
  const file = newFile();
  const { workspace, name, zones } = open(file);
  await workspace.change(put(testZone('a', { storeId: 'FIRST' })));
  const { id } = await name('First');
  await workspace.change(put(testZone('a', { storeId: 'SECOND' })));
  workspace.database.exec('DELETE FROM zone_versions WHERE moment = 1; DELETE FROM moments WHERE number = 1');
  expect(await zones(id)).toEqual([testZone('a', { storeId: 'FIRST' })]);
});

test('versions are listed latest first, each with its own zones', async () => {
  const { workspace, name, names, listed, zones } = open(newFile());
  for (let week = 1; week <= 50; week += 1) {
    await workspace.change(put(testZone('a', { storeId: `S${week}` })));
    await name(`Week ${week}`);
  }
  expect(names()).toEqual(Array.from({ length: 50 }, (_, index) => `Week ${50 - index}`));
  expect(await zones(listed()[49]?.id ?? '')).toEqual([testZone('a', { storeId: 'S1' })]);
});

test('a version can be renamed, and a removed one can be restored until the workspace is closed', async () => {
  const file = newFile();
  const first = open(file);
  const [stored, gone] = [await first.name('Kept'), await first.name('Gone')];
  valueIn(await first.rename(stored.id, 'Spring'));
  valueIn(await first.remove(gone.id));
  expect(first.names()).toEqual(['Spring']);
  expect(await first.zones(gone.id)).toBeNull();
  valueIn(await first.restore(gone.id));
  expect(first.names()).toEqual(['Gone', 'Spring']);
  valueIn(await first.remove(gone.id));
  await first.close();

  const later = open(file);
  expect(later.names()).toEqual(['Spring']);
  for (const outcome of [await later.restore(gone.id), await later.rename(gone.id, 'Never')])
    expect(outcome).toMatchObject({ ok: false, fault: { kind: 'invalid' } });
});

test('a version of a plan without zones is empty', async () => {
  const { name, zones } = open(newFile());
  expect(await zones((await name('Nothing yet')).id)).toEqual([]);
});

test('a damaged version is reported, and the others are read', async () => {
  const { workspace, name, read, zones } = open(newFile());
  await workspace.change(put(testZone('a')));
  const [damaged, sound] = [await name('Damaged'), await name('Sound')];
  workspace.database
    .prepare('UPDATE plan_versions SET zones = substr(zones, 1, length(zones) - 2) WHERE id = ?')
    .run(damaged.id);
  expect(await read(damaged.id)).toMatchObject({ ok: false, fault: { kind: 'bad-answer' } });
  expect(await zones(sound.id)).toEqual([testZone('a')]);
});

test('a scenario can be stored as a version without changing the plan', async () => {
  const { workspace, add, read } = open(newFile());
  await workspace.change(put(testZone('a'), testZone('b')));
  const { id, zoneCount } = await add({
    name: 'One less',
    plan: { zones: [testZone('a')], stores: [centro] },
  });
  expect(zoneCount).toBe(1);
  expect(valueIn(await read(id))).toEqual({ zones: [testZone('a')], stores: [centro] });
  expect(workspace.read().zones).toHaveLength(2);
});
