import {
  appendFileSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Actor } from '@valhallajs/valhallajs';
import { describe, expect, test, vi } from 'vitest';
import type { RegionArea } from '../../shared/regions/region-area.ts';
import { valhallaConfig } from '../region-format/engine-config.ts';
import { routingUnavailableReason } from '../region-format/local-engine.ts';
import { readManifest, regionFiles } from '../region-format/manifest.ts';
import type { RegionImportReply } from '../region-format/region-import-messages.ts';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import type { BuildProgress } from './build.ts';
import { importAndReply, importRegion } from './import-region.ts';
import type { OsmElement } from './osm/element.ts';
import { writeExtract } from './osm/pbf-writer.ts';
import { type RevisedElement, writeRevisedExtract } from './osm/revised-extract.testing.ts';
import { RoutingTilesError } from './routing-tiles.ts';
import type { BuildStep } from './steps.ts';
import { noWorld, stepsWithoutPlaces, street } from './street.testing.ts';

const bounds = { southwest: { lat: 0, lng: 0 }, northeast: { lat: 1, lng: 1 } };

interface ImportOverrides {
  paths: string[];
  area?: RegionArea;
  regions?: string;
  steps?: BuildStep[];
  onProgress?: (progress: BuildProgress) => void;
  freeBytes?: () => Promise<number>;
  freeMemory?: () => number;
}

/**
 * Imports over the region of an earlier import; returns the manifest or error, the folder, and the earlier manifest.
 */
async function importOver(given: ImportOverrides) {
  const regions = given.regions ?? temporaryFolder();
  const order = { regions, world: noWorld, id: 'a', name: 'A', steps: [] };
  const old = await importRegion({ ...order, paths: [await street(5, 1)] });
  const outcome = await importRegion({ ...order, ...given }).catch((error: unknown) => error);
  return { outcome, regions, old };
}

const step = (run: BuildStep['run']): BuildStep => ({
  name: 'step',
  version: '1',
  weight: 1,
  apart: () => false,
  run,
});

/** Returns an extract that ends in the middle of its last block. */
async function cutOff() {
  const path = await street(20, 1);
  truncateSync(path, statSync(path).size - 5);
  return path;
}

async function text() {
  const path = join(temporaryFolder(), 'given.osm.pbf');
  writeFileSync(path, '<?xml version="1.0"?>');
  return path;
}

/** Returns a file whose header declares historical information. */
async function history() {
  const field = (tag: number, bytes: Uint8Array) => [(tag << 3) | 2, bytes.length, ...bytes];
  const blob = field(1, Uint8Array.from(field(4, Buffer.from('HistoricalInformation'))));
  const header = [...field(1, Buffer.from('OSMHeader')), 3 << 3, blob.length];
  const path = join(temporaryFolder(), 'given.osm.pbf');
  writeFileSync(path, Uint8Array.from([0, 0, 0, header.length, ...header, ...blob]));
  return path;
}

async function cityOnly() {
  const path = join(temporaryFolder(), 'given.osm.pbf');
  const elements: OsmElement[] = [{ type: 'node', id: 1, lat: 0.5, lng: 0.5, tags: { place: 'city' } }];
  await writeExtract(path, { elements, bounds, dataDate: null, source: 'test' });
  return path;
}

/** Returns two concatenated extracts, as `cat` writes them. */
async function unsorted() {
  const path = await street(20, 10);
  appendFileSync(path, readFileSync(await street(21, 1)));
  return path;
}

const validArea = {
  kind: 'box',
  bounds: { southwest: { lat: 0, lng: 19 }, northeast: { lat: 1, lng: 22 } },
} as const;
const unusableFiles: [string, string, () => Promise<string>][] = [
  ['a text', 'no-pbf', text],
  ['a missing file', 'not-readable', async () => join(temporaryFolder(), 'gone.osm.pbf')],
  ['a file cut off', 'pbf-damaged', cutOff],
  ['a file with history', 'pbf-history', history],
  ['a file without roads', 'no-roads', cityOnly],
  ['a file that is not sorted', 'pbf-unsorted', unsorted],
];

test.each(unusableFiles)(
  '%s is refused as %s: alone, together with another one, and cut',
  async (_, refusal, file) => {
    const path = await file();
    const imports: ImportOverrides[] = [{ paths: [path] }];
    if (refusal !== 'no-roads')
      imports.push({ paths: [await street(21, 100), path] }, { paths: [path], area: validArea });
    for (const given of imports) {
      const { outcome, regions, old } = await importOver(given);
      expect(outcome).toMatchObject({ name: 'OsmFileError', refusal });
      expect(readdirSync(regions)).toEqual(['a']);
      expect(await readManifest(join(regions, 'a'))).toEqual(old);
    }
  },
);

