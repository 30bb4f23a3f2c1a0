import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { put, testZone } from '../../../shared/zones/zone.testing.ts';
import { openDatabase } from '../../sqlite/database.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { startDesk } from '../running-desk.testing.ts';

/** Starts a desk with a zone `a` in the workspace that a profile begins with. */
async function deskWithZone(given: Parameters<typeof startDesk>[0] = {}) {
  const started = await startDesk(given);
  const { desk, deskStates, profileFolder } = started;
  await desk.call('zones.change', put(testZone('a')));
  return { ...started, ...doing(desk, deskStates), first: join(profileFolder, 'workspace.sqlite') };
}

type Started = Awaited<ReturnType<typeof startDesk>>;

const doing = (desk: Started['desk'], reported: Started['deskStates']) => ({
  async zoneIds() {
    const read = await desk.call('zones.read', undefined);
    return read.ok ? read.value.zones.map(({ id }) => id) : read.fault;
  },
  async known() {
    const listed = await desk.call('workspaces.list', undefined);
    return listed.ok ? listed.value.map(({ file, isThere }) => [file, isThere]) : listed.fault;
  },
  create: (name: string) => desk.call('workspaces.create', { name, elsewhere: false }),
  open: (file: string) => desk.call('workspaces.open', { file }),
  file: () => reported.workspace?.file,
});

const done = { ok: true, value: { refused: null } };
const refused = (why: string) => ({ ok: true, value: { refused: why } });

test('a workspace that is made is open and empty, and each is as it was left when it is opened again', async () => {
  const { desk, create, open, zoneIds, file, first, profileFolder } = await deskWithZone();
  expect(await create('Depot north')).toEqual(done);
  const north = join(profileFolder, 'workspaces/Depot north.zonedesk');
  expect(file()).toBe(north);
  expect(await zoneIds()).toEqual([]);
  await desk.call('zones.change', put(testZone('b')));
  expect(await open(first)).toEqual(done);
  expect(await zoneIds()).toEqual(['a']);
  expect(await open(north)).toEqual(done);
  expect(await zoneIds()).toEqual(['b']);
});

test('a profile that was moved opens its own workspaces', async () => {
  const { create, profileFolder, desk, close } = await deskWithZone();
  await create('North');
  await desk.call('zones.change', put(testZone('b')));
  await close();
  const moved = join(temporaryFolder(), 'moved');
  cpSync(profileFolder, moved, { recursive: true });
  const again = await startDesk({ profileFolder: moved });
  const { known, zoneIds } = doing(again.desk, again.deskStates);
  expect(again.deskStates.workspace?.file).toBe(join(moved, 'workspaces/North.zonedesk'));
  expect(await zoneIds()).toEqual(['b']);
  expect(await known()).toEqual([
    [join(moved, 'workspaces/North.zonedesk'), true],
    [join(moved, 'workspace.sqlite'), true],
  ]);
});

test('a name that is taken is refused, and so is one that cannot be that of a file', async () => {
  const { create, zoneIds } = await deskWithZone();
  await create('North');
  expect(await create('North')).toEqual(refused('exists'));
  for (const name of ['', '..', 'a/b', 'a\\b', 'CON', 'a:b', 'x.']) {
    expect(await create(name)).toMatchObject({ fault: { kind: 'invalid' } });
  }
  expect(await zoneIds()).toEqual([]);
});

test('the program starts with the workspace that was open last, which may be told as gone', async () => {
  const { create, known, first, profileFolder, close } = await deskWithZone();
  await create('North');
  const north = join(profileFolder, 'workspaces/North.zonedesk');
  expect(await known()).toEqual([
    [north, true],
    [first, true],
  ]);
  await close();
  const second = await startDesk({ profileFolder });
  expect(second.deskStates.workspace).toMatchObject({ state: 'open', file: north });
  await second.close();
  const elsewhere = join(temporaryFolder(), 'North.zonedesk');
  renameSync(north, elsewhere);
  const third = await startDesk({ profileFolder });
  const { open, known: knownThen, zoneIds } = doing(third.desk, third.deskStates);
  expect(third.deskStates.workspace).toMatchObject({ state: 'closed', trouble: 'missing', file: north });
  expect(await knownThen()).toEqual([
    [north, false],
    [first, true],
  ]);
  await third.desk.call('workspace.recover', { use: 'same' });
  expect(third.deskStates.workspace).toMatchObject({ state: 'closed', trouble: 'missing', file: north });
  expect(existsSync(north)).toBe(false);
  expect(await open(elsewhere)).toEqual(done);
  await third.desk.call('workspaces.forget', { file: north });
  expect(await knownThen()).toEqual([
    [elsewhere, true],
    [first, true],
  ]);
  expect(await open(first)).toEqual(done);
  expect(await zoneIds()).toEqual(['a']);
});

