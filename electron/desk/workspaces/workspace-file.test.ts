import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { savedRoute } from '../../../shared/saved/saved-search.testing.ts';
import type { Store } from '../../../shared/zones/store.ts';
import { put, remove, testZone } from '../../../shared/zones/zone.testing.ts';
import { openDatabase } from '../../sqlite/database.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { openWorkspaceStores, revisionOfStores, type WorkspaceStores } from '../workspace-capabilities.ts';
import { migrations } from '../workspace-migrations.ts';
import { inspectHere } from './inspector.testing.ts';
import { openWorkspaceFile, type WorkspaceFile } from './workspace-file.ts';
import { migrate } from './workspace-schema.ts';

const at = '2026-01-31T12:00:00.000Z';
const newFile = () => join(temporaryFolder(), 'workspace.sqlite');

/** Opens a workspace like a start of the program; closes it after the test. */
async function start(file: string, now?: () => Date): Promise<WorkspaceFile<WorkspaceStores>> {
  const workspaces = await openWorkspaceFile({
    file,
    spawnInspector: inspectHere,
    failed: () => {},
    openStores: openWorkspaceStores,
    revisionOf: revisionOfStores,
    ...(now && { now }),
  });
  let running = true;
  const close = async () => {
    if (running) await workspaces.close();
    running = false;
  };
  onTestFinished(close);
  return { ...workspaces, close };
}

function opened(workspaces: WorkspaceFile<WorkspaceStores>) {
  const current = workspaces.current();
  if (!current.ok) throw new Error(JSON.stringify(workspaces.closed()));
  return current.value;
}

function closed(workspaces: WorkspaceFile) {
  const state = workspaces.closed();
  if (!state) throw new Error('The workspace is open');
  return state;
}

const zones = (workspaces: WorkspaceFile<WorkspaceStores>) => opened(workspaces).read().zones;

/** Returns a copy of the files of a running program, as a kill leaves them. */
function asAfterKill(file: string): string {
  const copy = newFile();
  for (const end of ['', '-wal', '.edits.json']) {
    if (existsSync(file + end)) copyFileSync(file + end, copy + end);
  }
  return copy;
}

const [a, b, c] = [testZone('a'), testZone('b'), testZone('c')];

/** Creates a workspace with three zones that was closed normally. */
async function closedWorkspace(now?: () => Date): Promise<string> {
  const file = newFile();
  const first = await start(file, now);
  await opened(first).change(put(a, b));
  await opened(first).change(put(c));
  await first.close();
  return file;
}

test('changes are kept after closing and after a kill', async () => {
  const file = newFile();
  const first = await start(file);
  await opened(first).change(put(a, b));
  await opened(first).undo();
  await opened(first).redo();
  expect(zones(await start(asAfterKill(file)))).toEqual([a, b]);
  await first.close();
  expect(zones(await start(file))).toEqual([a, b]);
});

test('after closing, the file alone has everything', async () => {
  const file = await closedWorkspace();
  const alone = newFile();
  copyFileSync(file, alone);
  expect(zones(await start(alone))).toEqual([a, b, c]);
});

test('two programs can’t open the same workspace, even by another path', async () => {
  const file = newFile();
  const first = await start(file);
  expect(closed(await start(file))).toMatchObject({ trouble: 'in-use', file });
  const link = join(temporaryFolder(), 'profile');
  symlinkSync(dirname(file), link);
  const second = await start(join(link, 'workspace.sqlite'));
  expect(closed(second).trouble).toBe('in-use');
  await first.close();
  await second.recover({ use: 'same' });
  expect(zones(second)).toEqual([]);
});

test.each([
  { what: 'is missing', damage: (file: string) => rmSync(file), trouble: 'missing' },
  { what: 'is empty', damage: (file: string) => truncateSync(file), trouble: 'empty' },
  { what: 'is cut in half', damage: cutInHalf, trouble: 'damaged' },
  {
    what: 'isn’t a database',
    damage: (file: string) => writeFileSync(file, 'no database at all'),
    trouble: 'damaged',
  },
])('a file that $what is reported, and a copy of it can be opened', async ({ damage, trouble }) => {
  const file = await closedWorkspace();
  damage(file);
  const workspaces = await start(file);
  const state = closed(workspaces);
  expect(state).toMatchObject({ trouble, file });
  const [copy] = state.copies;
  expect(copy).toMatchObject({ zones: 3 });
  await workspaces.recover({ use: 'copy', name: copy?.name ?? '' });
  expect(zones(workspaces)).toEqual([a, b, c]);
  await opened(workspaces).change(remove('a'));
  await workspaces.close();
  expect(zones(await start(file))).toEqual([b, c]);
});

function cutInHalf(file: string) {
  truncateSync(file, Math.floor(statSync(file).size / 2));
}

