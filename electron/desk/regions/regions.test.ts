import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type BuiltProcesses, buildProcesses } from '../../built-processes.testing.ts';
import { importRegion } from '../../region-build/import-region.ts';
import { writeExtract } from '../../region-build/osm/pbf-writer.ts';
import { regionWithinMs, testWorld } from '../../region-build/region.testing.ts';
import { noWorld, street } from '../../region-build/street.testing.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import type { SpawnRegionImport } from './import-in-process.ts';
import { builtInOf, openedRegions as opened, profileWith } from './regions.testing.ts';

const refusal = (refusal: string) => ({ ok: false, fault: { fields: [{ field: 'id', refusal }] } });

test('regions are listed with their contents, and the selected one stays in use after a restart', async () => {
  const profileFolder = await profileWith('equator');
  const first = await opened(profileFolder);
  expect(first.states.regions.read()).toMatchObject([
    { id: 'built-in', builtIn: true, inUse: true },
    {
      id: 'equator',
      name: 'Equator',
      builtIn: false,
      inUse: false,
      bytes: expect.any(Number),
      contents: {
        dataDate: '2020-01-02T00:00:00.000Z',
        bounds: { southwest: { lat: 0, lng: 10 } },
        addresses: false,
        tolls: false,
        boundaries: false,
      },
    },
  ]);
  expect(await first.use('equator')).toMatchObject({ ok: true });
  expect([first.folder(), first.changes()]).toEqual([join(profileFolder, 'regions/equator'), 1]);
  expect(first.brief()).toEqual(['built-in Equator', 'equator Equator in use']);

  const next = await opened(profileFolder);
  expect(next.folder()).toBe(join(profileFolder, 'regions/equator'));
  expect(next.states.regionFallback.read()).toBeNull();
  await next.use('built-in');
  expect((await opened(profileFolder)).folder()).toBe(builtInOf(profileFolder));
});

test('a region is renamed and sorted by its new name, but the built-in one can’t be renamed', async () => {
  const { brief, rename } = await opened(await profileWith('equator', 'other'));
  expect(await rename('equator', 'Zaire')).toMatchObject({ ok: true });
  expect(brief()).toEqual(['built-in Equator in use', 'other Equator', 'equator Zaire']);
  expect(await rename('built-in', 'Mine')).toMatchObject(refusal('region-built-in'));
  expect(await rename('nowhere', 'Mine')).toMatchObject(refusal('gone'));
});

test('removed regions can be restored until the program exits; those in use or built in can’t be removed', async () => {
  const profileFolder = await profileWith('equator', 'other');
  const { states, brief, use, remove, restore, close } = await opened(profileFolder);
  await use('equator');
  expect(await remove('equator')).toMatchObject(refusal('region-in-use'));
  expect(await remove('built-in')).toMatchObject(refusal('region-built-in'));
  expect(await remove('other')).toMatchObject({ ok: true });
  expect(brief()).toEqual(['built-in Equator', 'equator Equator in use']);
  expect(states.removedRegions.read()).toEqual([{ id: 'other', name: 'Equator' }]);
  expect(await restore('other')).toMatchObject({ ok: true });
  expect(brief()).toHaveLength(3);
  expect(states.removedRegions.read()).toEqual([]);

  await remove('other');
  await close();
  expect(readdirSync(join(profileFolder, 'regions')).toSorted()).toEqual(['equator', 'in-use.json']);
});

test('leftovers of removed and unfinished regions are deleted at the start', async () => {
  const profileFolder = await profileWith('equator', '.making-1', '.removed-other');
  await opened(profileFolder);
  expect(readdirSync(join(profileFolder, 'regions'))).toEqual(['equator']);
});

const broken: [string, 'gone' | 'damaged', (region: string) => void][] = [
  ['is missing', 'gone', (region) => rmSync(region, { recursive: true })],
  ['lacks a file', 'damaged', (region) => rmSync(join(region, 'basemap.mbtiles'))],
  ['has a truncated file', 'damaged', (region) => truncateSync(join(region, 'source.osm.pbf'), 10)],
  [
    'has another format version',
    'damaged',
    (region) => writeFileSync(join(region, 'manifest.json'), '{"formatVersion":1}'),
  ],
];