test('what cannot be opened is refused, left as it is, and the workspace before stays open', async () => {
  const { deskStates, open, zoneIds, first, profileFolder } = await deskWithZone();
  const text = join(profileFolder, 'letter.zonedesk');
  writeFileSync(text, 'Dear Ana');
  const foreign = join(profileFolder, 'bookmarks.sqlite');
  const database = openDatabase(foreign);
  database.exec('CREATE TABLE bookmarks (address TEXT); PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  const bytes = readFileSync(foreign);
  const newer = join(profileFolder, 'newer.zonedesk');
  const later = openDatabase(newer);
  later.exec('CREATE TABLE later (x); PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE)');
  later.close();
  const opening = deskStates.workspace;
  expect(await open(join(profileFolder, 'nowhere.zonedesk'))).toEqual(refused('missing'));
  expect(await open(text)).toEqual(refused('foreign'));
  expect(await open(foreign)).toEqual(refused('foreign'));
  expect(await open(newer)).toEqual(refused('newer'));
  expect(await open('//server/share/a.zonedesk')).toMatchObject({ fault: { kind: 'invalid' } });
  expect(deskStates.workspace).toEqual(opening);
  expect(await zoneIds()).toEqual(['a']);
  expect(readFileSync(text, 'utf8')).toBe('Dear Ana');
  expect(readFileSync(foreign).equals(bytes)).toBe(true);
  expect(existsSync(join(profileFolder, 'nowhere.zonedesk'))).toBe(false);
  expect(await open(first)).toEqual(done);
});

test('a second program is told that a workspace is in use, and cannot harm it', async () => {
  const one = await deskWithZone();
  const other = await deskWithZone();
  expect(await other.open(one.first)).toEqual(refused('in-use'));
  expect(other.file()).toBe(other.first);
  expect(await one.desk.call('zones.change', put(testZone('b')))).toMatchObject({ ok: true });
  await one.close();
  expect(await other.open(one.first)).toEqual(done);
  expect(await other.zoneIds()).toEqual(['a', 'b']);
});

test('a workspace is renamed with its copies, and windows keep what they show', async () => {
  const { desk, deskStates, known, zoneIds, close, first, profileFolder } = await deskWithZone();
  const visible = deskStates.workspace?.state === 'open' ? deskStates.workspace.opening : '';
  expect(await desk.call('workspaces.rename', { name: 'Montevideo' })).toEqual(done);
  const file = join(profileFolder, 'workspaces/Montevideo.zonedesk');
  expect(deskStates.workspace).toEqual({ state: 'open', file, opening: visible });
  expect(await known()).toEqual([[file, true]]);
  expect(await zoneIds()).toEqual(['a']);
  expect(existsSync(first)).toBe(false);
  await desk.call('workspaces.rename', { name: 'Canelones' });
  await close();
  const left = readdirSync(join(profileFolder, 'workspaces')).filter((name) => !/-wal$|\.lock$/.test(name));
  expect(left.sort()).toEqual([
    'Canelones.zonedesk',
    'Canelones.zonedesk-copies',
    'Canelones.zonedesk.edits.json',
  ]);
  const again = await startDesk({ profileFolder });
  expect(await doing(again.desk, again.deskStates).zoneIds()).toEqual(['a']);
});

test('a workspace whose renaming was cut short is found under its new name', async () => {
  const { close, first, profileFolder } = await deskWithZone();
  await close();
  const to = join(profileFolder, 'workspaces', 'North.zonedesk');
  const { recent } = JSON.parse(readFileSync(join(profileFolder, 'workspaces.json'), 'utf8'));
  writeFileSync(
    join(profileFolder, 'workspaces.json'),
    JSON.stringify({ recent, renaming: { from: first, to } }),
  );
  const notMoved = await startDesk({ profileFolder });
  expect(notMoved.deskStates.workspace).toMatchObject({ state: 'open', file: first });
  await doing(notMoved.desk, notMoved.deskStates).create('Other');
  await notMoved.close();
  writeFileSync(
    join(profileFolder, 'workspaces.json'),
    JSON.stringify({ recent, renaming: { from: first, to } }),
  );
  renameSync(first, to);
  const moved = await startDesk({ profileFolder });
  expect(moved.deskStates.workspace).toMatchObject({ state: 'open', file: to });
  expect(await doing(moved.desk, moved.deskStates).zoneIds()).toEqual(['a']);
});

test('a duplicate has what the workspace had, and stays as it is', async () => {
  const { desk, open, file, first, zoneIds, profileFolder } = await deskWithZone();
  expect(await desk.call('workspaces.duplicate', { name: 'Try out' })).toEqual(done);
  expect(await desk.call('workspaces.duplicate', { name: 'Try out' })).toEqual(refused('exists'));
  expect(file()).toBe(first);
  await desk.call('zones.change', put(testZone('b')));
  expect(await open(join(profileFolder, 'workspaces/Try out.zonedesk'))).toEqual(done);
  expect(await zoneIds()).toEqual(['a']);
});

test('what a window still asks of the workspace before is not done in the one that is open now', async () => {
  const { desk, deskStates, create, zoneIds } = await deskWithZone();
  const before = deskStates.workspace?.state === 'open' ? deskStates.workspace.opening : '';
  await create('North');
  const late = await desk.call('zones.change', put(testZone('late')), { workspace: before });
  expect(late).toEqual({ ok: false, fault: { kind: 'cancelled' } });
  expect(await zoneIds()).toEqual([]);
  const now = deskStates.workspace?.state === 'open' ? deskStates.workspace.opening : '';
  expect(await desk.call('zones.change', put(testZone('b')), { workspace: now })).toMatchObject({ ok: true });
});

test('where the host can ask, a workspace stands where the person wants it', async () => {
  const chosen = join(temporaryFolder(), 'Depot.zonedesk');
  let answer: string | null = chosen;
  const { desk, file } = await deskWithZone({ chooseNewFile: async () => answer });
  expect(await desk.call('workspaces.create', { name: 'Depot', elsewhere: true })).toEqual(done);
  expect(file()).toBe(chosen);
  expect(await desk.call('workspaces.create', { name: 'Depot', elsewhere: true })).toEqual(refused('exists'));
  answer = null;
  expect(await desk.call('workspaces.create', { name: 'Depot', elsewhere: true })).toMatchObject({
    fault: { kind: 'cancelled' },
  });
});

test('a file that is opened from outside and cannot be is told until it was read', async () => {
  const { desk, deskStates, openWorkspace, profileFolder } = await deskWithZone();
  const file = join(profileFolder, 'letter.zonedesk');
  writeFileSync(file, 'Dear Ana');
  await openWorkspace(file);
  expect(deskStates.workspaceNotOpened).toEqual({ file, trouble: 'foreign' });
  await desk.call('workspace.notOpenedRead', undefined);
  expect(deskStates.workspaceNotOpened).toBeNull();
  rmSync(file);
});

test('the sample project has zones of its own, is as it was left, and leaves nothing when it is thrown away', async () => {
  const { desk, deskStates, create, open, zoneIds, known, first, profileFolder } = await deskWithZone();
  await create('North');
  const north = join(profileFolder, 'workspaces/North.zonedesk');
  const sample = join(profileFolder, 'sample/Sample.zonedesk');
  await desk.call('settings.change', { service: { kind: 'provider', baseUrl: 'https://maps.example' } });
  expect(await desk.call('workspaces.openSample', undefined)).toEqual(done);
  expect(deskStates.workspace).toMatchObject({ state: 'open', file: sample, isSample: true });
  expect(deskStates.settings?.service).toEqual({ kind: 'built-in' });
  const zones = await zoneIds();
  expect(zones).toHaveLength(12);
  await desk.call('zones.change', put(testZone('own')));

  expect(await open(first)).toEqual(done);
  expect(deskStates.workspace).not.toHaveProperty('isSample');
  expect(await open(north)).toEqual(done);
  expect(await desk.call('workspaces.openSample', undefined)).toEqual(done);
  expect(await zoneIds()).toEqual([zones, 'own'].flat());

  const beside = join(profileFolder, 'sample/Mine.zonedesk');
  writeFileSync(beside, '');
  expect(await desk.call('workspaces.throwSampleAway', undefined)).toEqual(done);
  expect(deskStates.workspace).toMatchObject({ state: 'open', file: north });
  expect(deskStates.settings?.service).toMatchObject({ kind: 'provider' });
  expect(readdirSync(join(profileFolder, 'sample'))).toEqual(['Mine.zonedesk']);
  rmSync(beside);
  expect(await known()).toEqual([
    [north, true],
    [first, true],
  ]);
  expect(await desk.call('workspaces.openSample', undefined)).toEqual(done);
  expect(await zoneIds()).toHaveLength(12);
});

test('a sample project that is given a name is a workspace like others from then on', async () => {
  const { desk, deskStates, zoneIds, profileFolder } = await deskWithZone();
  await desk.call('workspaces.openSample', undefined);
  expect(await desk.call('workspaces.rename', { name: 'Sample' })).toEqual(done);
  const file = join(profileFolder, 'workspaces/Sample.zonedesk');
  expect(deskStates.workspace).toMatchObject({ state: 'open', file });
  expect(deskStates.workspace).not.toHaveProperty('isSample');
  expect(await desk.call('workspaces.throwSampleAway', undefined)).toEqual(done);
  expect(deskStates.workspace).toMatchObject({ file });
  expect(await zoneIds()).toHaveLength(12);
});
