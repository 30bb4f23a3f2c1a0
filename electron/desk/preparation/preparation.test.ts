import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Preparation } from '../../../shared/desk/preparation.ts';
import { buildRegion } from '../../region-build/build.ts';
import { extractSource } from '../../region-build/sources.ts';
import { stepsWithoutPlaces, street } from '../../region-build/street.testing.ts';
import {
  markUnfinished,
  type PreparationFolders,
  preparationFolders,
} from '../../region-format/preparation.ts';
import type { RegionImportReply, RegionImportRequest } from '../../region-format/region-import-messages.ts';
import { worldFiles } from '../../region-format/world-folder.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { startDesk } from '../running-desk.testing.ts';
import { openPreparation } from './preparation-capability.ts';

/** Returns the folders of a built program without world and region. */
function builtProgram(): PreparationFolders {
  const folders = preparationFolders(temporaryFolder());
  writeFileSync(folders.builtFrom, 'one build');
  return folders;
}

/** Creates the world and a region, as the build process does. */
async function make(folders: PreparationFolders, stamp: string) {
  mkdirSync(folders.world, { recursive: true });
  for (const name of Object.values(worldFiles)) writeFileSync(join(folders.world, name), '');
  const source = extractSource([await street(10, 1)]);
  const steps = stepsWithoutPlaces.filter(({ name }) => name !== 'routing');
  await buildRegion({
    id: 'equator',
    name: 'Equator',
    source,
    world: folders.world,
    folder: folders.region,
    steps,
  });
  writeFileSync(folders.preparedFrom, stamp);
}

/** Opens the capability with processes whose messages are sent by the test. */
async function opened(folders: PreparationFolders) {
  const requests: RegionImportRequest[] = [];
  const failures: unknown[] = [];
  let receive = (_: unknown) => {};
  let exit = () => {};
  const preparation = await openPreparation({
    folders,
    failed: (error) => failures.push(error),
    spawnRegionImport: () => ({
      send: (request) => void requests.push(request),
      onMessage: (listener) => {
        receive = listener;
      },
      onExit: (listener) => {
        exit = listener;
      },
      kill: () => {},
    }),
  });
  const { calls, states, isRegionReady, start, close } = preparation;
  onTestFinished(() => {
    close?.();
    expect(failures).toEqual([]);
  });
  const readyChanges: boolean[] = [];
  isRegionReady.watch((isReady) => readyChanges.push(isReady));
  return {
    now: states.preparation.read,
    /** All changes of `isRegionReady`, in order. */
    readyChanges,
    requests: () => requests.map(({ type }) => type),
    start,
    close,
    says: (reply: RegionImportReply) => receive(reply),
    dies: () => exit(),
    retry: () =>
      calls['preparation.retry'](undefined, { signal: new AbortController().signal, report: () => {} }),
  };
}

const work = (preparation: Preparation | null) => preparation?.work;

test('after a build, the world and then the region become available as they are created', async () => {
  const folders = builtProgram();
  const { now, readyChanges, requests, start, says } = await opened(folders);
  expect(now()).toMatchObject({
    world: false,
    region: false,
    work: { state: 'making', done: 0, again: false },
  });
  start();
  expect(requests()).toEqual(['prepare']);
  says({ type: 'preparing', step: 'world', done: 0.05 });
  expect(now()).toMatchObject({ world: false, work: { step: 'world', done: 5 } });
  says({ type: 'preparing', step: 'extract', done: 0.1 });
  expect(now()).toMatchObject({ world: true, region: false, work: { step: 'extract', done: 10 } });
  await make(folders, 'one build');
  says({ type: 'done' });
  await expect.poll(now).toMatchObject({ name: 'Montevideo', world: true, region: true, work: null });
  expect(readyChanges).toEqual([true]);
});

test('nothing is prepared again for the same build', async () => {
  const folders = builtProgram();
  await make(folders, 'one build');
  const { now, requests, start } = await opened(folders);
  start();
  expect(requests()).toEqual([]);
  expect(now()).toMatchObject({ world: true, region: true, work: null });
});

test('data of another build stays in use until it must be rebuilt', async () => {
  const folders = builtProgram();
  await make(folders, 'a former build');
  const { now, readyChanges, requests, start, says } = await opened(folders);
  start();
  expect(requests()).toEqual(['prepare']);
  expect(now()).toMatchObject({ world: true, region: true, work: null });
  says({ type: 'preparing', step: 'reading', done: 0.3 });
  expect(now()).toMatchObject({ world: true, region: false, work: { step: 'reading' } });
  says({ type: 'done' });
  await expect.poll(() => readyChanges).toEqual([false, true]);
});

test('a packaged program prepares nothing', async () => {
  const folders = { ...builtProgram(), builtFrom: join(temporaryFolder(), 'absent') };
  await make(folders, 'whatever');
  const { requests, start } = await opened(folders);
  start();
  expect(requests()).toEqual([]);
});

test('a full disk is reported, and a retry starts again', async () => {
  const { now, requests, start, says, retry } = await opened(builtProgram());
  start();
  says({ type: 'preparing', step: 'world', done: 0.05 });
  says({ type: 'failed', code: 'ENOSPC' });
  await expect
    .poll(now)
    .toMatchObject({ region: false, work: { state: 'failed', fault: { kind: 'storage', reason: 'full' } } });
  await retry();
  expect(work(now())).toMatchObject({ state: 'making', done: 0 });
  expect(requests()).toEqual(['prepare', 'prepare']);
  await retry();
  expect(requests()).toEqual(['prepare', 'prepare']);
});

test('an exit of the preparation process is reported', async () => {
  const { now, start, dies } = await opened(builtProgram());
  start();
  dies();
  await expect.poll(now).toMatchObject({ work: { fault: { kind: 'desk', reason: 'import-ended' } } });
});

test('an unfinished preparation is reported as started again, except while another program prepares', async () => {
  const folders = builtProgram();
  await markUnfinished(folders);
  const { now, start, says } = await opened(folders);
  expect(work(now())).toMatchObject({ again: true });
  start();
  says({ type: 'preparing', step: 'waiting', done: 0 });
  expect(work(now())).toMatchObject({ step: 'waiting', again: false });
  says({ type: 'preparing', step: 'extract', done: 0.1 });
  expect(work(now())).toMatchObject({ again: true });
});

test('closing the program cancels the preparation', async () => {
  const { requests, start, close } = await opened(builtProgram());
  start();
  close?.();
  expect(requests()).toEqual(['prepare', 'cancel']);
});

test('requests fail until the region is ready, then the service restarts with it', async () => {
  const folders = builtProgram();
  let receive = (_: unknown) => {};
  const { desk, deskStates, service, processes } = await startDesk({
    regionFolder: folders.region,
    preparationFolders: folders,
    spawnRegionImport: () => ({
      send: () => {},
      onMessage: (listener) => {
        receive = listener;
      },
      onExit: () => {},
      kill: () => {},
    }),
  });
  const search = () => desk.call('localities.autocomplete', { input: 'al' });
  expect(await search()).toEqual({ ok: false, fault: { kind: 'desk', reason: 'no-region' } });
  expect(service.seen).toEqual([]);
  expect(deskStates.region).toBeNull();

  await make(folders, 'one build');
  receive({ type: 'done' });
  await expect.poll(() => deskStates.region?.name).toBe('Equator');
  expect(await search()).toMatchObject({ ok: true });
  expect(processes).toHaveLength(2);
});