/** Changes a closed workspace, as another program might. */
function changedByAnother(file: string, sql: string) {
  const database = openDatabase(file);
  try {
    database.exec('PRAGMA foreign_keys = OFF');
    database.prepare(sql).run();
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}

const centro: Store = {
  id: 'one',
  storeId: 'S1',
  name: 'Centro',
  address: '',
  openingHours: '',
  position: { lat: -34.9, lng: -56.2 },
};

/** Creates a workspace with rows of each kind that was closed normally; returns also the tables that have rows. */
async function fullWorkspace() {
  const file = newFile();
  const first = await start(file);
  const { change, stores, database } = opened(first);
  await change({ ...put(a, b), stores: { put: [centro], remove: [] } });
  await stores.saved.keep('saved', savedRoute());
  await stores.versions.add('Before Easter', { zones: [a], stores: [] });
  stores.settings.set({ zonesPerBatch: 7 });
  const tables = database
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .all()
    .map(({ name }) => String(name))
    .filter(
      (name) => name !== 'workspace' && Number(database.prepare(`SELECT count(*) FROM ${name}`).value()) > 0,
    );
  await first.close();
  return { file, tables };
}

test('rows that another program deleted are noticed in any table, and a copy has them', async () => {
  const { file, tables } = await fullWorkspace();
  expect(tables).toEqual(
    expect.arrayContaining([
      'zone_versions',
      'store_versions',
      'saved_searches',
      'plan_versions',
      'settings',
    ]),
  );
  for (const table of tables) {
    const changed = asAfterKill(file);
    cpSync(join(dirname(file), 'copies'), join(dirname(changed), 'copies'), { recursive: true });
    changedByAnother(changed, `DELETE FROM ${table}`);
    const workspaces = await start(changed);
    expect({ table, ...workspaces.closed() }).toMatchObject({
      table,
      trouble: 'rolled-back',
      lostEdits: null,
    });
    await workspaces.recover({ use: 'copy', name: closed(workspaces).copies[0]?.name ?? '' });
    expect(zones(workspaces)).toEqual([a, b]);
    expect(opened(workspaces).stores.versions.list()).toMatchObject([{ name: 'Before Easter' }]);
    await workspaces.close();
  }
});

test('a file that another program rewrote or added to is opened', async () => {
  const { file } = await fullWorkspace();
  changedByAnother(file, 'VACUUM');
  const second = await start(file);
  expect(zones(second)).toEqual([a, b]);
  await second.close();
  changedByAnother(file, "INSERT INTO settings (name, value) VALUES ('gapWidthMeters', '3')");
  expect(zones(await start(file))).toEqual([a, b]);
});

test('a lost write-ahead log is detected by its missing edits', async () => {
  const file = newFile();
  const first = await start(file);
  await opened(first).change(put(a));
  await first.close();
  const second = await start(file);
  await opened(second).change(put(b));
  await opened(second).change(put(c));
  const killed = asAfterKill(file);
  rmSync(`${killed}-wal`);
  const workspaces = await start(killed);
  expect(closed(workspaces)).toMatchObject({
    trouble: 'rolled-back',
    lostEdits: 2,
    readable: { zones: 1, setAside: 0 },
  });
  await workspaces.recover({ use: 'readable' });
  expect(zones(workspaces)).toEqual([a]);
});

test('another workspace in place of this one doesn’t count as lost edits', async () => {
  const file = await closedWorkspace();
  const other = newFile();
  const second = await start(other);
  await opened(second).change(put(a));
  await second.close();
  copyFileSync(other, file);
  expect(zones(await start(file))).toEqual([a]);
});

test('a changed row is set aside in a file, and the others are opened', async () => {
  const file = await closedWorkspace();
  const database = openDatabase(file);
  database.exec("UPDATE zone_versions SET zone = replace(zone, 'STORE1', 'STORE7') WHERE id = 'b'");
  database.close();
  const workspaces = await start(file);
  expect(closed(workspaces)).toMatchObject({ trouble: 'damaged', readable: { zones: 2, setAside: 1 } });
  await workspaces.recover({ use: 'readable' });
  expect(zones(workspaces)).toEqual([a, c]);
  const aside = readdirSync(dirname(file)).filter((name) => name.endsWith('.unreadable-rows.jsonl'));
  expect(aside).toHaveLength(1);
  const [row = ''] = readFileSync(join(dirname(file), aside[0] ?? ''), 'utf8').split('\n');
  expect(row).toContain('STORE7');
  expect(JSON.parse(row)).toMatchObject({ table: 'zone_versions', why: 'changed' });
  // The damaged file itself is also kept.
  expect(readdirSync(dirname(file)).some((name) => /set-aside-[^.]*(\.\d+Z)?$/.test(name))).toBe(true);
});

test('invalid UTF-8 affects only its row', async () => {
  const file = await closedWorkspace();
  const database = openDatabase(file);
  database
    .prepare("UPDATE zone_versions SET zone = CAST(? AS TEXT) WHERE id = 'a'")
    .run(Buffer.from([0x7b, 0xff, 0xfe]));
  database.close();
  const workspaces = await start(file);
  expect(closed(workspaces)).toMatchObject({ trouble: 'damaged', readable: { zones: 2, setAside: 1 } });
  await workspaces.recover({ use: 'readable' });
  expect(zones(workspaces)).toEqual([b, c]);
});

test('starting a new workspace keeps the damaged file', async () => {
  const file = await closedWorkspace();
  cutInHalf(file);
  const damaged = readFileSync(file);
  const workspaces = await start(file);
  await workspaces.recover({ use: 'new' });
  expect(zones(workspaces)).toEqual([]);
  const stored = readdirSync(dirname(file)).filter((name) => name.includes('.set-aside-'));
  expect(stored.map((name) => readFileSync(join(dirname(file), name)).equals(damaged))).toEqual([true]);
});

test('a workspace of a newer version is reported and unchanged', async () => {
  const file = newFile();
  const database = openDatabase(file);
  database.exec('CREATE TABLE later (x); PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  const before = readFileSync(file);
  expect(closed(await start(file))).toMatchObject({ trouble: 'newer', readable: null });
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('a workspace is copied before it is migrated', async () => {
  const file = newFile();
  const database = openDatabase(file);
  migrate(database, migrations.slice(0, 4));
  database.prepare('INSERT INTO zones VALUES (?, ?, ?)').run('a', 1, JSON.stringify(a));
  database.close();
  const workspaces = await start(file);
  expect(zones(workspaces)).toEqual([a]);
  const [name] = readdirSync(join(dirname(file), 'copies'));
  expect(name).toMatch(/-1-zones-before-version-\d+\.sqlite$/);
  const copy = openDatabase(join(dirname(file), 'copies', name ?? ''));
  onTestFinished(() => copy.close());
  expect(copy.prepare('PRAGMA user_version').value()).toBe(4);
  expect(copy.prepare('SELECT id FROM zones').all()).toEqual([{ id: 'a' }]);
});

test('the last ten days with changes have one copy each', async () => {
  const file = newFile();
  for (let day = 1; day <= 12; day += 1) {
    const workspaces = await start(file, () => new Date(Date.UTC(2026, 4, day, 12)));
    // Nothing was changed on the 5th.
    if (day !== 5) await opened(workspaces).change(put(testZone(String(day))));
    await workspaces.close();
  }
  expect(readdirSync(join(dirname(file), 'copies')).sort()).toEqual(
    [2, 3, 4, 6, 7, 8, 9, 10, 11, 12].map(
      (day) => `2026-05-${String(day).padStart(2, '0')}-${day < 5 ? day : day - 1}-zones.sqlite`,
    ),
  );
});

test('changes of saved searches are copied without changed zones, but the history isn’t', async () => {
  const file = newFile();
  const copies = () =>
    existsSync(join(dirname(file), 'copies')) ? readdirSync(join(dirname(file), 'copies')).sort() : [];
  let id = '';
  const days: [change: (stores: WorkspaceStores) => unknown, isCopied: boolean][] = [
    [({ saved }) => saved.keep('history', savedRoute()), false],
    [({ saved }) => saved.keep('saved', savedRoute()).then((stored) => (id = stored)), true],
    [() => {}, false],
    [({ saved }) => saved.change([id], { name: 'Every Monday' }), true],
    [({ saved }) => saved.remove([id]), true],
    [({ saved }) => saved.emptyHistory(), false],
  ];
  for (const [index, [change, isCopied]] of days.entries()) {
    const before = copies();
    const workspaces = await start(file, () => new Date(Date.UTC(2026, 4, index + 1, 12)));
    await change(opened(workspaces).stores);
    await workspaces.close();
    const made = copies().filter((name) => !before.includes(name));
    expect(made, `day ${index + 1}`).toEqual(isCopied ? [`2026-05-0${index + 1}-0-zones.sqlite`] : []);
  }
  // The copy of the 4th still contains the deleted search.
  rmSync(file);
  copyFileSync(join(dirname(file), 'copies', '2026-05-04-0-zones.sqlite'), file);
  expect((await opened(await start(file)).stores.saved.read(id))?.name).toBe('Every Monday');
});

test('the file of an open workspace is complete after a pause in writing', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const file = newFile();
  const workspaces = await start(file);
  const { stores, ...workspace } = opened(workspaces);
  const { ledger, services } = stores.sync;
  await workspace.change(put(...Array.from({ length: 300 }, (_, n) => testZone(String(n)))));
  const service = await services.of({ builtIn: true, baseUrl: '', fingerprint: null });
  ledger.recordRemote(
    service ?? 0,
    workspace.read().zones.map((zone) => ({ zone })),
    at,
  );
  const zonesInCopy = async () => {
    const copy = newFile();
    copyFileSync(file, copy);
    return opened(await start(copy)).stores.sync.ledger.remoteIds(service ?? 0).length;
  };
  expect(await zonesInCopy()).toBe(0);
  vi.advanceTimersByTime(4000);
  expect(await zonesInCopy()).toBe(300);
  ledger.noteGone(service ?? 0, ['zone-7']);
  vi.advanceTimersByTime(4000);
  expect(await zonesInCopy()).toBe(299);
});

test('a folder in place of the file is reported and not replaced', async () => {
  const file = newFile();
  mkdirSync(file);
  expect(closed(await start(file)).trouble).toBe('inaccessible');
  chmodSync(file, 0o700);
  rmSync(file, { recursive: true });
});
