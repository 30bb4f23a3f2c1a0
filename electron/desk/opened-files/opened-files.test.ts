import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { OpenedFile } from '../../../shared/desk/opened-files.ts';
import type { WorkspaceState } from '../../../shared/desk/workspaces.ts';
import { maxFileBytes } from '../../../shared/text/text-encoding.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { publisher } from '../published.ts';
import { openOpenedFiles } from './opened-files-capability.ts';

async function opening(names: readonly string[]) {
  const folder = temporaryFolder();
  const inFolder = (name: string) => join(folder, name);
  for (const name of names) await writeFile(inFolder(name), '{}');
  const workspaces: string[] = [];
  const extracts: string[] = [];
  const opened = openOpenedFiles({
    openWorkspace: async (file) => void workspaces.push(file),
    workspace: publisher<WorkspaceState | null>({ state: 'open', file: 'north.zonedesk', opening: '2' }),
    permitRegionFile: (path) => extracts.push(path),
  });
  const waiting = () => opened.states.openedFiles.read();
  const take = async (files: readonly OpenedFile[], workspace?: string) => {
    const context = { signal: new AbortController().signal, report: () => {}, workspace };
    const taken = await opened.calls['openedFiles.take']({ ids: files.map(({ id }) => id) }, context);
    return taken.ok ? taken.value : [];
  };
  return { ...opened, inFolder, workspaces, extracts, waiting, take };
}

test('each file is opened by its type, and only the last one of several workspaces', async () => {
  const names = ['a.geojson', 'one.zonedesk', 'porto.osm.pbf', 'two.zonedesk', 'B.KML'];
  const { open, inFolder, workspaces, extracts, waiting, pathOf } = await opening(names);
  await open(names.map(inFolder));
  expect(workspaces).toEqual([inFolder('two.zonedesk')]);
  expect(extracts).toEqual([inFolder('porto.osm.pbf')]);
  expect(waiting()).toMatchObject([
    { kind: 'zones', name: 'a.geojson' },
    { kind: 'region', path: inFolder('porto.osm.pbf') },
    { kind: 'zones', name: 'B.KML' },
  ]);
  expect(waiting().map(({ id }) => pathOf(id))).toEqual([inFolder('a.geojson'), null, inFolder('B.KML')]);
  expect(JSON.stringify(waiting())).not.toContain(inFolder('a.geojson'));
});

test('files that can’t be opened are refused with a reason, and the others are opened', async () => {
  const { open, inFolder, waiting, pathOf, extracts } = await opening(['report.pdf', 'large.csv', 'a.wkt']);
  await truncate(inFolder('large.csv'), maxFileBytes + 1);
  await mkdir(inFolder('zones.gpx'));
  const names = ['report.pdf', 'large.csv', 'zones.gpx', 'gone.osm.pbf', 'a.wkt'];
  await open(names.map(inFolder));
  expect(waiting()).toMatchObject([
    { kind: 'refused', path: inFolder('report.pdf'), why: 'unknown' },
    { kind: 'refused', path: inFolder('large.csv'), why: 'too-large' },
    { kind: 'refused', path: inFolder('zones.gpx'), why: 'folder' },
    { kind: 'refused', path: inFolder('gone.osm.pbf'), why: 'missing' },
    { kind: 'zones', name: 'a.wkt' },
  ]);
  expect(waiting().map(({ id }) => pathOf(id))).toEqual([null, null, null, null, inFolder('a.wkt')]);
  expect(extracts).toEqual([]);
});

test('a shapefile is opened with its companion files', async () => {
  const { open, inFolder, waiting } = await opening(['a.shp', 'a.dbf', 'a.prj', 'b.dbf']);
  await open([inFolder('a.dbf'), inFolder('a.shp')]);
  expect(waiting()).toMatchObject([{ name: 'a.dbf' }, { name: 'a.shp' }, { name: 'a.prj' }]);
});

test('only one window takes a file', async () => {
  const { open, inFolder, waiting, take } = await opening(['a.csv', 'b.csv']);
  await open([inFolder('a.csv')]);
  const first = waiting();
  await open([inFolder('b.csv')]);
  expect(await take(first)).toEqual(first);
  expect(await take(first)).toEqual([]);
  expect(waiting()).toMatchObject([{ name: 'b.csv' }]);
});

test('a window with another workspace than the open one leaves files to the next page', async () => {
  const { open, inFolder, waiting, take } = await opening(['a.csv']);
  await open([inFolder('a.csv')]);
  expect(await take(waiting(), '1')).toEqual([]);
  expect(await take(waiting(), '2')).toMatchObject([{ name: 'a.csv' }]);
});
