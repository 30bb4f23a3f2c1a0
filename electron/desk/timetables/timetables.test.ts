import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Job, JobProgress } from '../../../shared/desk/jobs.ts';
import type { TimetablesState } from '../../../shared/desk/timetables.ts';
import type { Bounds } from '../../../shared/geo/bounds.ts';
import { openJobFile } from '../../jobs/job-file.ts';
import { smallFeed, writeGtfs } from '../../region-build/timetables/gtfs-feed.testing.ts';
import { importIntoFolder } from '../../region-build/timetables/import-into-folder.ts';
import { type RegionManifest, regionFormatVersion, writeManifest } from '../../region-format/manifest.ts';
import { timetablesIn } from '../../service/transit/raptor/timetables.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { publisher } from '../published.ts';
import { importHere } from './import-here.testing.ts';
import type { SpawnTimetableImport } from './import-in-process.ts';
import { openTimetables } from './timetables-capability.ts';

interface Options {
  chosen?: string;
  spawnImport?: SpawnTimetableImport;
  /** Data folder of an earlier run of the program. */
  dataFolder?: string;
  /** Bounds of the region; without them it has no manifest. */
  bounds?: Bounds;
}

const boxAround = (lat: number, lng: number): Bounds => ({
  southwest: { lat: lat - 0.1, lng: lng - 0.1 },
  northeast: { lat: lat + 0.1, lng: lng + 0.1 },
});

const manifestOf = (bounds: Bounds): RegionManifest => ({
  formatVersion: regionFormatVersion,
  id: 'town',
  name: 'Town',
  bounds,
  centre: bounds.southwest,
  examples: null,
  coverage: [Array.from({ length: 4 }, () => bounds.southwest)],
  dataDate: null,
  sources: [{ name: 'Town', licence: 'none', attribution: 'Town', url: 'https://town.example' }],
  hasBoundaries: false,
  madeFrom: '',
  madeAt: '2026-01-01T00:00:00.000Z',
  routing: null,
  sizes: {},
});

/** Opens a desk's timetables, with a region that has a sample, and the service that reads them. */
async function opened({ chosen, spawnImport, dataFolder = temporaryFolder(), bounds }: Options = {}) {
  const regionFolder = temporaryFolder();
  if (bounds) await writeManifest(regionFolder, manifestOf(bounds));
  const path = writeGtfs(join(temporaryFolder(), 'city.zip'), smallFeed());
  const sample = join(regionFolder, 'timetables');
  mkdirSync(sample);
  await importIntoFolder({ path, folder: sample, id: 'sample' }, () => {});
  const profileJobList = publisher<readonly Job[]>([]);
  const failures: unknown[] = [];
  const failed = (error: unknown) => void failures.push(error);
  const { calls, states, job } = await openTimetables({
    host: 'desktop',
    serviceFolder: dataFolder,
    regionFolder: publisher<string | null>(regionFolder),
    spawnTimetableImport: spawnImport ?? importHere,
    chooseFile: async () => chosen ?? path,
    jobs: () => jobs,
    profileJobList,
    failed,
  });
  const jobs = openJobFile<JobProgress>(join(dataFolder, 'jobs.sqlite'), {
    kinds: [job],
    changed: profileJobList.publish,
    failed,
  });
  let open = true;
  const end = async () => {
    if (open) await jobs.close();
    open = false;
    expect(failures).toEqual([]);
  };
  onTestFinished(end);
  const deskStates: TimetablesState[] = [];
  states.timetables.watch((state) => state && deskStates.push(state));
  const context = { signal: new AbortController().signal, report: () => {} };
  const service = timetablesIn({ dataFolder, regionFolder });
  return {
    path,
    dataFolder,
    deskStates,
    end,
    jobs,
    /** The imports that are published to the windows. */
    work: profileJobList.read,
    state: states.timetables.read,
    choose: () => calls['timetables.choose'](undefined, context),
    importFile: (path: string, replaces: string | null = null) =>
      calls['timetables.import']({ path, replaces }, context),
    cancel: () => calls['timetables.cancelImport'](undefined, context),
    remove: (id: string) => calls['timetables.remove']({ id }, context),
    sampleIn: (inUse: boolean) => calls['timetables.useSample']({ inUse }, context),
    /** IDs of the timetables that the service uses. */
    served: async () => (await service())?.feeds.map(({ id }) => id) ?? [],
  };
}

