import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TimetablesState } from '../../../shared/desk/timetables.ts';
import { smallFeed, writeGtfs } from '../../region-build/timetables/gtfs-feed.testing.ts';
import { importIntoFolder } from '../../region-build/timetables/import-into-folder.ts';
import { timetablesIn } from '../../service/transit/timetables.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { publisher } from '../published.ts';
import type { SpawnTimetableImport } from './import-apart.ts';
import { importHere } from './import-here.testing.ts';
import { openTimetables } from './open.ts';

/** A desk's timetables, with a region that has a sample, and the service that reads them. */
async function opened(options: { chosen?: string; spawnImport?: SpawnTimetableImport } = {}) {
  const [dataFolder, regionFolder] = [temporaryFolder(), temporaryFolder()];
  const path = writeGtfs(join(temporaryFolder(), 'city.zip'), smallFeed());
  const sample = join(regionFolder, 'timetables');
  mkdirSync(sample);
  await importIntoFolder({ path, folder: sample, id: 'sample' }, () => {});
  const { calls, states } = await openTimetables({
    host: 'desktop',
    serviceFolder: dataFolder,
    regionFolder: publisher(regionFolder),
    spawnTimetableImport: options.spawnImport ?? importHere,
    chooseFile: async () => options.chosen ?? path,
  });
  const told: TimetablesState[] = [];
  states.timetables.watch((state) => state && told.push(state));
  const context = { signal: new AbortController().signal, report: () => {} };
  const service = timetablesIn({ dataFolder, regionFolder });
  return {
    path,
    told,
    state: states.timetables.read,
    choose: () => calls['timetables.choose'](undefined, context),
    importFile: (path: string, replaces: string | null = null) =>
      calls['timetables.import']({ path, replaces }, context),
    cancel: () => calls['timetables.cancelImport'](undefined, context),
    remove: (id: string) => calls['timetables.remove']({ id }, context),
    sampleIn: (inUse: boolean) => calls['timetables.useSample']({ inUse }, context),
    /** The timetables that the service answers from. */
    served: async () => (await service())?.feeds.map(({ id }) => id) ?? [],
  };
}

test('a timetable is imported, replaced and removed, and the service takes each change up', async () => {
  const { path, told, state, choose, importFile, remove, served } = await opened();
  expect(await served()).toEqual([]);
  await choose();
  const imported = await importFile(path);
  if (!imported.ok) throw new Error('Not imported');
  expect(imported.value).toMatchObject({
    fileName: 'city.zip',
    from: '2026-01-01',
    to: '2026-01-31',
    trips: 3,
  });
  expect(told.flatMap(({ importing }) => importing ?? [])).toEqual(
    expect.arrayContaining([
      { fileName: 'city.zip', done: 0 },
      { fileName: 'city.zip', done: 1 },
    ]),
  );
  const { id } = imported.value;
  expect(await served()).toEqual([id]);
  await importFile(path);
  expect(await served()).toHaveLength(2);
  await importFile(path, id);
  expect(await served()).toHaveLength(2);
  await remove(id);
  expect(state()).toMatchObject({ feeds: [{ fileName: 'city.zip' }], importing: null });
  expect(await served()).not.toContain(id);
});

test("the region's sample is off until it is turned on", async () => {
  const { state, sampleIn, served } = await opened();
  expect(state()).toMatchObject({ feeds: [], sample: { feed: { id: 'sample' }, inUse: false } });
  expect(await served()).toEqual([]);
  await sampleIn(true);
  expect(state()).toMatchObject({ sample: { inUse: true } });
  expect(await served()).toEqual(['sample']);
  await sampleIn(false);
  expect(await served()).toEqual([]);
});

test('a file that cannot be used is told of, and nothing changes', async () => {
  const chosen = join(temporaryFolder(), 'notes.zip');
  writeFileSync(chosen, 'not a zip archive');
  const { path, state, choose, importFile } = await opened({ chosen });
  expect(await importFile(path)).toMatchObject({ ok: false, fault: { kind: 'invalid' } });
  await choose();
  expect(await importFile(chosen)).toMatchObject({
    fault: { kind: 'invalid', fields: [{ field: 'path', refusal: 'no-zip' }] },
  });
  expect(state()).toMatchObject({ feeds: [], importing: null });
});

test('an import ends when it is cancelled, and when its process ends; one runs at a time', async () => {
  let killed = 0;
  let exit = () => {};
  const spawnImport: SpawnTimetableImport = () => ({
    send() {},
    onMessage() {},
    onExit(hear) {
      exit = hear;
    },
    kill: () => void killed++,
  });
  const { path, state, choose, importFile, cancel } = await opened({ spawnImport });
  await choose();
  const cancelled = importFile(path);
  expect(state()).toMatchObject({ importing: { fileName: 'city.zip', done: 0 } });
  expect(await importFile(path)).toMatchObject({ fault: { kind: 'invalid' } });
  await cancel();
  expect(await cancelled).toEqual({ ok: false, fault: { kind: 'cancelled' } });
  expect(killed).toBe(1);
  const ended = importFile(path);
  exit();
  expect(await ended).toMatchObject({ fault: { kind: 'desk' } });
});
