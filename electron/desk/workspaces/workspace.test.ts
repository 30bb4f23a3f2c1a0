import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { put, remove, testZone } from '../../../shared/zones/zone.testing.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { openDatabase } from '../../sqlite/database.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { migrations } from '../workspace-migrations.ts';
import { openWorkspace } from './workspace.ts';
import { migrate, WorkspaceError } from './workspace-schema.ts';

const newFile = () => join(temporaryFolder(), 'workspace.sqlite');

/** Opens a workspace like a start of the program; closes it after the test. */
function start(file: string) {
  const workspace = openWorkspace(file);
  let open = true;
  const close = async () => {
    if (open) await workspace.close();
    open = false;
  };
  onTestFinished(close);
  return { ...workspace, close };
}

const at = '2026-01-31T12:00:00.000Z';
const [a, b, c] = [testZone('a'), testZone('b'), testZone('c')];

test('a change is on disk once the call returns', async () => {
  const file = newFile();
  const workspace = start(file);
  await workspace.change(put(a, b));
  // Not closed, because the program may have been killed.
  expect(start(file).read()).toEqual({
    zones: [a, b],
    stores: [],
    hidden: [],
    canUndo: true,
    canRedo: false,
  });
});

test('a hidden zone stays hidden, also after a restart and when undo restores it', async () => {
  const file = newFile();
  const first = start(file);
  await first.change(put(a, b));
  first.show(['a', 'b'], false);
  first.show(['b'], true);
  await first.change(remove('a'));
  await first.close();
  const second = start(file);
  await second.undo();
  expect(second.read()).toMatchObject({ zones: [a, b], hidden: ['a'] });
});

test('edits can be undone and redone, also after a restart', async () => {
  const file = newFile();
  const first = start(file);
  await first.change(put(a, b, c));
  await first.change({ label: 'edited', put: [{ ...b, storeId: 'S2' }], remove: ['a'] });
  await first.close();

  const second = start(file);
  expect(await second.undo()).toEqual({
    label: 'edited',
    put: [b, a],
    remove: [],
    canUndo: true,
    canRedo: true,
  });
  expect(second.read().zones).toEqual([a, b, c]);
  expect(await second.undo()).toEqual({
    label: 'test',
    put: [],
    remove: ['a', 'b', 'c'],
    canUndo: false,
    canRedo: true,
  });
  expect(await second.undo()).toEqual({ put: [], remove: [], canUndo: false, canRedo: true });
  expect(second.read().zones).toEqual([]);
  await second.close();

  const third = start(file);
  expect((await third.redo()).put).toEqual([a, b, c]);
  await third.redo();
  expect(third.read()).toEqual({
    zones: [{ ...b, storeId: 'S2' }, c],
    stores: [],
    hidden: [],
    canUndo: true,
    canRedo: false,
  });
  await third.undo();
  expect(await third.change(remove('c'))).toEqual({
    ok: true,
    value: { put: [], remove: ['c'], canUndo: true, canRedo: false },
  });
  expect(third.read().zones).toEqual([a, b]);
});

test('any sequence of changes can be undone and redone step by step', async () => {
  const ids = ['a', 'b', 'c', 'd'];
  const step = fc.record({
    puts: fc.uniqueArray(fc.record({ id: fc.constantFrom(...ids), storeId: fc.string() }), {
      selector: ({ id }) => id,
    }),
    removes: fc.uniqueArray(fc.constantFrom(...ids)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const workspace = start(newFile());
      const states = [workspace.read().zones];
      for (const { puts, removes } of steps) {
        const existing = new Set(workspace.read().zones.map(({ id }) => id));
        const put = puts.map(({ id, storeId }) => testZone(id, { storeId }));
        const toRemove = removes.filter((id) => existing.has(id) && !puts.some((one) => one.id === id));
        if (put.length + toRemove.length === 0) continue;
        await workspace.change({ label: 'any', put, remove: toRemove });
        states.push(workspace.read().zones);
      }
      for (const state of states.slice(0, -1).reverse()) {
        await workspace.undo();
        expect(workspace.read().zones).toEqual(state);
      }
      for (const state of states.slice(1)) {
        await workspace.redo();
        expect(workspace.read().zones).toEqual(state);
      }
      await workspace.close();
    }),
    { numRuns: 25 },
  );
});

test('a thousand edits can be undone, and older ones are dropped', async () => {
  const file = newFile();
  const workspace = start(file);
  for (let n = 0; n <= 1000; n += 1) await workspace.change(put(testZone('a', { description: String(n) })));
  for (let n = 0; n < 1000; n += 1) await workspace.undo();
  expect(workspace.read()).toMatchObject({ zones: [{ description: '0' }], canUndo: false });
});