test('an area without data and an unknown boundary leave the old region', async () => {
  const beyond: RegionArea = { kind: 'around', at: { lat: 60, lng: 60 }, radiusMeters: 1000 };
  for (const area of [beyond, { kind: 'boundary', boundary: 'A' } as const]) {
    const { outcome, regions } = await importOver({ paths: [await street(20, 1)], area });
    expect(outcome).toMatchObject({ refusal: area === beyond ? 'area-outside' : 'area-unknown' });
    expect(readdirSync(regions)).toEqual(['a']);
  }
});

test('nothing starts if disk space or memory is insufficient', async () => {
  const startedSteps: string[] = [];
  const onProgress = ({ step }: BuildProgress) => void startedSteps.push(step);
  const paths = [await street(20, 1)];
  const disk = await importOver({ paths, onProgress, freeBytes: async () => 4_000_000 });
  expect(disk.outcome).toMatchObject({ refusal: 'disk-space', parameters: { free: 4 } });
  const memory = await importOver({ paths, onProgress, freeMemory: () => 200_000_000 });
  expect(memory.outcome).toMatchObject({
    refusal: 'memory',
    parameters: { free: 200, needed: expect.any(Number) },
  });
  expect(startedSteps).toEqual([]);
});

test('an import stops if its part turns out to be too large for the disk', async () => {
  let calls = 0;
  const freeBytes = async () => (calls++ === 0 ? 1e12 : 1000);
  const { outcome, regions } = await importOver({ paths: [await street(20, 1)], area: validArea, freeBytes });
  expect(outcome).toMatchObject({ refusal: 'disk-space' });
  expect(readdirSync(regions)).toEqual(['a']);
});

test.each([
  ['changes', (path: string) => appendFileSync(path, 'more'), 'file-changed'],
  ['goes away', (path: string) => rmSync(path), 'not-readable'],
])('a file that %s while it is read is refused', async (_, change, refusal) => {
  const path = await street(20, 1);
  const onProgress = ({ step, done }: BuildProgress) => {
    if (step === 'extract' && done === 0 && existsSync(path)) change(path);
  };
  for (const area of [undefined, validArea]) {
    if (!existsSync(path)) await writeStreetAgain(path);
    const { outcome, regions } = await importOver({ paths: [path], onProgress, ...(area && { area }) });
    expect(outcome).toMatchObject({ refusal, parameters: { file: 'street.osm.pbf' } });
    expect(readdirSync(regions)).toEqual(['a']);
  }
});

async function writeStreetAgain(path: string) {
  copyFileSync(await street(20, 1), path);
}

test('a folder deleted during an import is reported', async () => {
  const parent = temporaryFolder();
  const regions = join(parent, 'regions');
  const away = step(async () => rmSync(regions, { recursive: true }));
  const { outcome } = await importOver({ paths: [await street(20, 1)], regions, steps: [away] });
  expect(outcome).toMatchObject({ refusal: 'folder-gone' });
});

const roads = stepsWithoutPlaces.filter(({ name }) => name === 'routing');

/** Imports extracts and returns the engine of their region. */
async function routingEngineOf(...extracts: RevisedElement[][]) {
  const paths = await Promise.all(
    extracts.map(async (elements) => {
      const path = join(temporaryFolder(), 'given.osm.pbf');
      await writeRevisedExtract(path, elements, { dense: true });
      return path;
    }),
  );
  const regions = temporaryFolder();
  await importRegion({ paths, regions, world: noWorld, id: 'a', name: 'A', steps: roads });
  return new Actor(valhallaConfig(join(regions, 'a', regionFiles.routing)));
}

const nodesAlong = (count: number, id: (index: number) => number): RevisedElement[] =>
  Array.from({ length: count }, (_, index) => ({
    type: 'node',
    id: id(index),
    lat: 10 + index / 100_000,
    lng: 20,
    tags: {},
  }));

