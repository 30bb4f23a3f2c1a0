import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import type { SavedChange, SavedFilter, SavedState } from '../../../shared/desk/saved.ts';
import type { Outcome } from '../../../shared/faults/fault.ts';
import { maxAnswerDepth } from '../../../shared/limits/json-depth.ts';
import { linesOf, packSearches, unpackSearches } from '../../../shared/saved/saved-file.ts';
import {
  savedAddresses,
  savedPlace,
  savedRoute,
  savedZones,
} from '../../../shared/saved/saved-search.testing.ts';
import {
  type SavedAnswer,
  type SearchToSave,
  searchToSaveSchema,
} from '../../../shared/saved/saved-search.ts';
import { openDatabase } from '../../sqlite/database.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { openSearchStore } from '../searches/search-store.ts';
import { migrations } from '../workspace-migrations.ts';
import { openWorkspace } from '../workspaces/workspace.ts';
import { migrate } from '../workspaces/workspace-schema.ts';
import { openSaved } from './saved-capability.ts';
import { openSavedStore } from './saved-store.ts';

const everything: SavedFilter = {
  list: 'saved',
  text: '',
  kind: null,
  folder: null,
  tag: null,
  from: null,
  to: null,
};

function workspaceFile(file = join(temporaryFolder(), 'workspace.sqlite')) {
  const open = () => {
    const workspace = openWorkspace(file);
    onTestFinished(() => workspace.close());
    const states: SavedState[] = [];
    const { calls } = openSaved(openSavedStore(workspace.database), (state) => states.push(state));
    const context = { signal: new AbortController().signal, report: () => {} };
    const keep = async (search = savedRoute(), list: 'saved' | 'history' = 'saved') =>
      valueIn(await calls['saved.keep']({ list, search }, context));
    const find = async (filter: Partial<SavedFilter> = {}) => {
      const page = { order: 'name', descending: false, offset: 0, limit: 100 } as const;
      return valueIn(await calls['saved.find']({ filter: { ...everything, ...filter }, ...page }, context));
    };
    const namesOf = async (filter: Partial<SavedFilter>) => (await find(filter)).rows.map(({ name }) => name);
    const read = async (id: string) => calls['saved.read']({ id }, context);
    return { calls, context, keep, find, namesOf, read, state: () => states.at(-1), workspace };
  };
  return { file, open };
}

function valueIn<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.fault.kind);
  return outcome.value;
}

test('a saved search is kept across a restart, with all responses', async () => {
  const { open } = workspaceFile();
  const search = savedRoute({ note: 'By the Rambla', folder: 'Tours/North', tags: ['weekly'] });
  const id = await open().keep(search);
  const { read, state } = open();
  const { placeNames, position, ...stored } = search;
  expect(await read(id)).toEqual({
    ok: true,
    value: { id, kind: 'route', savedAt: expect.any(String), ...stored },
  });
  expect(state()).toMatchObject({
    saved: 1,
    history: 0,
    folders: [{ name: 'Tours/North', count: 1 }],
    tags: [{ name: 'weekly', count: 1 }],
  });
});

test('a search is found by word prefixes in its name, note, tags, folder, and places, ignoring accents', async () => {
  const { keep, namesOf } = workspaceFile().open();
  await keep(savedPlace('Café Brasilero', { note: 'good "coffee"', tags: ['to visit'] }));
  await keep(savedRoute({ name: 'Morning', folder: 'Tours' }));
  const found: [text: string, names: string[]][] = [
    ['cafe', ['Café Brasilero']],
    ['bras caf', ['Café Brasilero']],
    ['COFF', ['Café Brasilero']],
    ['visit', ['Café Brasilero']],
    ['carras', ['Morning']],
    ['tour', ['Morning']],
    ['rasilero', []],
    ['"*(', ['Café Brasilero', 'Morning']],
    ['', ['Café Brasilero', 'Morning']],
  ];
  for (const [text, names] of found) expect(await namesOf({ text }), text).toEqual(names);
});

