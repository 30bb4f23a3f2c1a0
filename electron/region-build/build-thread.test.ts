import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type BuiltProcesses, buildProcesses } from '../built-processes.testing.ts';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { writeRegionMap } from './basemap/region-map.ts';
import { runInThread } from './build-thread.ts';
import { openOsmData } from './osm/osm-data.ts';
import { buildRoutingTiles } from './routing-tiles.ts';
import { street } from './street.testing.ts';

let builtProcesses: BuiltProcesses<'region-import'>;
beforeAll(async () => {
  builtProcesses = await buildProcesses({ 'region-import': 'electron/region-build/import-process.ts' });
  return () => builtProcesses.remove();
}, 60_000);

async function openedExtract() {
  const folder = temporaryFolder();
  const data = await openOsmData(await street(20, 1, 500), folder);
  const cancel = new AbortController();
  const done: number[] = [];
  const control = { signal: cancel.signal, onProgress: (share: number) => void done.push(share) };
  const inThread = (file: string) =>
    runInThread(
      builtProcesses.file('region-import'),
      { task: 'map', name: 'A', file, data: data.snapshot },
      control,
    );
  return { folder, data, cancel, done, control, inThread };
}

test('a worker thread writes the same map as the main thread', async () => {
  const { folder, data, done, control, inThread } = await openedExtract();
  const [mainThreadMap, workerMap] = [join(folder, 'here.mbtiles'), join(folder, 'there.mbtiles')];
  await inThread(workerMap);
  expect(done.at(-1)).toBe(1);
  await writeRegionMap(data, { name: 'A', file: mainThreadMap, ...control });
  expect(readFileSync(workerMap).equals(readFileSync(mainThreadMap))).toBe(true);
  data.close();
});

test('canceling ends the worker thread and rejects with the reason', async () => {
  const { folder, data, cancel, inThread } = await openedExtract();
  const canceled = inThread(join(folder, 'map.mbtiles'));
  cancel.abort(new Error('stopped'));
  await expect(canceled).rejects.toThrow('stopped');
  await expect(inThread(join(folder, 'map.mbtiles'))).rejects.toThrow('stopped');
  data.close();
});

test('a disk error in the worker thread keeps its code', async () => {
  const { folder, data, inThread } = await openedExtract();
  mkdirSync(join(folder, 'features-8.spill'));
  await expect(inThread(join(folder, 'map.mbtiles'))).rejects.toMatchObject({ code: 'EEXIST' });
  data.close();
});

test('a worker thread corrects routing tiles in the same way as the main thread', async () => {
  const { data } = await openedExtract();
  const [here, there] = [temporaryFolder(), temporaryFolder()];
  const tiles = { extracts: [data.snapshot.path], hasBoundaries: false };
  await buildRoutingTiles({ ...tiles, folder: here });
  await buildRoutingTiles({
    ...tiles,
    folder: there,
    correct: (corrections) =>
      runInThread(
        builtProcesses.file('region-import'),
        { task: 'tile-corrections', ...corrections, data: data.snapshot },
        {},
      ),
  });
  const names = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.gph'),
  );
  expect(names).not.toEqual([]);
  for (const name of names)
    expect(readFileSync(join(there, name)).equals(readFileSync(join(here, name)))).toBe(true);
  data.close();
}, 60_000);