test.each(broken)(
  'if the selected region %s, the built-in one is used and the reason is reported',
  async (_, why, harm) => {
    const profileFolder = await profileWith('equator');
    await (await opened(profileFolder)).use('equator');
    harm(join(profileFolder, 'regions/equator'));
    const { states, folder, brief, use, remove } = await opened(profileFolder);
    expect(folder()).toBe(builtInOf(profileFolder));
    expect(states.regionFallback.read()).toEqual({ id: 'equator', why });
    expect(brief()[0]).toBe('built-in Equator in use');
    expect(await use('equator')).toMatchObject(refusal(why === 'gone' ? 'gone' : 'region-damaged'));
    if (why === 'damaged') expect(await remove('equator')).toMatchObject({ ok: true });
    await use('built-in');
    expect(states.regionFallback.read()).toBeNull();
  },
);

const silent: SpawnRegionImport = () => ({ send() {}, onMessage() {}, onExit() {}, kill() {} });
const inFolder = (profileFolder: string) => {
  const regions = join(profileFolder, 'regions');
  return existsSync(regions) ? readdirSync(regions) : [];
};

test('an extract becomes a region with an ID from its name, in addition to the one in use', async () => {
  const profileFolder = await profileWith();
  const { states, work, brief, add, use, folder } = await opened(profileFolder);
  expect(await add(await street(20, 1), 'São Tomé')).toMatchObject({ ok: true });
  await expect.poll(() => states.regions.read()[1]).toMatchObject({ id: 'sao-tome', inUse: false });
  expect(brief()[0]).toBe('built-in Equator in use');
  await expect.poll(work).toEqual([]);
  await add(await street(30, 1), 'Sao tome!');
  await expect.poll(brief).toContain('sao-tome-2 Sao tome!');
  expect(await use('sao-tome-2')).toMatchObject({ ok: true });
  expect(folder()).toBe(join(profileFolder, 'regions/sao-tome-2'));
});

test('only a selected file is imported, and only one at a time', async () => {
  const { add, importFile } = await opened(await profileWith(), silent);
  const path = await street(20, 1);
  const no = (refusal: string) => ({ fault: { fields: [{ field: 'paths', refusal }] } });
  expect(await importFile(path, 'A')).toMatchObject(no('choose-file'));
  await add(path, 'A');
  expect(await importFile(path, 'B')).toMatchObject(no('region-import-running'));
});

test('a canceled import leaves no files', async () => {
  const profileFolder = await profileWith();
  const { work, jobs, add } = await opened(profileFolder);
  await add(await street(20, 1), 'A');
  const [job] = work();
  await jobs.calls['jobs.cancel']({ id: job?.id ?? '' });
  expect(work()).toEqual([]);
  await expect.poll(() => inFolder(profileFolder)).toEqual([]);
});

test('an import interrupted by closing the program starts again after the next start', async () => {
  const profileFolder = await profileWith();
  const before = await opened(profileFolder, silent);
  await before.add(await street(20, 1), 'A');
  expect(before.work()).toMatchObject([{ kind: 'region', name: 'A', state: 'running' }]);
  await before.close();

  const after = await opened(profileFolder);
  await expect.poll(after.work).toMatchObject([{ state: 'interrupted' }]);
  await after.jobs.resumeInterrupted();
  await expect.poll(after.brief).toContain('a A');
  await expect.poll(after.work).toEqual([]);
});

function fileOf(bytes: Uint8Array | string): string {
  const path = join(temporaryFolder(), 'given.osm.pbf');
  writeFileSync(path, bytes);
  return path;
}

async function cutOff(): Promise<string> {
  const path = await street(20, 1);
  truncateSync(path, statSync(path).size - 5);
  return path;
}

async function cityOnly(): Promise<string> {
  const path = join(temporaryFolder(), 'given.osm.pbf');
  const elements = [{ type: 'node' as const, id: 1, lat: 0.5, lng: 0.5, tags: { place: 'city' } }];
  const bounds = { southwest: { lat: 0, lng: 0 }, northeast: { lat: 1, lng: 1 } };
  await writeExtract(path, { elements, bounds, dataDate: null, source: 'test' });
  return path;
}

/** Returns an extract that has only a header, which requires this feature. */
function withFeature(feature: string): string {
  const field = (tag: number, bytes: Uint8Array) => [(tag << 3) | 2, bytes.length, ...bytes];
  const blob = field(1, Uint8Array.from(field(4, Buffer.from(feature))));
  const header = [...field(1, Buffer.from('OSMHeader')), 3 << 3, blob.length];
  return fileOf(Uint8Array.from([0, 0, 0, header.length, ...header, ...blob]));
}