test('zones that can’t be undone or redone anymore are deleted from the file', async () => {
  const file = newFile();
  const first = start(file);
  await first.change(put(testZone('a', { description: 'undone' }), testZone('b', { description: 'undone' })));
  await first.undo();
  for (let n = 0; n <= 1000; n += 1) await first.change(put(testZone('a', { description: `number ${n}.` })));
  await first.close();
  const database = openDatabase(file);
  onTestFinished(() => database.close());
  const versions = database.prepare('SELECT zone FROM zone_versions').all();
  expect(versions).toHaveLength(1001);
  expect(JSON.stringify(versions)).not.toContain('undone');
});

const many = (count: number, fields: Partial<Zone> = {}) =>
  Array.from({ length: count }, (_, n) => testZone(String(n), fields));

test('concurrent changes and undo steps run in order', async () => {
  const workspace = start(newFile());
  const answers = await Promise.all([
    workspace.change(put(...many(3000))),
    workspace.change({ label: 'edited', put: [testZone('0', { storeId: 'S2' })], remove: ['2999'] }),
    workspace.undo(),
    workspace.change(async () => ({ label: 'one', put: [], remove: workspace.zone('2999') ? ['1'] : [] })),
    workspace.close(),
  ]);
  expect(answers[1]).toMatchObject({ ok: true });
  expect(answers[2].put).toEqual([testZone('0'), testZone('2999')]);
  expect(answers[3]).toMatchObject({ value: { remove: ['1'], canRedo: false } });
});

/** Calls `act` whenever the process can do other work, until this work is done. */
async function eachTurn(work: Promise<unknown>, act: () => void) {
  let immediate = setImmediate(function again() {
    act();
    immediate = setImmediate(again);
  });
  await work;
  clearImmediate(immediate);
}

test('other work continues while thousands of zones change', async () => {
  const workspace = start(newFile());
  const turnsDuring = async (work: Promise<unknown>) => {
    let turns = 0;
    await eachTurn(work, () => {
      turns += 1;
    });
    return turns;
  };
  expect(await turnsDuring(workspace.change(put(...many(5000))))).toBeGreaterThan(5);
  expect(await turnsDuring(workspace.undo())).toBeGreaterThan(5);
  expect(await turnsDuring(workspace.redo())).toBeGreaterThan(5);
});

test('an interrupted change has no effect, and undone edits can still be redone', async () => {
  const file = newFile();
  const first = start(file);
  await first.change(put(a, b));
  await first.change(put({ ...a, storeId: 'S2' }));
  await first.undo();
  // Copied during a write, as a kill leaves the file.
  const copies: string[] = [];
  const written = first.change(put(...many(3000), { ...a, storeId: 'S3' }, c));
  await eachTurn(written, () => {
    const copy = newFile();
    for (const end of ['', '-wal']) copyFileSync(file + end, copy + end);
    copies.push(copy);
  });
  expect(copies.length).toBeGreaterThan(3);
  for (const copy of copies) {
    const after = start(copy);
    expect(after.read()).toEqual({ zones: [a, b], stores: [], hidden: [], canUndo: true, canRedo: true });
    expect((await after.redo()).put).toEqual([{ ...a, storeId: 'S2' }]);
    expect((await after.undo()).put).toEqual([a]);
    await after.change(remove('b'));
    expect(after.read().zones).toEqual([a]);
    await after.undo();
    expect(after.read().zones).toEqual([a, b]);
  }
});

test('a change that fails halfway has no effect, and the next one succeeds', async () => {
  const file = newFile();
  const workspace = start(file);
  await workspace.change(put(a));
  const circular: unknown[] = [];
  circular.push(circular);
  const unwritable = testZone('x', { types: circular as string[] });
  await expect(workspace.change(put(...many(1000), unwritable))).rejects.toThrow(/circular/);
  expect(workspace.read().zones).toEqual([a]);
  await workspace.change(put(b));
  await workspace.close();
  const again = start(file);
  expect(again.read().zones).toEqual([a, b]);
  expect((await again.undo()).remove).toEqual(['b']);
});

test('an invalid edit has no effect and is refused with its fields', async () => {
  const workspace = start(newFile());
  await workspace.change(put(a));
  expect(await workspace.change({ label: 'x', put: [b], remove: ['nobody'] })).toMatchObject({
    ok: false,
    fault: { kind: 'invalid', fields: [{ field: 'remove.0' }] },
  });
  expect(await workspace.change({ label: 'x', put: [b, b], remove: ['a', 'b'] })).toMatchObject({
    ok: false,
    fault: { fields: [{ field: 'put.1.id' }, { field: 'remove.1' }, { field: 'remove.1' }] },
  });
  expect(workspace.read()).toEqual({ zones: [a], stores: [], hidden: [], canUndo: true, canRedo: false });
});

test('an empty edit can’t be undone', async () => {
  const workspace = start(newFile());
  expect(await workspace.change(put())).toEqual({
    ok: true,
    value: { put: [], remove: [], canUndo: false, canRedo: false },
  });
});

