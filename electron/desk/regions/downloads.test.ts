import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RegionArea } from '../../../shared/regions/region-area.ts';
import { street } from '../../region-build/street.testing.ts';
import { serves, startExtractServer, status } from '../../region-download/extract-server.testing.ts';
import { openedRegions, profileWith } from './regions.testing.ts';

const path = '/faro-latest.osm.pbf';

test('a URL is downloaded and imported as one job, and the download is deleted', async () => {
  const bytes = readFileSync(await street(20, 1));
  const server = await startExtractServer({ [path]: [serves(bytes)] });
  const profileFolder = await profileWith();
  const { states, work, brief, download } = await openedRegions(profileFolder);
  expect(await download(server.url + path, 'Faro')).toMatchObject({ ok: true });
  expect(work()).toMatchObject([{ kind: 'region', region: 'faro', fileName: 'faro-latest.osm.pbf' }]);
  await expect.poll(brief).toContain('faro Faro');
  expect(states.regions.read()[1]).toMatchObject({ address: server.url + path, hasExtract: true });
  await expect.poll(() => existsSync(join(profileFolder, 'downloads'))).toBe(false);
});

test('a download resumes after a restart, and canceling deletes it', async () => {
  const bytes = readFileSync(await street(40, 1));
  const cut = Math.floor(bytes.length / 2);
  const server = await startExtractServer({ [path]: [serves(bytes, { stallAfter: cut }), serves(bytes)] });
  const profileFolder = await profileWith();
  const downloads = join(profileFolder, 'downloads');
  const partBytes = () => {
    const part = existsSync(downloads) ? readdirSync(downloads).find((name) => name.endsWith('.part')) : '';
    return part ? statSync(join(downloads, part)).size : 0;
  };
  const before = await openedRegions(profileFolder);
  await before.download(`${server.url + path}?token=secret`, 'Faro');
  await expect.poll(partBytes).toBe(cut);
  expect(JSON.stringify(before.work())).not.toContain('secret');
  await before.close();
  const after = await openedRegions(profileFolder);
  await expect.poll(after.work).toMatchObject([{ state: 'interrupted', step: 'download' }]);
  await after.jobs.resumeInterrupted();
  await expect.poll(after.brief).toContain('faro Faro');
  expect(server.ranges(path)).toEqual([undefined, `bytes=${cut}-`]);
  expect(after.states.regions.read()[1]).toMatchObject({ address: null });

  const stalling = await startExtractServer({ [path]: [serves(bytes, { stallAfter: cut })] });
  await after.download(stalling.url + path, 'Other');
  await expect.poll(partBytes).toBe(cut);
  await after.jobs.calls['jobs.cancel']({ id: after.work()[0]?.id ?? '' });
  await expect.poll(() => existsSync(downloads)).toBe(false);
});

test('a file that is missing on the server pauses the job with the fault', async () => {
  const server = await startExtractServer({ [path]: [status(404)] });
  const { work, download } = await openedRegions(await profileWith());
  await download(server.url + path, 'Faro');
  await expect.poll(work).toMatchObject([{ state: 'paused', fault: { kind: 'service', status: 404 } }]);
});

test('an extract is previewed before the import, with an estimate from earlier imports', async () => {
  const bytes = readFileSync(await street(20, 1));
  const server = await startExtractServer({ [path]: [serves(bytes)] });
  const { add, brief, preview } = await openedRegions(await profileWith());
  const address = server.url + path;
  expect(await preview({ kind: 'address', address })).toMatchObject({
    value: { bytes: bytes.length, bounds: null, estimate: { like: null }, freeBytes: expect.any(Number) },
  });
  expect(server.seen.map(({ method }) => method)).toEqual(['HEAD']);
  const file = await street(20, 1);
  expect(await preview({ kind: 'file', path: file })).toMatchObject({
    fault: { fields: [{ field: 'path' }] },
  });
  await add(file, 'Faro');
  await expect.poll(brief).toContain('faro Faro');
  expect(await preview({ kind: 'file', path: file })).toMatchObject({
    value: {
      bytes: statSync(file).size,
      bounds: { southwest: { lat: expect.any(Number) } },
      estimate: { like: { name: 'Faro' } },
    },
  });
});

test('a region in use is rebuilt under its ID, and one of another version from its own extract', async () => {
  const profileFolder = await profileWith('equator');
  const { states, brief, use, remake, changes, add, jobs, work } = await openedRegions(profileFolder);
  await use('equator');
  const lastRoad = () => states.region.read()?.bounds.northeast;
  const before = lastRoad();
  const newer = await street(30, 1);
  await add(newer, 'Newer');
  await expect.poll(brief).toContain('newer Newer');
  await expect.poll(work).toEqual([]);
  expect(await remake('equator', { kind: 'file', path: newer })).toMatchObject({ ok: true });
  await expect.poll(lastRoad).not.toEqual(before);
  expect(brief()).toContain('equator Equator in use');
  expect(changes()).toBe(2);
  await expect.poll(work).toEqual([]);

  const manifest = join(profileFolder, 'regions/newer/manifest.json');
  writeFileSync(manifest, JSON.stringify({ formatVersion: 1, name: 'Newer' }));
  expect(await remake('newer', { kind: 'own' })).toMatchObject({ ok: true });
  await expect.poll(() => JSON.parse(readFileSync(manifest, 'utf8')).formatVersion).not.toBe(1);
  await expect.poll(work).toEqual([]);
  expect(brief()).toContain('newer Newer');
  expect(await remake('built-in', { kind: 'own' })).toMatchObject({ ok: false });
  expect(await jobs.calls['jobs.cancel']({ id: 'none' })).toMatchObject({ ok: false });
});

