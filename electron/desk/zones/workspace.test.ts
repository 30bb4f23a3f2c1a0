import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../sqlite/database.ts';
import { put, remove, testZone } from './test-zone.ts';
import { openWorkspace } from './workspace.ts';
import { migrate, WorkspaceError } from './workspace-schema.ts';

const newFile = () => join(mkdtempSync(join(tmpdir(), 'workspace-')), 'workspace.sqlite');

/** Opens as a start of the program does, which the test's end ends. */
function start(file: string) {
  const workspace = openWorkspace(file);
  let open = true;
  const close = () => {
    if (open) workspace.close();
    open = false;
  };
  onTestFinished(close);
  return { ...workspace, close };
}

const [a, b, c] = [testZone('a'), testZone('b'), testZone('c')];

test('a change is on disk when it is answered', () => {
  const file = newFile();
  const workspace = start(file);
  workspace.change(put(a, b));
  // Not closed: the program may have been killed.
  expect(start(file).read()).toEqual({ zones: [a, b], hidden: [], canUndo: true, canRedo: false });
});

test('a zone that is hidden stays so, also after a restart and when undo brings it back', () => {
  const file = newFile();
  const first = start(file);
  first.change(put(a, b));
  first.show(['a', 'b'], false);
  first.show(['b'], true);
  first.change(remove('a'));
  first.close();
  const second = start(file);
  second.undo();
  expect(second.read()).toMatchObject({ zones: [a, b], hidden: ['a'] });
});

test('moments are taken back and done again, also after a restart', () => {
  const file = newFile();
  const first = start(file);
  first.change(put(a, b, c));
  first.change({ label: 'edited', put: [{ ...b, storeId: 'S2' }], remove: ['a'] });
  first.close();

  const second = start(file);
  expect(second.undo()).toEqual({ put: [b, a], remove: [], canUndo: true, canRedo: true });
  expect(second.read().zones).toEqual([a, b, c]);
  expect(second.undo()).toEqual({ put: [], remove: ['a', 'b', 'c'], canUndo: false, canRedo: true });
  expect(second.undo()).toEqual({ put: [], remove: [], canUndo: false, canRedo: true });
  expect(second.read().zones).toEqual([]);
  second.close();

  const third = start(file);
  expect(third.redo().put).toEqual([a, b, c]);
  third.redo();
  expect(third.read()).toEqual({
    zones: [{ ...b, storeId: 'S2' }, c],
    hidden: [],
    canUndo: true,
    canRedo: false,
  });
  third.undo();
  expect(third.change(remove('c'))).toEqual({
    ok: true,
    value: { put: [], remove: ['c'], canUndo: true, canRedo: false },
  });
  expect(third.read().zones).toEqual([a, b]);
});

test('any chain of changes is taken back step by step, and done again', () => {
  const ids = ['a', 'b', 'c', 'd'];
  const step = fc.record({
    puts: fc.uniqueArray(fc.record({ id: fc.constantFrom(...ids), storeId: fc.string() }), {
      selector: ({ id }) => id,
    }),
    removes: fc.uniqueArray(fc.constantFrom(...ids)),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      const workspace = start(newFile());
      const states = [workspace.read().zones];
      for (const { puts, removes } of steps) {
        const there = new Set(workspace.read().zones.map(({ id }) => id));
        const put = puts.map(({ id, storeId }) => testZone(id, { storeId }));
        const toRemove = removes.filter((id) => there.has(id) && !puts.some((one) => one.id === id));
        if (put.length + toRemove.length === 0) continue;
        workspace.change({ label: 'any', put, remove: toRemove });
        states.push(workspace.read().zones);
      }
      for (const state of states.slice(0, -1).reverse()) {
        workspace.undo();
        expect(workspace.read().zones).toEqual(state);
      }
      for (const state of states.slice(1)) {
        workspace.redo();
        expect(workspace.read().zones).toEqual(state);
      }
      workspace.close();
    }),
    { numRuns: 25 },
  );
});

test('a thousand moments can be taken back, older ones are given up', () => {
  const file = newFile();
  const workspace = start(file);
  for (let n = 0; n <= 1000; n += 1) workspace.change(put(testZone('a', { description: String(n) })));
  for (let n = 0; n < 1000; n += 1) workspace.undo();
  expect(workspace.read()).toMatchObject({ zones: [{ description: '0' }], canUndo: false });
}, 30_000);

test('a moment that cannot be is refused whole', () => {
  const workspace = start(newFile());
  workspace.change(put(a));
  expect(workspace.change({ label: 'x', put: [b], remove: ['nobody'] })).toMatchObject({
    ok: false,
    fault: { kind: 'invalid', fields: [{ field: 'remove.0' }] },
  });
  expect(workspace.change({ label: 'x', put: [b, b], remove: ['a', 'b'] })).toMatchObject({
    ok: false,
    fault: { fields: [{ field: 'put.1.id' }, { field: 'remove.1' }, { field: 'remove.1' }] },
  });
  expect(workspace.read()).toEqual({ zones: [a], hidden: [], canUndo: true, canRedo: false });
});

test('a moment that changes nothing is none', () => {
  const workspace = start(newFile());
  expect(workspace.change(put())).toEqual({
    ok: true,
    value: { put: [], remove: [], canUndo: false, canRedo: false },
  });
});

test('of ten thousand zones a change tells the one that it concerns', () => {
  const workspace = start(newFile());
  workspace.change(put(...Array.from({ length: 10_000 }, (_, n) => testZone(String(n)))));
  const changed = testZone('5000', { storeId: 'S2' });
  expect(workspace.change(put(changed))).toMatchObject({ value: { put: [changed], remove: [] } });
  expect(workspace.undo().put).toEqual([testZone('5000')]);
});

test('what the window says of the service is not kept', () => {
  const workspace = start(newFile());
  workspace.change(put({ ...a, createdAt: '2026-01-31T12:00:00.000Z', changedSinceCreation: true }));
  expect(workspace.read().zones).toEqual([a]);
});

test('a newer workspace is refused plainly and left as it is', () => {
  const file = newFile();
  const database = openDatabase(file);
  database.exec('CREATE TABLE later (x); PRAGMA user_version = 99');
  database.close();
  expect(() => openWorkspace(file)).toThrow(/newer version of the program/);
  const again = openDatabase(file);
  onTestFinished(() => again.close());
  expect(again.prepare('SELECT name FROM sqlite_schema').all()).toEqual([{ name: 'later' }]);
});

test('a file that is no workspace is refused and left as it is', () => {
  const file = newFile();
  writeFileSync(file, 'this is not a database, but it is long enough to be looked at'.repeat(20));
  const before = readFileSync(file);
  expect(() => openWorkspace(file)).toThrow(WorkspaceError);
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('a workspace whose content is damaged is refused, too', () => {
  const file = newFile();
  start(file).close();
  const database = openDatabase(file);
  database.exec("INSERT INTO zones VALUES ('a', 1, '{\"id\":')");
  database.close();
  expect(() => openWorkspace(file)).toThrow(WorkspaceError);
});

test('an older form is brought forward step by step, and a step that fails leaves the form before', () => {
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