describe.skipIf(routingUnavailableReason() !== null)('roads of an extract', () => {
  const throughout = {
    locations: [
      { lat: 10, lon: 20 },
      { lat: 10.009, lon: 20 },
    ],
    costing: 'auto',
  };

  test('of several extracts are those of the newest, in any order of the files', async () => {
    const nodes = nodesAlong(1000, (index) => 1 + index);
    const refs = nodes.map(({ id }) => id);
    const state = (version: number, oneway: string): RevisedElement[] => [
      ...nodes,
      { type: 'way', id: 1, refs, tags: { highway: 'primary', oneway }, revision: { version } },
    ];
    const extracts = [state(1, '-1'), state(2, 'no')];
    for (const given of [extracts, extracts.toReversed()]) {
      const engine = await routingEngineOf(...given);
      expect((await engine.route(throughout)).trip.summary.length).toBeCloseTo(1, 1);
    }
  });

  test('with negative IDs of an editor can be driven', async () => {
    const nodes = nodesAlong(1000, (index) => -1 - index);
    const refs = nodes.map(({ id }) => id);
    const engine = await routingEngineOf([
      ...nodes,
      { type: 'way', id: -1, refs, tags: { highway: 'primary' } },
    ]);
    expect((await engine.route(throughout)).trip.summary.length).toBeCloseTo(1, 1);
  });

  test('can be driven if a route relation has the tag of a turn restriction', async () => {
    const nodes = nodesAlong(1000, (index) => 1 + index);
    const refs = nodes.map(({ id }) => id);
    const tags = { type: 'route', route: 'bicycle', network: 'lcn', 'restriction:hgv': 'no_left_turn' };
    const engine = await routingEngineOf([
      ...nodes,
      { type: 'way', id: 1, refs, tags: { highway: 'primary' } },
      { type: 'relation', id: 1, members: [{ type: 'way', ref: 1, role: '' }], tags },
    ]);
    expect((await engine.route(throughout)).trip.summary.length).toBeCloseTo(1, 1);
  });

  test('are refused with the way’s ID if the way is longer than the engine can store', async () => {
    const nodes = nodesAlong(40_000, (index) => 1 + index);
    const refs = nodes.map(({ id }) => id);
    await expect(
      routingEngineOf([...nodes, { type: 'way', id: 77, refs, tags: { highway: 'track' } }]),
    ).rejects.toMatchObject({ refusal: 'road-too-long', parameters: { way: '77', nodes: 40_000 } });
  });

  test('can meet at one node by the hundred, and are refused with the node’s ID if they are too many', async () => {
    const star = (count: number): RevisedElement[] => {
      const rim = Array.from({ length: count }, (_, index): RevisedElement => {
        const angle = (index * 2 * Math.PI) / count;
        const at = { lat: 10 + Math.sin(angle) / 100, lng: 20 + Math.cos(angle) / 100 };
        return { type: 'node', id: 100 + index, ...at, tags: {} };
      });
      const center: RevisedElement = { type: 'node', id: 7, lat: 10, lng: 20, tags: {} };
      const tags = { highway: 'residential' };
      return [
        center,
        ...rim,
        ...rim.map(
          (node, index): RevisedElement => ({ type: 'way', id: 1 + index, refs: [7, node.id], tags }),
        ),
      ];
    };
    const across = { locations: [20.009, 19.991].map((lon) => ({ lat: 10, lon })), costing: 'auto' };
    expect((await (await routingEngineOf(star(126))).route(across)).trip.summary.length).toBeCloseTo(2, 1);
    await expect(routingEngineOf(star(130))).rejects.toMatchObject({
      refusal: 'junction-crowded',
      parameters: { node: '7', roads: 130 },
    });
  });
});

test('the output of a failing engine is logged and not in the reply', async () => {
  const failingStep = step(async () => {
    throw new RoutingTilesError('Choose another extract.', 'terminate called');
  });
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const replies: RegionImportReply[] = [];
  const order = {
    paths: [await street(20, 1)],
    regions: temporaryFolder(),
    world: noWorld,
    id: 'a',
    name: 'A',
  };
  await importAndReply(order, new AbortController().signal, (reply) => replies.push(reply), {
    steps: [failingStep],
  });
  expect(replies.at(-1)).toEqual({ type: 'refused', refusal: 'routing-failed', parameters: {} });
  expect(log).toHaveBeenCalledWith('terminate called');
  log.mockRestore();
});

test('a complete import replaces the old region and has the coverage of its part', async () => {
  const area: RegionArea = {
    kind: 'box',
    bounds: { southwest: { lat: 0, lng: 20 }, northeast: { lat: 1, lng: 20.004 } },
  };
  const { outcome, regions } = await importOver({ paths: [await street(20, 1)], area });
  expect(outcome).toMatchObject({ bounds: { northeast: { lng: 20.004 } }, coverage: [expect.any(Array)] });
  expect(readdirSync(regions)).toEqual(['a']);
});