test('a rebuilt region keeps its area unless another one is selected', async () => {
  const server = await startExtractServer({ [path]: [serves(readFileSync(await street(20, 1)))] });
  const { states, download, remake, work } = await openedRegions(await profileWith());
  const box = (north: number): RegionArea => ({
    kind: 'box',
    bounds: { southwest: { lat: 0, lng: 20 }, northeast: { lat: north, lng: 20.01 } },
  });
  const made = () => states.regions.read()[1];
  const ready = async () => {
    await expect.poll(work).toEqual([]);
    await expect.poll(() => made()?.contents).toBeTruthy();
  };
  const address = server.url + path;
  await download(address, 'Faro', box(0.008));
  await ready();
  await remake('faro', { kind: 'own' });
  await ready();
  expect(made()).toMatchObject({ address, area: box(0.008) });
  await remake('faro', { kind: 'address', address });
  await ready();
  expect(made()).toMatchObject({ area: box(0.008) });
  await remake('faro', { kind: 'address', address }, box(0.007));
  await expect.poll(made).toMatchObject({ area: box(0.007) });
  await remake('faro', { kind: 'address', address }, null);
  await expect.poll(made).toMatchObject({ area: null });
});

test('a region that is being rebuilt can’t be removed or renamed', async () => {
  const server = await startExtractServer({ [path]: [(_, response) => void response.writeHead(200)] });
  const { remake, remove, rename, work } = await openedRegions(await profileWith('equator'));
  await remake('equator', { kind: 'address', address: server.url + path });
  expect(work()).toMatchObject([{ region: 'equator', name: 'Equator' }]);
  const refusal = { fault: { fields: [{ field: 'id', refusal: 'region-being-made' }] } };
  expect(await remove('equator')).toMatchObject(refusal);
  expect(await rename('equator', 'Other')).toMatchObject(refusal);
});

const square = [
  [0, 0],
  [0, 1],
  [1, 1],
  [0, 0],
];
const portugal = {
  type: 'Feature',
  properties: {
    id: 'portugal',
    parent: 'europe',
    name: 'Portugal<br />and islands',
    'iso3166-1:alpha2': ['PT'],
    urls: { pbf: 'https://files.example/portugal-latest.osm.pbf', shp: 'x' },
  },
  geometry: { type: 'MultiPolygon', coordinates: [[square]] },
};
const index = {
  type: 'FeatureCollection',
  features: [
    portugal,
    { properties: { id: 'europe', name: 'Europe', urls: {} }, geometry: null },
    {
      properties: { id: 'bad', name: 'Bad', urls: { pbf: 'file:///etc/passwd' } },
      geometry: { type: 'Point', coordinates: [0, 0] },
    },
  ],
};

test('a catalog of extracts is kept across restarts, and an invalid one doesn’t replace it', async () => {
  const json = (value: unknown) => (_: unknown, response: { end(text: string): void }) =>
    response.end(JSON.stringify(value));
  const server = await startExtractServer({
    '/index-v1.json': [json(index)],
    '/other.json': [json({ type: 'FeatureCollection', features: [{ properties: { id: 1 } }] })],
    '/none.json': [json({ type: 'FeatureCollection', features: [] })],
    '/name.json': [
      json({
        ...index,
        features: [{ ...portugal, properties: { ...portugal.properties, name: '<'.repeat(50_000) } }],
      }),
    ],
    '/beyond.json': [
      json({
        ...index,
        features: [{ ...portugal, geometry: { type: 'Polygon', coordinates: [[...square, [0, 91]]] } }],
      }),
    ],
  });
  const profileFolder = await profileWith();
  const { states, loadCatalog, close } = await openedRegions(profileFolder);
  expect(states.regionCatalog.read()).toBeNull();
  expect(await loadCatalog(`${server.url}/index-v1.json`)).toMatchObject({ ok: true });
  const entries = [
    {
      id: 'portugal',
      parent: 'europe',
      name: 'Portugal and islands',
      countries: ['PT'],
      address: 'https://files.example/portugal-latest.osm.pbf',
    },
  ];
  expect(states.regionCatalog.read()).toMatchObject({ address: `${server.url}/index-v1.json`, entries });
  expect(await loadCatalog(`${server.url}/other.json`)).toMatchObject({
    fault: { kind: 'bad-answer', path: 'features.0.properties.id' },
  });
  expect(await loadCatalog(`${server.url}/none.json`)).toMatchObject({
    fault: { fields: [{ refusal: 'catalog-empty' }] },
  });
  await close();
  const next = await openedRegions(profileFolder);
  expect(next.states.regionCatalog.read()?.entries).toEqual(entries);
  expect(await next.catalogOutline('portugal')).toMatchObject({
    value: [[{ lat: 0, lng: 0 }, { lat: 1, lng: 0 }, {}, {}]],
  });
  expect(await next.loadCatalog(`${server.url}/name.json`)).toMatchObject({
    fault: { kind: 'bad-answer', path: 'features.0.properties.name' },
  });
  expect(await next.loadCatalog(`${server.url}/beyond.json`)).toMatchObject({ ok: true });
  expect(await next.catalogOutline('portugal')).toMatchObject({ value: null });
});
