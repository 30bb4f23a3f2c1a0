import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type BuiltProcesses, buildProcesses } from '../../built-processes.testing.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { openOsmData } from '../osm/osm-data.ts';
import { street } from '../street.testing.ts';
import { writeRegionMap, writeRegionMapInThread } from './region-map.ts';

let process: BuiltProcesses<'region-import'>;
beforeAll(async () => {
  process = await buildProcesses({ 'region-import': 'electron/region-build/import-process.ts' });
  return () => process.remove();
}, 60_000);

async function extract() {
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
    writeRegionMapInThread(process.file('region-import'), data.snapshot, map(file));
  return { folder, data, cancel, done, map, inThread };
}

test('the map of a thread is the same as one that this thread writes', async () => {
  const { folder, data, done, map, inThread } = await extract();
  const [here, there] = [join(folder, 'here.mbtiles'), join(folder, 'there.mbtiles')];
  await inThread(there);
  expect(done.at(-1)).toBe(1);
  await writeRegionMap(data, map(here));
  expect(readFileSync(there).equals(readFileSync(here))).toBe(true);
  data.close();
});

test('a canceled map ends its thread, with the reason', async () => {
  const { folder, data, cancel, inThread } = await extract();
  const canceled = inThread(join(folder, 'map.mbtiles'));
  cancel.abort(new Error('stopped'));
  await expect(canceled).rejects.toThrow('stopped');
  await expect(inThread(join(folder, 'map.mbtiles'))).rejects.toThrow('stopped');
  data.close();
});

test('a fault of the disk in the thread keeps its code', async () => {
  const { folder, data, inThread } = await extract();
  mkdirSync(join(folder, 'features-8.sqlite'));
  await expect(inThread(join(folder, 'map.mbtiles'))).rejects.toMatchObject({
    code: expect.stringMatching(/^SQLITE/),
  });
  data.close();
});