test('a timetable is imported, replaced, and removed, and the service follows each change', async () => {
  const { path, deskStates, state, choose, importFile, remove, served } = await opened();
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
  expect(deskStates.flatMap(({ importing }) => importing ?? [])).toEqual(
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

test('the sample of the region is off until it is turned on', async () => {
  const { state, sampleIn, served } = await opened();
  expect(state()).toMatchObject({ feeds: [], sample: { feed: { id: 'sample' }, inUse: false } });
  expect(await served()).toEqual([]);
  await sampleIn(true);
  expect(state()).toMatchObject({ sample: { inUse: true } });
  expect(await served()).toEqual(['sample']);
  await sampleIn(false);
  expect(await served()).toEqual([]);
});

test('a file that can’t be imported is reported and changes nothing', async () => {
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

test('an import ends when it is canceled or its process exits, and only one runs at a time', async () => {
  let killed = 0;
  let exit = () => {};
  let spawned = 0;
  const spawnImport: SpawnTimetableImport = () => ({
    send() {},
    onMessage() {},
    onExit(listener) {
      exit = listener;
      spawned += 1;
    },
    kill: () => void killed++,
  });
  const { path, state, work, choose, importFile, cancel } = await opened({ spawnImport });
  await choose();
  const cancelled = importFile(path);
  expect(state()).toMatchObject({ importing: { fileName: 'city.zip', done: 0 } });
  expect(await importFile(path)).toMatchObject({ fault: { kind: 'invalid' } });
  await cancel();
  expect(await cancelled).toEqual({ ok: false, fault: { kind: 'cancelled' } });
  expect(killed).toBe(1);
  const ended = importFile(path);
  await expect.poll(() => spawned).toBe(2);
  exit();
  expect(await ended).toMatchObject({ fault: { kind: 'desk' } });
  expect(state()).toMatchObject({ importing: null });
  expect(work()).toEqual([]);
});

test('the stops of a timetable are checked against the region in use', async () => {
  const { path, choose, importFile } = await opened({ bounds: boxAround(-34.9, -56.2) });
  await choose();
  const imported = await importFile(path);
  const findings = imported.ok ? imported.value.findings : [];
  expect(findings).toContainEqual(expect.objectContaining({ code: 'stop_outside_region', count: 3 }));
});

test('an import interrupted by closing the program resumes after the next start and replaces its timetable', async () => {
  const before = await opened();
  await before.choose();
  const first = await before.importFile(before.path);
  const id = first.ok ? first.value.id : '';
  await before.end();

  const silent: SpawnTimetableImport = () => ({ send() {}, onMessage() {}, onExit() {}, kill() {} });
  const interrupted = await opened({ dataFolder: before.dataFolder, spawnImport: silent });
  await interrupted.choose();
  void interrupted.importFile(interrupted.path, id);
  await expect.poll(() => interrupted.work()).toMatchObject([{ state: 'running', fileName: 'city.zip' }]);
  await interrupted.end();

  const after = await opened({ dataFolder: before.dataFolder });
  expect(after.work()).toMatchObject([{ kind: 'timetable', state: 'interrupted' }]);
  await after.jobs.resumeInterrupted();
  await expect.poll(() => after.work()).toEqual([]);
  expect(after.state()).toMatchObject({ feeds: [{ id }], importing: null });
});

test('an import that can’t be resumed reports why until it is canceled', async () => {
  const silent: SpawnTimetableImport = () => ({ send() {}, onMessage() {}, onExit() {}, kill() {} });
  const interrupted = await opened({ spawnImport: silent });
  await interrupted.choose();
  void interrupted.importFile(interrupted.path);
  await expect.poll(() => interrupted.work()).toMatchObject([{ state: 'running' }]);
  await interrupted.end();
  rmSync(interrupted.path);

  const after = await opened({ dataFolder: interrupted.dataFolder });
  await after.jobs.resumeInterrupted();
  await expect
    .poll(() => after.work())
    .toMatchObject([{ state: 'paused', fault: { fields: [{ field: 'path', refusal: 'not-readable' }] } }]);
  expect(after.state()).toMatchObject({ feeds: [], importing: null });
  await after.cancel();
  expect(after.work()).toEqual([]);
});
