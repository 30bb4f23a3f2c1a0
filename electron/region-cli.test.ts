import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { type BuiltProcesses, buildProcesses } from './built-processes.testing.ts';
import { lockProfile } from './host/profile-lock.ts';
import { regionWithinMs, testWorld } from './region-build/region.testing.ts';
import { street } from './region-build/street.testing.ts';
import { extractBytes, serves, startExtractServer } from './region-download/extract-server.testing.ts';
import { routingUnavailableReason } from './region-format/local-engine.ts';
import { readManifest } from './region-format/manifest.ts';
import { namedRegionFolder } from './region-format/stored-regions.ts';
import { temporaryFolder } from './temporary-folder.testing.ts';

const buildWithinMs = 300_000;
let cli: BuiltProcesses<'region-cli'>;
beforeAll(async () => {
  cli = await buildProcesses({ 'region-cli': 'electron/region-cli.ts' });
  return () => cli.remove();
}, buildWithinMs);

/** Returns a function that runs the command with a profile, and returns its exit status and output. */
const commandOf =
  (profile: string) =>
  async (...command: string[]) => {
    const args = [cli.file('region-cli'), ...command, '--profile', profile];
    try {
      const { stdout } = await promisify(execFile)(process.execPath, args);
      return { status: 0, output: stdout };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && 'stderr' in error)) throw error;
      return { status: error.code, output: String(error.stderr) };
    }
  };

test(
  'a region is added, listed, used, checked, and removed',
  async () => {
    const profile = temporaryFolder();
    const region = commandOf(profile);
    const world = ['--world', await testWorld()];
    const extract = [await street(10, 1), '--name', 'The Equator', ...world];
    const added = await region('add', ...extract, '--json');
    expect(added.status).toBe(0);
    expect(JSON.parse(added.output)).toEqual({ id: 'the-equator', name: 'The Equator' });
    const routing = routingUnavailableReason() === null ? ', routing' : '';
    expect((await region('list')).output).toMatch(
      new RegExp(`^ {2}the-equator: The Equator, \\d+ MB, data from 2020-01-02${routing}$`, 'm'),
    );
    expect(await region('use', 'the-equator')).toMatchObject({ status: 0 });
    expect(JSON.parse((await region('list', '--json')).output)).toMatchObject([
      { id: 'built-in', inUse: false },
      { id: 'the-equator', inUse: true },
    ]);
    expect(await region('remove', 'the-equator')).toMatchObject({
      status: 1,
      output: expect.stringMatching(/in use/),
    });
    expect(await region('check', 'the-equator')).toEqual({ status: 0, output: 'the-equator can be used.\n' });
    const folder = namedRegionFolder({ builtInRegionFolder: '/none', profileFolder: profile }, 'the-equator');
    expect(folder).toBe(join(profile, 'regions/the-equator'));
    const box = '9.999,0,10.003,0.01';
    expect(
      await region(
        'add',
        await street(10, 1),
        await street(10.01, 3),
        '--area',
        box,
        '--name',
        'Part',
        ...world,
      ),
    ).toMatchObject({
      status: 0,
    });
    expect((await readManifest(join(profile, 'regions/part'))).bounds.northeast.lng).toBe(10.003);
    rmSync(join(folder, 'places.sqlite'));
    expect((await region('check', 'the-equator')).status).toBe(1);
    expect((await region('list')).output).toMatch('the-equator: The Equator');
    expect((await region('remove', 'the-equator')).status).toBe(0);
    expect((await region('list')).output).not.toMatch('the-equator');
  },
  regionWithinMs,
);

test('errors are reported with an exit status', async () => {
  const profile = temporaryFolder();
  const region = commandOf(profile);
  const text = join(profile, 'a.osm.pbf');
  writeFileSync(text, '<?xml version="1.0"?>');
  expect(await region('add', text)).toEqual({
    status: 1,
    output: expect.stringMatching(/isn’t an \.osm\.pbf file/),
  });
  expect(await region('use', 'nowhere')).toEqual({
    status: 1,
    output: expect.stringMatching(/No region nowhere/),
  });
  expect(await region('add', text, '--area', '1,2,3')).toEqual({
    status: 1,
    output: expect.stringMatching(/"1,2,3" isn’t an area/),
  });
  for (const wrong of [['add'], ['list', '--area', '1,2,3,4'], ['list', 'a'], ['paint'], ['list', '--jsno']])
    expect(await region(...wrong)).toEqual({ status: 2, output: expect.stringMatching(/npm run region/) });
  const lock = lockProfile(profile);
  expect(await region('add', text)).toEqual({ status: 1, output: expect.stringMatching(/Close it first/) });
  await lock?.release();
});

test(
  'a URL is downloaded and imported, and a failed download is reported without secrets',
  async () => {
    const extract = readFileSync(await street(10, 1));
    const server = await startExtractServer({
      '/a.osm.pbf': [serves(extract)],
      '/broken.osm.pbf': [serves(extractBytes(5000)), serves(extract)],
    });
    const region = commandOf(temporaryFolder());
    const world = await testWorld();
    expect(await region('add', `${server.url}/a.osm.pbf`, '--name', 'A', '--world', world)).toMatchObject({
      status: 0,
    });
    expect((await region('list')).output).toMatch('a: A');
    const broken = [`${server.url}/broken.osm.pbf`, '--name', 'B', '--world', world];
    expect(await region('add', ...broken)).toMatchObject({ status: 1 });
    expect(await region('add', ...broken)).toMatchObject({ status: 0 });
    const missing = await region('add', `${server.url}/b.osm.pbf?token=secret`);
    expect(missing).toMatchObject({
      status: 1,
      output: expect.stringMatching(/Couldn’t download .*b\.osm\.pbf.*404/),
    });
    expect(missing.output).not.toMatch('secret');
    expect(await region('add', 'https://me:secret@files.example/a.osm.pbf')).toMatchObject({ status: 1 });
  },
  regionWithinMs,
);