test('a search is found regardless of case, diacritics, and Unicode form', async () => {
  const { calls, context, keep, namesOf } = workspaceFile().open();
  await keep(savedPlace('Łódź', { note: 'Straße' }));
  await keep(savedPlace('Øresund', { tags: ['Ελλάδα'] }));
  const id = await keep(savedPlace('Đà Nẵng', { folder: 'ёлка' }));
  await keep(savedPlace("Bernardo O'Higgins"));
  const found: [text: string, names: string[]][] = [
    ['lodz', ['Łódź']],
    ['ŁÓDŹ'.normalize('NFD'), ['Łódź']],
    ['STRASSE', ['Łódź']],
    ['oresund', ['Øresund']],
    ['ελλαδα', ['Øresund']],
    ['da nang', ['Đà Nẵng']],
    ['елк', ['Đà Nẵng']],
    ['ohiggins', ["Bernardo O'Higgins"]],
    ["o'higgins", ["Bernardo O'Higgins"]],
  ];
  for (const [text, names] of found) expect(await namesOf({ text }), text).toEqual(names);
  await calls['saved.change']({ ids: [id], change: { name: 'Kızılırmak' } }, context);
  expect(await namesOf({ text: 'kizil' })).toEqual(['Kızılırmak']);
  expect(await namesOf({ text: 'nang' })).toEqual([]);
});

test('searches in an older workspace are found by folded words', async () => {
  const file = join(temporaryFolder(), 'workspace.sqlite');
  const database = openDatabase(file);
  migrate(database, migrations.slice(0, 21));
  database
    .prepare(
      `INSERT INTO saved_searches (id, kind, name, note, folder, tags, place_names, service, saved_at, fingerprint)
        VALUES ('a', 'place', 'Łódź', '', '', '["weekly"]', 'Piotrkowska', ?, '2026-01-01T00:00:00.000Z', 'f')`,
    )
    .run(JSON.stringify({ kind: 'built-in' }));
  database.close();
  const { keep, namesOf } = workspaceFile(file).open();
  await keep(savedPlace('Minsk'));
  expect(await namesOf({})).toEqual(['Łódź', 'Minsk']);
  for (const text of ['lodz', 'weekly', 'piotr']) expect(await namesOf({ text }), text).toEqual(['Łódź']);
});

test('lists are sorted by folded name, folder, and tag', async () => {
  const { keep, namesOf, calls, context, state } = workspaceFile().open();
  const named = ['Zürich', 'Łódź', 'Ávila', 'berlin', 'Øresund', 'Minsk', 'İzmir'];
  const ids = [];
  for (const name of named) ids.push(await keep(savedPlace(name, { folder: name, tags: [name] })));
  const ordered = ['Ávila', 'berlin', 'İzmir', 'Łódź', 'Minsk', 'Øresund', 'Zürich'];
  expect(await namesOf({})).toEqual(ordered);
  expect(state()?.folders.map(({ name }) => name)).toEqual(ordered);
  expect(state()?.tags.map(({ name }) => name)).toEqual(ordered);
  await calls['saved.change']({ ids: ids.slice(0, 1), change: { name: 'Åland' } }, context);
  expect((await namesOf({}))[0]).toBe('Åland');
});

test('a list is filtered by kind, folder with subfolders, tag, and date', async () => {
  const { keep, namesOf } = workspaceFile().open();
  await keep(savedPlace('Place', { folder: 'Tours/North', tags: ['a'] }));
  await keep(savedRoute({ name: 'Route', folder: 'Tours', tags: ['a', 'b'] }));
  const [before, after] = [new Date(2026, 9, 31, 23, 59), new Date(2026, 10, 4)];
  await keep(savedRoute({ name: 'Before', folder: 'Tours of others', askedAt: before.toISOString() }));
  await keep(savedRoute({ name: 'After', askedAt: after.toISOString() }));
  expect(await namesOf({ kind: 'place' })).toEqual(['Place']);
  expect(await namesOf({ folder: 'Tours' })).toEqual(['Place', 'Route']);
  expect(await namesOf({ tag: 'b' })).toEqual(['Route']);
  expect(await namesOf({ from: '2026-11-01', to: '2026-11-03' })).toEqual(['Place', 'Route']);
  expect(await namesOf({ from: '2026-11-04' })).toEqual(['After']);
});