test('a change among ten thousand zones returns only the changed zone', async () => {
  const workspace = start(newFile());
  await workspace.change(put(...Array.from({ length: 10_000 }, (_, n) => testZone(String(n)))));
  const changed = testZone('5000', { storeId: 'S2' });
  expect(await workspace.change(put(changed))).toMatchObject({ value: { put: [changed], remove: [] } });
  expect((await workspace.undo()).put).toEqual([testZone('5000')]);
});

test('sync states sent by the window aren’t stored', async () => {
  const workspace = start(newFile());
  await workspace.change(put({ ...a, createdAt: '2026-01-31T12:00:00.000Z', changedSinceCreation: true }));
  expect(workspace.read().zones).toEqual([a]);
});

test('a newer workspace is refused and unchanged', () => {
  const file = newFile();
  const database = openDatabase(file);
  database.exec('CREATE TABLE later (x); PRAGMA user_version = 99');
  database.close();
  expect(() => openWorkspace(file)).toThrow(new WorkspaceError('newer'));
  const again = openDatabase(file);
  onTestFinished(() => again.close());
  expect(again.prepare('SELECT name FROM sqlite_schema').all()).toEqual([{ name: 'later' }]);
});

test('a file that isn’t a workspace is refused and unchanged', () => {
  const file = newFile();
  writeFileSync(file, 'this is not a database, but it is long enough to be looked at'.repeat(20));
  const before = readFileSync(file);
  expect(() => openWorkspace(file)).toThrow(WorkspaceError);
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('a workspace with damaged content is refused', async () => {
  const file = newFile();
  await start(file).close();
  const database = openDatabase(file);
  database.exec(
    "INSERT INTO zone_versions (number, id, moment, place, zone) VALUES (1, 'a', 0, 1, '{\"id\":')",
  );
  database.close();
  expect(() => openWorkspace(file)).toThrow(WorkspaceError);
});

test('an older schema is migrated step by step, and a failed step changes nothing', () => {
  const database = openDatabase(newFile());
  onTestFinished(() => database.close());
  const first = 'CREATE TABLE one (x)';
  migrate(database, [first]);
  database.exec('INSERT INTO one VALUES (7)');
  expect(() => migrate(database, [first, 'ALTER TABLE one ADD COLUMN y; NONSENSE'])).toThrow();
  migrate(database, [first, 'ALTER TABLE one ADD COLUMN y DEFAULT 1']);
  expect(database.prepare('SELECT * FROM one').all()).toEqual([{ x: 7, y: 1 }]);
  expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: 2 });
});

test('a workspace of a version that stored complete edits has all its zones and edits', async () => {
  const file = newFile();
  const [d, e] = [testZone('d', { description: 'é "\\ud800' }), testZone('e')];
  const [b2, b3] = [
    { ...b, storeId: 'S2' },
    { ...b, storeId: 'S3' },
  ];
  const database = openDatabase(file);
  migrate(database, migrations.slice(0, 4));
  const zone = database.prepare('INSERT INTO zones VALUES (?, ?, ?)');
  const edit = database.prepare('INSERT INTO moments VALUES (?, ?, ?, ?, ?, ?)');
  const placed = (place: number, one: Zone) => ({ place, zone: one });
  const text = (putThere: object[], removed: string[]) => JSON.stringify({ put: putThere, remove: removed });
  // The edits that added a, b, and d are no longer stored.
  edit.run(7, 'x', at, text([placed(2, b2)], ['a']), text([placed(2, b), placed(1, a)], []), 0);
  edit.run(8, 'x', at, text([placed(5, c)], []), text([], ['c']), 0);
  edit.run(
    9,
    'x',
    at,
    text([placed(2, b3), placed(6, e)], ['c']),
    text([placed(2, b2), placed(5, c)], ['e']),
    1,
  );
  edit.run(10, 'x', at, text([], ['b']), text([placed(2, b3)], []), 1);
  for (const [place, one] of [
    [2, b2],
    [4, d],
    [5, c],
  ] as const)
    zone.run(one.id, place, JSON.stringify(one));
  database.close();

  const states = [
    [a, b, d],
    [b2, d],
    [b2, d, c],
    [b3, d, e],
    [d, e],
  ];
  const workspace = start(file);
  expect(workspace.read()).toEqual({
    zones: states[2],
    stores: [],
    hidden: [],
    canUndo: true,
    canRedo: true,
  });
  for (const state of states.slice(0, 2).reverse()) {
    await workspace.undo();
    expect(workspace.read().zones).toEqual(state);
  }
  expect(workspace.read().canUndo).toBe(false);
  for (const state of states.slice(1)) {
    await workspace.redo();
    expect(workspace.read().zones).toEqual(state);
  }
  expect(workspace.read().canRedo).toBe(false);
  await workspace.change(put(a));
  expect(workspace.read().zones).toEqual([d, e, a]);
});