const unusable: [string, string, () => string | Promise<string>][] = [
  ['a text file', 'no-pbf', () => fileOf('<?xml version="1.0"?>')],
  ['an empty file', 'no-pbf', () => fileOf('')],
  ['a missing file', 'not-readable', () => join(temporaryFolder(), 'gone.osm.pbf')],
  ['a truncated extract', 'pbf-damaged', cutOff],
  ['a history file', 'pbf-history', () => withFeature('HistoricalInformation')],
  ['a file that requires unknown features', 'pbf-features', () => withFeature('LocationsOnWays')],
  ['an extract without roads', 'no-roads', cityOnly],
];

test.each(unusable)('%s is refused as %s and leaves no files', async (_, refusal, file) => {
  const profileFolder = await profileWith();
  const { work, add, jobs } = await opened(profileFolder);
  await add(await file(), 'A');
  await expect
    .poll(work)
    .toMatchObject([{ state: 'paused', fault: { kind: 'invalid', fields: [{ field: 'paths', refusal }] } }]);
  expect(inFolder(profileFolder)).toEqual([]);
  await jobs.calls['jobs.cancel']({ id: work()[0]?.id ?? '' });
  expect(work()).toEqual([]);
});

test('the administrative areas of a selected file are listed if their boundaries are complete', async () => {
  const path = join(temporaryFolder(), 'given.osm.pbf');
  const nodes = [0, 1, 2].map((id) => ({
    type: 'node' as const,
    id: id + 1,
    lat: id % 2,
    lng: id / 2,
    tags: {},
  }));
  const border = { type: 'way' as const, id: 1, refs: [1, 2, 3, 1], tags: {} };
  const area = (id: number, ways: number[], name: string, level: string) => ({
    type: 'relation' as const,
    id,
    members: ways.map((ref) => ({ type: 'way' as const, ref, role: 'outer' })),
    tags: { boundary: 'administrative', admin_level: level, name },
  });
  const elements = [
    ...nodes,
    border,
    area(1, [1], 'Town', '8'),
    area(2, [1, 9], 'Cut', '6'),
    area(3, [1], 'Land', '4'),
  ];
  const bounds = { southwest: { lat: 0, lng: 0 }, northeast: { lat: 1, lng: 1 } };
  await writeExtract(path, { elements, bounds, dataDate: null, source: 'test' });
  const { areas, areasOf } = await opened(await profileWith());
  expect(await areasOf(path)).toMatchObject({ ok: false, fault: { fields: [{ refusal: 'choose-file' }] } });
  expect(await areas(path)).toEqual({
    ok: true,
    value: [
      { relation: 3, name: 'Land', level: 4 },
      { relation: 1, name: 'Town', level: 8 },
    ],
  });
  expect(await areas(fileOf('text'))).toMatchObject({
    ok: false,
    fault: { fields: [{ refusal: 'no-pbf' }] },
  });
});

test('an import without enough disk space doesn’t start', async () => {
  const regions = temporaryFolder();
  const path = await street(20, 1);
  const freeBytes = async () => 4_000_000;
  await expect(
    importRegion({ paths: [path], regions, world: noWorld, id: 'a', name: 'A', freeBytes }),
  ).rejects.toMatchObject({
    refusal: 'disk-space',
    parameters: { free: 4, needed: expect.any(Number) },
  });
  expect(readdirSync(regions)).toEqual([]);
});

describe('the import process', () => {
  let process: BuiltProcesses<'region-import'>;
  beforeAll(async () => {
    await testWorld();
    process = await buildProcesses({ 'region-import': 'electron/region-build/import-process.ts' });
    return () => process.remove();
  }, regionWithinMs);

  /** Starts an import process that is working. */
  async function working(regions: string) {
    const child = fork(process.file('region-import'), [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const order = { paths: [await street(20, 1)], regions, world: await testWorld(), id: 'a', name: 'A' };
    child.send({ type: 'import', order });
    await expect.poll(() => existsSync(regions) && readdirSync(regions)).toHaveLength(1);
    return child;
  }

  test('leaves no files when it is canceled or loses its parent', async () => {
    const regions = join(temporaryFolder(), 'regions');
    const cancelled = await working(regions);
    cancelled.send({ type: 'cancel' });
    await once(cancelled, 'exit');
    expect(readdirSync(regions)).toEqual([]);
    const orphan = await working(regions);
    orphan.disconnect();
    await once(orphan, 'exit');
    expect(readdirSync(regions)).toEqual([]);
  });

  test('leaves no region when it is killed, and the next start deletes the rest', async () => {
    const profileFolder = await profileWith();
    const child = await working(join(profileFolder, 'regions'));
    child.kill('SIGKILL');
    await once(child, 'exit');
    const { brief } = await opened(profileFolder);
    expect(brief()).toEqual(['built-in Equator in use']);
    await expect.poll(() => inFolder(profileFolder)).toEqual([]);
  });
});