test('several searches are moved and tagged at once, which can be undone', async () => {
  const { calls, context, keep, find, namesOf } = workspaceFile().open();
  const ids = [await keep(savedRoute({ name: 'One', tags: ['x'] })), await keep(savedRoute({ name: 'Two' }))];
  const before = valueIn(
    await calls['saved.change'](
      { ids, change: { folder: 'Tours', addTags: ['new'], removeTags: ['x'] } },
      context,
    ),
  );
  expect((await find({ folder: 'Tours' })).rows.map(({ tags }) => tags)).toEqual([['new'], ['new']]);
  expect(await namesOf({ text: 'new' })).toEqual(['One', 'Two']);
  await calls['saved.putBack']({ labeled: before }, context);
  expect(await namesOf({ folder: 'Tours' })).toEqual([]);
  expect(await namesOf({ text: 'new' })).toEqual([]);
  expect(await namesOf({ tag: 'x' })).toEqual(['One']);
});

test('a generated name is kept until the user enters one, and undo restores it', async () => {
  const file = workspaceFile();
  const { calls, context, keep } = file.open();
  const madeName = { kind: 'route', from: 'Depot', to: 'Airport', routes: 1 } as const;
  const id = await keep(savedRoute({ madeName }));
  const change = async (change: SavedChange) =>
    valueIn(await calls['saved.change']({ ids: [id], change }, context));
  const read = async () => valueIn(await calls['saved.read']({ id }, context));
  await change({ folder: 'Tours', tags: ['weekly'] });
  expect(await read()).toMatchObject({ madeName, folder: 'Tours' });
  const before = await change({ name: 'Monday' });
  expect(await read()).toMatchObject({ madeName: null, name: 'Monday' });
  await calls['saved.putBack']({ labeled: before }, context);
  expect(await read()).toMatchObject({ madeName });
  expect((await file.open().find()).rows).toMatchObject([{ madeName }]);
});

test('removed searches can be restored until the workspace is opened again', async () => {
  const { open } = workspaceFile();
  const { calls, context, keep, find, read } = open();
  const [one, two] = [await keep(savedRoute({ name: 'One' })), await keep(savedRoute({ name: 'Two' }))];
  await calls['saved.remove']({ ids: [one, two] }, context);
  expect(await find()).toEqual({ total: 0, rows: [] });
  expect(await read(one)).toEqual({ ok: true, value: null });
  await calls['saved.restore']({ ids: [one] }, context);
  expect((await find()).rows.map(({ id }) => id)).toEqual([one]);
  const again = open();
  await again.calls['saved.restore']({ ids: [two] }, context);
  expect((await again.find()).rows.map(({ id }) => id)).toEqual([one]);
});

test('the history has each request once, at most a thousand of them, and can be saved from and cleared', async () => {
  const { calls, context, keep, find, state } = workspaceFile().open();
  await keep(savedRoute({ name: 'First' }), 'history');
  await keep(savedRoute({ name: 'Again' }), 'history');
  expect((await find({ list: 'history' })).rows.map(({ name }) => name)).toEqual(['Again']);
  for (let number = 0; number < 1000; number += 1) await keep(savedPlace(`Place ${number}`), 'history');
  expect(state()).toMatchObject({ history: 1000, saved: 0 });
  expect(await find({ list: 'history', text: 'again' })).toMatchObject({ total: 0 });
  const [last] = (await find({ list: 'history', text: 'Place 999' })).rows;
  await calls['saved.change']({ ids: [last?.id ?? ''], change: { list: 'saved' } }, context);
  await calls['saved.emptyHistory'](undefined, context);
  expect(state()).toMatchObject({ history: 0, saved: 1 });
});

test('the history drops its oldest entries above a size limit, but no saved searches', async () => {
  const database = openDatabase(join(temporaryFolder(), 'workspace.sqlite'));
  onTestFinished(() => database.close());
  migrate(database);
  const store = openSavedStore(database, undefined, 5000);
  // About 1500 bytes each; random bytes don't compress.
  const large = (name: string) => savedPlace(name, { note: '', answers: [largeAnswer()] });
  await store.keep('saved', large('Saved'));
  for (const name of ['1', '2', '3', '4', '5']) await store.keep('history', large(name));
  const namesIn = (list: 'saved' | 'history') =>
    store.find({ ...everything, list }, 'name', false, 0, 100).rows.map(({ name }) => name);
  expect(namesIn('history')).toEqual(['3', '4', '5']);
  expect(namesIn('saved')).toEqual(['Saved']);
});

