import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RestoreSource } from '../../../shared/desk/workspaces.ts';
import { put, remove, testZone } from '../../../shared/zones/zone.testing.ts';
import { openDatabase } from '../../sqlite/database.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { startDesk } from '../running-desk.testing.ts';

/** Starts a desk with the zones `a` and `b`. */
async function deskWithZones(parts: Parameters<typeof startDesk>[0] = {}) {
  const started = await startDesk(parts);
  const { desk, profileFolder } = started;
  await desk.call('zones.change', put(testZone('a'), testZone('b')));
  return {
    ...started,
    file: join(profileFolder, 'workspace.sqlite'),
    async zoneIds() {
      const read = await desk.call('zones.read', undefined);
      return read.ok ? read.value.zones.map(({ id }) => id) : read.fault;
    },
    async backUp(name = 'Before the summer') {
      const outcome = await desk.call('workspaces.backUp', { name });
      return outcome.ok ? outcome.value : { refused: outcome.fault.kind, file: '' };
    },
    preview: (source: RestoreSource) => desk.call('workspaces.preview', source),
    restore: (source: RestoreSource) => desk.call('workspaces.restore', source),
    async backups() {
      const outcome = await desk.call('workspaces.backups', undefined);
      return outcome.ok ? outcome.value : { copies: [], files: [] };
    },
  };
}

const done = { ok: true, value: { refused: null } };

test('a backup is previewed and restored, which keeps a copy of the previous state', async () => {
  const { desk, deskStates, zoneIds, backUp, backups, preview, restore, profileFolder } =
    await deskWithZones();
  const { refused, file } = await backUp();
  expect({ refused, file }).toEqual({
    refused: null,
    file: join(profileFolder, 'backups/Before the summer.zonedesk'),
  });
  await desk.call('zones.change', put(testZone('a', { description: 'larger' }), testZone('c')));
  await desk.call('zones.change', put(testZone('d')));
  await desk.call('zones.change', remove('b'));
  const source = { kind: 'file', file } as const;
  expect(await preview(source)).toMatchObject({
    value: {
      refused: null,
      preview: {
        after: { zones: 2, saved: 0 },
        now: { zones: 3, saved: 0 },
        zones: { added: 1, changed: 1, removed: 2 },
      },
    },
  });
  expect(await zoneIds()).toEqual(['a', 'c', 'd']);
  const before = deskStates.workspace;
  expect(await restore(source)).toEqual(done);
  expect(await zoneIds()).toEqual(['a', 'b']);
  expect(deskStates.workspace).toMatchObject({ state: 'open', file: before?.file });
  expect(deskStates.workspace).not.toEqual(before);
  const stored = (await backups()).copies.find(({ made }) => made === 'before-restore');
  expect(stored?.zones).toBe(3);
  expect(await restore({ kind: 'copy', name: stored?.name ?? '' })).toEqual(done);
  expect(await zoneIds()).toEqual(['a', 'c', 'd']);
  expect(existsSync(file)).toBe(true);
});

test('the ten latest copies from before a restore are kept, regardless of their zone counts', async () => {
  const { backUp, backups, restore, profileFolder } = await deskWithZones();
  const { file } = await backUp();
  mkdirSync(join(profileFolder, 'copies'));
  for (let n = 10; n < 22; n += 1) {
    const earlier = `2026-05-01-900-zones-before-restore-202605010000000${n}.sqlite`;
    writeFileSync(join(profileFolder, 'copies', earlier), '');
  }
  const named = (await backups()).copies.map(({ name }) => name);
  expect(await restore({ kind: 'file', file })).toEqual(done);
  const stored = (await backups()).copies.filter(({ made }) => made === 'before-restore');
  expect(stored).toHaveLength(10);
  expect(stored.filter(({ name }) => !named.includes(name))).toMatchObject([{ zones: 2 }]);
});

test('a backup never overwrites a file, and is listed with its date and size', async () => {
  const { backUp, backups } = await deskWithZones();
  const { file } = await backUp();
  const bytes = readFileSync(file);
  expect(await backUp()).toMatchObject({ refused: 'exists' });
  expect(readFileSync(file).equals(bytes)).toBe(true);
  expect((await backups()).files).toEqual([
    { file, bytes: bytes.length, madeAt: expect.stringMatching(/^\d{4}-/) },
  ]);
});

test('a backup opens on another computer with its zones', async () => {
  const file = join(temporaryFolder(), 'Handed over.zonedesk');
  const one = await deskWithZones({ chooseNewFile: async () => file });
  await one.desk.call('searches.keep', { route: { stops: [], mode: 'driving' } as never });
  expect(await one.backUp()).toEqual({ refused: null, file });
  await one.close();
  const other = await startDesk();
  expect(await other.desk.call('workspaces.open', { file })).toEqual(done);
  const read = await other.desk.call('zones.read', undefined);
  expect(read.ok && read.value.zones.map(({ id }) => id)).toEqual(['a', 'b']);
});

test.each([
  { what: 'is missing', make: () => {}, trouble: 'missing' },
  { what: 'is empty', make: (file: string) => writeFileSync(file, ''), trouble: 'empty' },
  { what: 'isn’t a workspace', make: makeForeign, trouble: 'foreign' },
  { what: 'is of a newer version', make: makeNewer, trouble: 'newer' },
  {
    what: 'is truncated',
    make: (file: string, backup: string) => {
      copyFileSync(backup, file);
      truncateSync(file, 20_000);
    },
    trouble: 'damaged',
  },
])('a backup that $what is reported, and nothing is restored', async ({ make, trouble }) => {
  const { desk, backUp, preview, restore, zoneIds, file: own } = await deskWithZones();
  const file = join(temporaryFolder(), 'backup.zonedesk');
  make(file, (await backUp()).file);
  await desk.call('zones.change', put(testZone('c')));
  const source = { kind: 'file', file } as const;
  expect(await preview(source)).toEqual({ ok: true, value: { refused: trouble, preview: null } });
  expect(await restore(source)).toEqual({ ok: true, value: { refused: trouble } });
  expect(await zoneIds()).toEqual(['a', 'b', 'c']);
  expect(readdirSync(join(own, '..')).filter((name) => name.includes('restoring'))).toEqual([]);
});

function makeForeign(file: string) {
  const database = openDatabase(file);
  database.exec('CREATE TABLE bookmarks (address TEXT); PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

function makeNewer(file: string) {
  const database = openDatabase(file);
  database.exec('CREATE TABLE later (x); PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

test('a backup into a missing folder is reported and changes nothing', async () => {
  const nowhere = join(temporaryFolder(), 'gone', 'a.zonedesk');
  const { backUp, zoneIds } = await deskWithZones({ chooseNewFile: async () => nowhere });
  expect(await backUp()).toMatchObject({ refused: 'storage' });
  expect(await zoneIds()).toEqual(['a', 'b']);
});
