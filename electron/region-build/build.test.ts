import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Actor } from '@valhallajs/valhallajs';
import { beforeAll, describe, expect, test } from 'vitest';
import { toLngLat } from '../../shared/geo/position.ts';
import { valhallaConfig } from '../region-format/engine-config.ts';
import { routingUnavailableReason } from '../region-format/local-engine.ts';
import { RegionFileError, readManifest, regionFiles } from '../region-format/manifest.ts';
import { openTileArchive } from '../region-format/tile-archive.ts';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { buildRegion } from './build.ts';
import { boxRing } from './coverage.ts';
import { readElements } from './osm/elements.ts';
import { contains } from './osm/rings.ts';
import { regionWithinMs, testRegion } from './region.testing.ts';
import { extractSource } from './sources.ts';
import { noWorld, stepsWithoutPlaces, street } from './street.testing.ts';

const hasEngine = routingUnavailableReason() === null;

function build(folder: string, extracts: string[]) {
  return buildRegion({
    id: 'equator',
    name: 'Equator',
    source: extractSource(extracts),
    world: noWorld,
    folder,
    steps: stepsWithoutPlaces,
  });
}

test('several extracts make one region with a manifest that lists its sources', async () => {
  const folder = join(temporaryFolder(), 'equator');
  const progress: number[] = [];
  const manifest = await buildRegion({
    id: 'equator',
    name: 'Equator',
    source: extractSource([await street(10, 1), await street(10.01, 3)]),
    world: noWorld,
    folder,
    steps: stepsWithoutPlaces,
    onProgress: ({ done }) => progress.push(done),
  });
  expect(manifest).toEqual(await readManifest(folder));
  expect(manifest).toMatchObject({
    bounds: { southwest: { lat: 0, lng: 10 }, northeast: { lat: 0.01, lng: 10.02 } },
    coverage: [
      boxRing({ southwest: { lat: 0, lng: 10 }, northeast: { lat: 0.01, lng: 10.01 } }),
      boxRing({ southwest: { lat: 0, lng: 10.01 }, northeast: { lat: 0.01, lng: 10.02 } }),
    ],
    dataDate: '2020-01-02T00:00:00.000Z',
    sources: [{ licence: 'ODbL 1.0' }],
    routing: hasEngine ? { engine: 'valhalla' } : null,
  });
  expect(existsSync(join(folder, regionFiles.routing))).toBe(hasEngine);
  const ways: (readonly number[])[] = [];
  for await (const element of readElements(join(folder, regionFiles.extract)))
    if (element.type === 'way') ways.push(element.refs);
  expect(ways).toEqual([
    [1, 2, 3],
    [3, 4, 5],
  ]);
  expect(openTileArchive(join(folder, regionFiles.basemap)).metadata.name).toBe('Equator');
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect(progress.at(-1)).toBe(1);
});

test('a region is kept if its inputs are the same, and rebuilt if they change', async () => {
  const folder = join(temporaryFolder(), 'equator');
  const extract = await street(10, 1);
  const first = await build(folder, [extract]);
  expect(await build(folder, [extract])).toEqual(first);
  const second = await build(folder, [await street(11, 1)]);
  expect(second.madeFrom).not.toBe(first.madeFrom);
  expect((await readManifest(folder)).bounds.southwest.lng).toBe(11);
});

test('a build that fails or is canceled changes nothing and leaves nothing behind', async () => {
  const parent = temporaryFolder();
  const folder = join(parent, 'equator');
  const firstManifest = await build(folder, [await street(10, 1)]);
  const brokenFile = join(temporaryFolder(), 'broken.osm.pbf');
  writeFileSync(brokenFile, 'not a map');
  await expect(build(folder, [brokenFile])).rejects.toThrow(/isn’t an \.osm\.pbf file/);

  const cancel = new AbortController();
  const cancelled = buildRegion({
    id: 'equator',
    name: 'Equator',
    source: extractSource([await street(12, 1)]),
    world: noWorld,
    folder,
    steps: [
      { name: 'stop', version: '1', weight: 1, apart: () => false, run: async () => cancel.abort() },
      ...stepsWithoutPlaces,
    ],
    signal: cancel.signal,
  });
  await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
  expect(await readManifest(folder)).toEqual(firstManifest);
  expect(readdirSync(parent)).toEqual(['equator']);
});

test('reading a folder that isn’t a region fails with what to do', async () => {
  const folder = temporaryFolder();
  await expect(readManifest(folder)).rejects.toThrow(/Build the region again/);
  writeFileSync(join(folder, regionFiles.manifest), '{"formatVersion": 99}');
  await expect(readManifest(folder)).rejects.toThrow(/"formatVersion".*Build the region again/);
  await expect(readManifest(folder)).rejects.toThrow(RegionFileError);
});

describe('Montevideo', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await testRegion();
  }, regionWithinMs);

  test('its manifest has the coverage, date, and sources of the data', async () => {
    const manifest = await readManifest(folder);
    expect(manifest).toMatchObject({
      id: 'montevideo',
      coverage: [
        boxRing(manifest.bounds).map(({ lat, lng }) => ({
          lat: expect.closeTo(lat, 6),
          lng: expect.closeTo(lng, 6),
        })),
      ],
      dataDate: '2017-12-04T13:11:35.000Z',
      sources: [{ name: 'OpenStreetMap' }, { name: 'Natural Earth' }],
    });
  });

  test.skipIf(!hasEngine)('routes cross the borders of the QA tiles', async () => {
    const actor = new Actor(valhallaConfig(join(folder, regionFiles.routing)));
    const ciudadVieja = { lat: -34.9065, lon: -56.1999 };
    const carrasco = { lat: -34.8845, lon: -56.0565 };
    const prado = { lat: -34.861, lon: -56.2 };
    for (const [from, to] of [
      [ciudadVieja, carrasco],
      [ciudadVieja, prado],
    ]) {
      const route = await actor.route({ locations: [from, to], costing: 'auto' });
      const direct =
        111.2 * Math.hypot((to?.lat ?? 0) - (from?.lat ?? 0), ((to?.lon ?? 0) - (from?.lon ?? 0)) * 0.82);
      expect(route.trip.summary.length).toBeGreaterThan(direct);
      expect(route.trip.summary.length).toBeLessThan(direct * 1.5);
    }
  });
});

const liechtenstein = resolve('../shared/data/liechtenstein.osm.pbf');
describe.skipIf(!existsSync(liechtenstein))('a real extract (../shared/data present)', () => {
  test(
    'it becomes a region with borders and forests',
    async () => {
      const folder = join(temporaryFolder(), 'liechtenstein');
      const { coverage } = await buildRegion({
        id: 'liechtenstein',
        name: 'Liechtenstein',
        source: extractSource([liechtenstein]),
        world: noWorld,
        folder,
        steps: stepsWithoutPlaces,
      });
      const [ring] = coverage;
      const [vaduz, bregenz] = [
        { lat: 47.141, lng: 9.5209 },
        { lat: 47.26, lng: 9.63 },
      ];
      expect([vaduz, bregenz].map((at) => contains(ring?.map(toLngLat) ?? [], toLngLat(at)))).toEqual([
        true,
        false,
      ]);
      expect(openTileArchive(join(folder, regionFiles.basemap)).tile(12, 2156, 1438)).toBeDefined();
      expect(readFileSync(join(folder, regionFiles.extract)).length).toBe(readFileSync(liechtenstein).length);
      expect(existsSync(join(folder, regionFiles.routing, 'admins.sqlite'))).toBe(hasEngine);
    },
    regionWithinMs,
  );
});