function largeAnswer(): SavedAnswer {
  const text = randomBytes(1400).toString('base64');
  return { call: 'localities.details', question: { public_id: 'x' }, answer: { text } };
}

test('saved places are listed with their positions, without routes and the history', async () => {
  const { calls, context, keep } = workspaceFile().open();
  await keep();
  await keep(savedPlace('In the history'), 'history');
  const id = await keep(savedPlace('Airport'));
  expect(valueIn(await calls['saved.places'](undefined, context))).toEqual([
    {
      id,
      name: 'Airport',
      madeName: null,
      kind: 'place',
      service: { kind: 'built-in' },
      position: { lat: -34.8336, lng: -56.0153 },
    },
  ]);
});

/** Returns stored responses as in a workspace that was prepared as an attack. */
function withEndlessBrackets({ answers }: SearchToSave): Uint8Array {
  const levels = 20_000;
  const more = '['.repeat(levels) + ']'.repeat(levels);
  return deflateSync(JSON.stringify(answers).replace('"answer":{', `"answer":{"more":${more},`));
}

test('a search with invalid responses is reported as damaged and still listed', async () => {
  const { file, open } = workspaceFile();
  const { keep } = open();
  const answers = savedRoute().answers.map((answer) => ({ ...answer, answer: { routes: 'many' } }));
  const ids = [await keep(savedRoute({ answers })), await keep(), await keep(), await keep()];
  const put = (at: number, answers: Uint8Array) => {
    const database = openDatabase(file);
    database.prepare('UPDATE saved_answers SET answers = ? WHERE search = ?').run(answers, at);
    database.close();
  };
  put(2, new Uint8Array([1, 2]));
  put(3, withEndlessBrackets(savedRoute()));
  const { calls, context, read, find } = open();
  const faults = await Promise.all(ids.map(async (id) => (await read(id)).ok));
  expect(faults).toEqual([false, false, false, true]);
  const lines = valueIn(await calls['saved.lines']({ ids }, context));
  expect(lines).toEqual([null, null, null, expect.any(String)]);
  expect((await find()).total).toBe(4);
});

test('saved searches are unchanged after an export and an import into an empty workspace', async () => {
  const { calls, context, keep, find } = workspaceFile().open();
  const ids = [
    await keep(
      savedRoute({ name: 'Zürich → Genève', note: 'two\nlines', folder: 'Tours/North', tags: ['a', 'b'] }),
    ),
    await keep(savedPlace('Airport')),
    await keep(savedAddresses()),
    await keep(savedZones()),
    // Saved twice; both copies must be restored.
    await keep(savedPlace('Airport')),
    await keep(
      savedRoute({ askedAt: null, service: { kind: 'provider', baseUrl: 'https://api.example.com' } }),
    ),
  ];
  await keep(savedRoute({ name: 'Only in the history' }), 'history');
  const lines = valueIn(await calls['saved.lines']({ ids }, context)).flatMap((line) => line ?? []);
  const file = await packSearches({ lines, program: '1.2.3', made: new Date('2026-11-22T10:00:00Z') });
  const unpacked = await unpackSearches(file ?? new Uint8Array());
  if (!unpacked.ok) throw new Error(unpacked.issue);
  const read = [...linesOf(unpacked.searches)].map(({ line }) => line);

  const other = workspaceFile().open();
  const checks = valueIn(await other.calls['saved.checkLines']({ lines: read }, context));
  expect(checks).toEqual(ids.map(() => ({ state: 'new' })));
  expect((await other.find()).total).toBe(0);
  const added = valueIn(await other.calls['saved.addLines']({ lines: read }, context));
  const withoutId = ({ id: _, ...search }: { id: string }) => search;
  expect((await other.find()).rows.map(withoutId)).toEqual((await find()).rows.map(withoutId));
  expect(valueIn(await other.calls['saved.lines']({ ids: added }, context))).toEqual(lines);
  expect(await other.namesOf({ text: 'carrasco' })).toHaveLength(2);
  expect(valueIn(await other.calls['saved.places'](undefined, context))).toHaveLength(2);
});

