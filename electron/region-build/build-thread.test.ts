import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type BuiltProcesses, buildProcesses } from '../../built-processes.testing.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { openOsmData } from '../osm/osm-data.ts';
import { street } from '../street.testing.ts';
import { writeRegionMap, writeRegionMapInThread } from './region-map.ts';

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
  const map = (file: string) => ({
    name: 'A',
    file,
    signal: cancel.signal,
    onProgress: (share: number) => void done.push(share),
  });
  const inThread = (file: string) =>
    writeRegionMapInThread(builtProcesses.file('region-import'), data.snapshot, map(file));
  return { folder, data, cancel, done, map, inThread };
}

test('a worker thread writes the same map as the main thread', async () => {
  const { folder, data, done, map, inThread } = await openedExtract();
  const [mainThreadMap, workerMap] = [join(folder, 'here.mbtiles'), join(folder, 'there.mbtiles')];
  await inThread(workerMap);
  expect(done.at(-1)).toBe(1);
  await writeRegionMap(data, map(mainThreadMap));
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
  mkdirSync(join(folder, 'features-8.sqlite'));
  await expect(inThread(join(folder, 'map.mbtiles'))).rejects.toMatchObject({
    code: expect.stringMatching(/^SQLITE/),
  });
  data.close();
});
