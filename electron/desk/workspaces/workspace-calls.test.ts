import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { put, testZone } from '../../../shared/zones/zone.testing.ts';
import { openDatabase } from '../../sqlite/database.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { startDesk } from '../running-desk.testing.ts';

/** Starts a desk with a zone `a` in the first workspace of its profile. */
async function deskWithZone(parts: Parameters<typeof startDesk>[0] = {}) {
  const started = await startDesk(parts);
  const { desk, deskStates, profileFolder } = started;
  await desk.call('zones.change', put(testZone('a')));
  return { ...started, ...callsOf(desk, deskStates), first: join(profileFolder, 'workspace.sqlite') };
}

type Started = Awaited<ReturnType<typeof startDesk>>;

const callsOf = (desk: Started['desk'], reported: Started['deskStates']) => ({
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

test('a new workspace opens empty, and each one keeps its zones when it is opened again', async () => {
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

test('a moved profile opens its own workspaces', async () => {
  const { create, profileFolder, desk, close } = await deskWithZone();
  await create('North');
  await desk.call('zones.change', put(testZone('b')));
  await close();
  const moved = join(temporaryFolder(), 'moved');
  cpSync(profileFolder, moved, { recursive: true });
  const again = await startDesk({ profileFolder: moved });
  const { known, zoneIds } = callsOf(again.desk, again.deskStates);
  expect(again.deskStates.workspace?.file).toBe(join(moved, 'workspaces/North.zonedesk'));
  expect(await zoneIds()).toEqual(['b']);
  expect(await known()).toEqual([
    [join(moved, 'workspaces/North.zonedesk'), true],
    [join(moved, 'workspace.sqlite'), true],
  ]);
});

test('a name that is taken or invalid as a file name is refused', async () => {
  const { create, zoneIds } = await deskWithZone();
  await create('North');
  expect(await create('North')).toEqual(refused('exists'));
  for (const name of ['', '..', 'a/b', 'a\\b', 'CON', 'a:b', 'x.']) {
    expect(await create(name)).toMatchObject({ fault: { kind: 'invalid' } });
  }
  expect(await zoneIds()).toEqual([]);
});

test('the program starts with the last open workspace, or reports it as missing', async () => {
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
  const { open, known: knownThen, zoneIds } = callsOf(third.desk, third.deskStates);
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

test('a file that can’t be opened is refused and unchanged, and the current workspace stays open', async () => {
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

test('a workspace that is in use by another program is refused and not damaged', async () => {
  const one = await deskWithZone();
  const other = await deskWithZone();
  expect(await other.open(one.first)).toEqual(refused('in-use'));
  expect(other.file()).toBe(other.first);
  expect(await one.desk.call('zones.change', put(testZone('b')))).toMatchObject({ ok: true });
  await one.close();
  expect(await other.open(one.first)).toEqual(done);
  expect(await other.zoneIds()).toEqual(['a', 'b']);
});

test('a workspace is renamed along with its copies, and windows keep it open', async () => {
  const { desk, deskStates, known, zoneIds, close, first, profileFolder } = await deskWithZone();
  const opening = deskStates.workspace?.state === 'open' ? deskStates.workspace.opening : '';
  expect(await desk.call('workspaces.rename', { name: 'Montevideo' })).toEqual(done);
  const file = join(profileFolder, 'workspaces/Montevideo.zonedesk');
  expect(deskStates.workspace).toEqual({ state: 'open', file, opening });
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
  expect(await callsOf(again.desk, again.deskStates).zoneIds()).toEqual(['a']);
});

test('after an interrupted rename, a workspace is found under either name', async () => {
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
  await callsOf(notMoved.desk, notMoved.deskStates).create('Other');
  await notMoved.close();
  writeFileSync(
    join(profileFolder, 'workspaces.json'),
    JSON.stringify({ recent, renaming: { from: first, to } }),
  );
  renameSync(first, to);
  const moved = await startDesk({ profileFolder });
  expect(moved.deskStates.workspace).toMatchObject({ state: 'open', file: to });
  expect(await callsOf(moved.desk, moved.deskStates).zoneIds()).toEqual(['a']);
});

test('a duplicate has the zones of the workspace and doesn’t follow later changes', async () => {
  const { desk, open, file, first, zoneIds, profileFolder } = await deskWithZone();
  expect(await desk.call('workspaces.duplicate', { name: 'Try out' })).toEqual(done);
  expect(await desk.call('workspaces.duplicate', { name: 'Try out' })).toEqual(refused('exists'));
  expect(file()).toBe(first);
  await desk.call('zones.change', put(testZone('b')));
  expect(await open(join(profileFolder, 'workspaces/Try out.zonedesk'))).toEqual(done);
  expect(await zoneIds()).toEqual(['a']);
});

test('a call for a workspace that is no longer open is canceled', async () => {
  const { desk, deskStates, create, zoneIds } = await deskWithZone();
  const before = deskStates.workspace?.state === 'open' ? deskStates.workspace.opening : '';
  await create('North');
  const late = await desk.call('zones.change', put(testZone('late')), { workspace: before });
  expect(late).toEqual({ ok: false, fault: { kind: 'cancelled' } });
  expect(await zoneIds()).toEqual([]);
  const now = deskStates.workspace?.state === 'open' ? deskStates.workspace.opening : '';
  expect(await desk.call('zones.change', put(testZone('b')), { workspace: now })).toMatchObject({ ok: true });
});

test('a workspace is created at the path selected in the dialog, but not over an existing file', async () => {
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

test('a file opened from the system that isn’t a workspace is reported until dismissed', async () => {
  const { desk, deskStates, openWorkspace, profileFolder } = await deskWithZone();
  const file = join(profileFolder, 'letter.zonedesk');
  writeFileSync(file, 'Dear Ana');
  await openWorkspace(file);
  expect(deskStates.workspaceNotOpened).toEqual({ file, trouble: 'foreign' });
  await desk.call('workspace.notOpenedRead', undefined);
  expect(deskStates.workspaceNotOpened).toBeNull();
  rmSync(file);
});

test('the sample project has its own zones, keeps edits, and is deleted without affecting other files', async () => {
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

  const otherFile = join(profileFolder, 'sample/Mine.zonedesk');
  writeFileSync(otherFile, '');
  expect(await desk.call('workspaces.throwSampleAway', undefined)).toEqual(done);
  expect(deskStates.workspace).toMatchObject({ state: 'open', file: north });
  expect(deskStates.settings?.service).toMatchObject({ kind: 'provider' });
  expect(readdirSync(join(profileFolder, 'sample'))).toEqual(['Mine.zonedesk']);
  rmSync(otherFile);
  expect(await known()).toEqual([
    [north, true],
    [first, true],
  ]);
  expect(await desk.call('workspaces.openSample', undefined)).toEqual(done);
  expect(await zoneIds()).toHaveLength(12);
});

test('a renamed sample project is an ordinary workspace', async () => {
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