test('a line is checked for errors and for a search that is already saved', async () => {
  const { calls, context, keep, find } = workspaceFile().open();
  // Parsed like a search from the window.
  const search = searchToSaveSchema.parse(savedRoute());
  const [line] = valueIn(await calls['saved.lines']({ ids: [await keep(search)] }, context));
  const filed = { ...search, savedAt: '2026-11-04T09:00:00.000Z' };
  const lines = [
    line ?? '',
    JSON.stringify({ ...filed, name: 'Under another name' }),
    JSON.stringify({ ...filed, askedAt: '2026-11-05T09:00:00.000Z' }),
    '{"name":',
    JSON.stringify({ ...filed, name: '' }),
    JSON.stringify({ ...filed, private_key: 'secret' }),
    JSON.stringify({ ...filed, answers: [{ ...search.answers[0], answer: { routes: 'many' } }] }),
    JSON.stringify({ ...filed, question: { ...search.question, chosen: -1 } }),
  ];
  expect(valueIn(await calls['saved.checkLines']({ lines }, context))).toEqual([
    { state: 'same' },
    { state: 'same' },
    { state: 'new' },
    { state: 'wrong', field: null },
    { state: 'wrong', field: 'name' },
    { state: 'wrong', field: 'private_key' },
    { state: 'wrong', field: 'answers.0' },
    { state: 'wrong', field: 'question.chosen' },
  ]);
  expect((await find()).total).toBe(1);
  // Invalid lines are never added.
  await calls['saved.addLines']({ lines }, context);
  expect((await find()).total).toBe(4);
});

test.each([100, 5000, 100_000])(
  'a line that is nested %i levels deep is rejected, and the others are imported',
  async (levels) => {
    const { calls, context, keep, find } = workspaceFile().open();
    const ids = [await keep(searchToSaveSchema.parse(savedRoute()))];
    const [line = ''] = valueIn(await calls['saved.lines']({ ids }, context)).flatMap((one) => one ?? []);
    const nested = '['.repeat(levels) + ']'.repeat(levels);
    const hostile = line.replace('"answer":{', `"answer":{"unknown":${nested},`);
    expect(hostile).not.toBe(line);
    const lines = [hostile, line];
    expect(valueIn(await calls['saved.checkLines']({ lines }, context))).toEqual([
      { state: 'wrong', field: null },
      { state: 'same' },
    ]);
    expect(valueIn(await calls['saved.addLines']({ lines }, context))).toHaveLength(1);
    expect((await find()).total).toBe(2);
  },
);

test('a response that is nested up to the limit is unchanged after an export and import', async () => {
  const { calls, context, keep, read } = workspaceFile().open();
  const search = savedRoute();
  const [first] = search.answers;
  if (!first) throw new Error('The search has no answers');
  const levels = maxAnswerDepth - 1;
  const more = JSON.parse('['.repeat(levels) + ']'.repeat(levels));
  const answers = [{ ...first, answer: { ...(first.answer as object), more } }];
  const id = await keep({ ...search, answers });
  const lines = valueIn(await calls['saved.lines']({ ids: [id] }, context)).flatMap((line) => line ?? []);
  const [added = ''] = valueIn(await calls['saved.addLines']({ lines }, context));
  expect(await read(added)).toMatchObject({ ok: true, value: { answers: [{ answer: { more } }] } });
});

test('an older workspace can save searches and keeps its data', async () => {
  const file = join(temporaryFolder(), 'workspace.sqlite');
  const database = openDatabase(file);
  migrate(database, migrations.slice(0, 8));
  database.exec(
    `INSERT INTO searches VALUES ('transit', '{"origin":null,"destination":null,"time":{"kind":"now"},"modes":null}')`,
  );
  database.close();
  const { keep, find, workspace } = workspaceFile(file).open();
  await keep();
  expect((await find()).total).toBe(1);
  expect(openSearchStore(workspace.database).read().transit).toBeDefined();
});
