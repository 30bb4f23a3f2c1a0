import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isCovered } from '../../shared/geo/coverage.ts';
import type { RegionArea } from '../../shared/regions/region-area.ts';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import type { OsmElement } from './osm/element.ts';
import { readElements, readHeader } from './osm/elements.ts';
import { writeExtract } from './osm/pbf-writer.ts';
import { type RevisedElement, writeRevisedExtract } from './osm/revised-extract.testing.ts';
import type { Revision } from './osm/revisions.ts';
import { extractSource } from './sources.ts';

const signal = new AbortController().signal;
const bounds = { southwest: { lat: 0, lng: 0 }, northeast: { lat: 10, lng: 10 } };
const node = (id: number, lng: number, lat: number, tags = {}): OsmElement => ({
  type: 'node',
  id,
  lng,
  lat,
  tags,
});
const way = (
  id: number,
  refs: number[],
  tags: Record<string, string> = { highway: 'primary' },
): OsmElement => ({
  type: 'way',
  id,
  refs,
  tags,
});
const relation = (
  id: number,
  members: [type: 'node' | 'way' | 'relation', ref: number][],
  tags: Record<string, string>,
): OsmElement => ({
  type: 'relation',
  id,
  members: members.map(([type, ref]) => ({ type, ref, role: type === 'way' ? 'outer' : '' })),
  tags,
});

async function extract(elements: OsmElement[], dataDate: string | null = null): Promise<string> {
  const path = join(temporaryFolder(), 'given.osm.pbf');
  await writeExtract(path, { elements, bounds, dataDate, source: 'test' });
  return path;
}

/** Returns the extract made from files: its coverage, header, elements, and their names such as n1. */
async function madeExtract(paths: string[], area?: RegionArea) {
  const path = join(temporaryFolder(), 'made.osm.pbf');
  const coverage = await extractSource(paths, area).writeExtract(path, signal);
  const elements: OsmElement[] = [];
  for await (const element of readElements(path)) elements.push(element);
  const names = elements.map(({ type, id }) => `${type.slice(0, 1)}${id}`).join(' ');
  return { coverage, elements, names, header: await readHeader(path) };
}

const box = (west: number, south: number, east: number, north: number): RegionArea => ({
  kind: 'box',
  bounds: { southwest: { lat: south, lng: west }, northeast: { lat: north, lng: east } },
});

describe('several extracts', () => {
  const older = () =>
    extract([node(1, 1, 1, { is: 'old' }), node(3, 3, 3), way(1, [1, 3])], '2020-01-01T00:00:00Z');
  const newer = () =>
    extract([node(1, 1, 1, { is: 'new' }), node(2, 2, 2), way(1, [1, 2])], '2024-01-01T00:00:00Z');

  test('each element occurs once, as in the newest data, in any order of the files', async () => {
    const files = [await older(), await newer()];
    for (const paths of [files, files.toReversed()]) {
      const { names, elements, header, coverage } = await madeExtract(paths);
      expect(names).toBe('n1 n2 n3 w1');
      expect(elements[0]?.tags).toEqual({ is: 'new' });
      expect(elements[3]).toMatchObject({ refs: [1, 2] });
      expect(header.dataDate).toBe('2020-01-01T00:00:00.000Z');
      expect(coverage).toHaveLength(2);
    }
  });

  test('the first of files without a date wins', async () => {
    const [first, second] = [await extract([node(1, 1, 1)]), await extract([node(1, 5, 5)])];
    expect((await madeExtract([first, second])).elements[0]).toMatchObject({ lng: 1 });
    expect((await madeExtract([second, first])).elements[0]).toMatchObject({ lng: 5 });
  });
});

/** Writes a file with metadata, as other programs do. */
async function writtenFile(elements: RevisedElement[], dense: boolean, dataDate?: string): Promise<string> {
  const path = join(temporaryFolder(), 'given.osm.pbf');
  await writeRevisedExtract(path, elements, { dense, ...(dataDate !== undefined && { dataDate }) });
  return path;
}

/** Returns a node, a way, and a relation of one revision, all with the same tag `is`. */
const revised = (is: string, revision: Partial<Revision>): RevisedElement[] => [
  { ...node(7, 1, 1, { is }), revision },
  { ...way(7, [7, 8], { is }), revision },
  { ...relation(7, [['way', 7]], { is }), revision },
];

describe('an element in several states', () => {
  const at = (year: number) => Date.UTC(year, 0);
  const pairs: [string, Partial<Revision>, Partial<Revision>][] = [
    ['a lower version', { version: 2 }, { version: 1 }],
    [
      'a lower version of a later time',
      { version: 2, timestamp: at(2020) },
      { version: 1, timestamp: at(2024) },
    ],
    [
      'one version of an earlier time',
      { version: 3, timestamp: at(2024) },
      { version: 3, timestamp: at(2020) },
    ],
    ['no version and an earlier time', { version: 3, timestamp: at(2024) }, { timestamp: at(2020) }],
  ];
  const forms = pairs.flatMap((pair) => [true, false].map((dense) => [...pair, dense] as const));

  test.each(forms)('%s loses, in any order of the files and their dates', async (_, newer, older, dense) => {
    const files = [
      await writtenFile(revised('new', newer), dense, '2020-01-01T00:00:00Z'),
      await writtenFile(revised('old', older), dense, '2025-01-01T00:00:00Z'),
    ];
    for (const paths of [files, files.toReversed()]) {
      const { names, elements } = await madeExtract(paths);
      expect(names).toBe('n7 w7 r7');
      expect(elements.map(({ tags }) => tags.is)).toEqual(['new', 'new', 'new']);
    }
  });

  test('the newest is also taken from one file, such as one merged from several extracts', async () => {
    for (const dense of [true, false]) {
      const [old, recent] = [revised('old', { version: 1 }), revised('new', { version: 2 })];
      for (const elements of [
        [...old, ...recent],
        [...recent, ...old],
      ]) {
        const path = await writtenFile(elements, dense);
        const { names, elements: read } = await madeExtract([path]);
        expect(names).toBe('n7 w7 r7');
        expect(read.map(({ tags }) => tags.is)).toEqual(['new', 'new', 'new']);
      }
    }
  });

  test('files with and without versions give the same result in each order', async () => {
    const files = [
      await writtenFile(revised('version 1', { version: 1 }), true, '2025-01-01T00:00:00Z'),
      await writtenFile(revised('version 2', { version: 2 }), true, '2020-01-01T00:00:00Z'),
      await writtenFile(revised('no version', {}), true, '2022-01-01T00:00:00Z'),
    ];
    const found = new Set<string | undefined>();
    for (const paths of [files, files.toReversed(), [...files.slice(1), ...files.slice(0, 1)]])
      found.add((await madeExtract(paths)).elements[0]?.tags.is);
    expect([...found]).toEqual(['version 2']);
  });
});

describe('objects with negative IDs of an editor', () => {
  /** Objects in the order of `osmium sort`. */
  const drawn = (lng: number): OsmElement[] => [
    node(-1, lng, 1),
    node(-2, lng, 2),
    node(3, 9, 9),
    way(-1, [-1, -2]),
    way(-5, [-2, 3]),
    way(4, [-1, 3]),
    relation(
      -1,
      [
        ['way', -5],
        ['relation', 2],
        ['node', -1],
      ],
      { type: 'site' },
    ),
    relation(2, [['relation', -1]], { type: 'site' }),
  ];

  test('get IDs after those of OpenStreetMap, and stay connected', async () => {
    for (const dense of [true, false]) {
      const { elements, names } = await madeExtract([await writtenFile(drawn(1), dense)]);
      expect(names).toBe('n3 n5 n6 w4 w6 w10 r2 r4');
      const [, first, second, both, apart, across, own, other] = elements;
      expect([first, second]).toMatchObject([{ lat: 1 }, { lat: 2 }]);
      expect([both, apart, across]).toMatchObject([{ refs: [5, 3] }, { refs: [5, 6] }, { refs: [6, 3] }]);
      expect(own).toMatchObject({ members: [{ ref: 4 }] });
      expect(other).toMatchObject({ members: [{ ref: 10 }, { ref: 2 }, { ref: 5 }] });
    }
  });

  test('are different objects in each of several files', async () => {
    const { elements } = await madeExtract([
      await writtenFile(drawn(1), true),
      await writtenFile(drawn(2), true),
    ]);
    const nodes = elements.filter(({ type }) => type === 'node');
    expect(nodes.map((element) => 'lng' in element && element.lng)).toEqual([9, 1, 1, 2, 2]);
    expect(new Set(elements.map(({ type, id }) => type + id)).size).toBe(elements.length);
  });

  test('can be cut', async () => {
    const { names } = await madeExtract([await writtenFile(drawn(1), true)], box(0, 0, 4, 4));
    expect(names).toBe('n3 n5 n6 w4 w6 w10 r2 r4');
  });
});

describe('a part of an extract', () => {
  const town = [
    node(1, 1, 1),
    node(2, 2, 2),
    node(3, 6, 2),
    node(4, 8, 8),
    node(5, 9, 9),
    node(6, 8, 9),
    way(1, [1, 2]),
    way(2, [2, 3]),
    way(3, [3, 4]),
    // The outline of a forest that extends into the area; outside the area it follows a road.
    way(4, [2, 4], {}),
    way(5, [4, 5, 2], { highway: 'track', name: 'Edge' }),
    way(6, [5, 6]),
    relation(
      1,
      [
        ['way', 4],
        ['way', 5],
      ],
      { type: 'multipolygon', landuse: 'forest' },
    ),
    relation(
      2,
      [
        ['way', 1],
        ['way', 6],
      ],
      { type: 'route' },
    ),
    relation(3, [['way', 3]], { type: 'route' }),
    relation(4, [['relation', 2]], { type: 'route_master' }),
  ];

  test('ways that extend into it are kept complete, with their nodes and the relations they are members of', async () => {
    const { names, header, coverage } = await madeExtract([await extract(town)], box(0, 0, 4, 4));
    expect(names).toBe('n1 n2 n3 n4 n5 w1 w2 w4 w5 r1 r2 r4');
    expect(header.bounds).toEqual({ southwest: { lat: 1, lng: 1 }, northeast: { lat: 4, lng: 4 } });
    expect([isCovered(coverage, { lat: 2.5, lng: 3.5 }), isCovered(coverage, { lat: 2, lng: 6 })]).toEqual([
      true,
      false,
    ]);
  });

  test('the outline of a forest is closed outside the area, but not by a road', async () => {
    const outline = town.map((element) =>
      element.type === 'way' && element.id === 5 ? { ...element, refs: [4, 5] } : element,
    );
    const { elements, names } = await madeExtract([await extract(outline)], box(0, 0, 4, 4));
    expect(names).toBe('n1 n2 n3 n4 n5 w1 w2 w4 w5 r1 r2 r4');
    expect(elements.find(({ type, id }) => type === 'way' && id === 5)?.tags).toEqual({ name: 'Edge' });
  });

  test('an outline can have a hole; an area can be a radius around a place', async () => {
    const ring = (from: number, to: number): [number, number][] => [
      [from, from],
      [to, from],
      [to, to],
      [from, to],
      [from, from],
    ];
    const file = await extract([node(1, 1, 1), node(2, 2, 2), node(3, 3.5, 3.5), node(4, 5, 5)]);
    const outline: RegionArea = {
      kind: 'outline',
      outline: { type: 'Polygon', coordinates: [ring(0.5, 4), ring(1.5, 2.5)] },
    };
    const holed = await madeExtract([file], outline);
    expect(holed.names).toBe('n1 n3');
    const at = (lat: number) => isCovered(holed.coverage, { lat, lng: lat });
    expect([at(1), at(2), at(3.5), at(5)]).toEqual([true, false, true, false]);
    const around: RegionArea = { kind: 'around', at: { lat: 2, lng: 2 }, radiusMeters: 170_000 };
    expect((await madeExtract([file], around)).names).toBe('n1 n2');
  });

  test('an outline of overlapping parts contains the elements in any of them', async () => {
    const square = (from: number, to: number): [number, number][] => [
      [from, from],
      [to, from],
      [to, to],
      [from, to],
      [from, from],
    ];
    const outline: RegionArea = {
      kind: 'outline',
      outline: { type: 'MultiPolygon', coordinates: [[square(0.5, 2.5)], [square(1.5, 3.5)]] },
    };
    const file = await extract([node(1, 1, 1), node(2, 2, 2), node(3, 3, 3), node(4, 5, 5)]);
    const { names, coverage } = await madeExtract([file], outline);
    expect(names).toBe('n1 n2 n3');
    expect(isCovered(coverage, { lat: 2, lng: 2 })).toBe(true);
  });

  test('an area with latitude and longitude in the wrong order is recognized', async () => {
    const bounds = { southwest: { lat: 47, lng: 9 }, northeast: { lat: 48, lng: 10 } };
    const roads = [node(1, 9.4, 47.4), node(2, 9.6, 47.6), way(1, [1, 2])];
    const path = join(temporaryFolder(), 'given.osm.pbf');
    await writeExtract(path, { elements: roads, bounds, dataDate: null, source: 'test' });
    const corners: [number, number][] = [
      [47, 9],
      [47, 10],
      [48, 10],
      [47, 9],
    ];
    const far = corners.map(([lat, lng]): [number, number] => [lat + 45, lng]);
    const areas: RegionArea[] = [
      box(47, 9, 48, 10),
      { kind: 'outline', outline: { type: 'Polygon', coordinates: [corners] } },
      { kind: 'outline', outline: { type: 'Polygon', coordinates: [far.map(([lat, lng]) => [lng, lat])] } },
      { kind: 'around', at: { lat: 9.5, lng: 47.5 }, radiusMeters: 20_000 },
    ];
    for (const area of areas)
      await expect(madeExtract([path], area)).rejects.toMatchObject({ refusal: 'area-swapped' });
    await expect(madeExtract([path], box(20, 20, 21, 21))).rejects.toMatchObject({ refusal: 'area-outside' });
  });

  test('an area outside the extract and an invalid one are refused', async () => {
    const file = await extract(town);
    await expect(madeExtract([file], box(20, 20, 21, 21))).rejects.toMatchObject({ refusal: 'area-outside' });
    const flat: RegionArea = {
      kind: 'outline',
      outline: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 1],
            [0, 0],
          ],
        ],
      },
    };
    await expect(madeExtract([file], flat)).rejects.toMatchObject({ refusal: 'area-invalid' });
    const north: RegionArea = { kind: 'around', at: { lat: 89.99, lng: 0 }, radiusMeters: 10_000 };
    await expect(madeExtract([file], north)).rejects.toMatchObject({ refusal: 'area-invalid' });
    await expect(madeExtract([file], { kind: 'boundary', boundary: 'Atlantis' })).rejects.toMatchObject({
      refusal: 'area-unknown',
      parameters: { area: 'Atlantis' },
    });
  });
});

describe('an administrative area', () => {
  const border = { type: 'boundary', boundary: 'administrative', admin_level: '8', name: 'São Mamede' };
  const parts = [
    node(1, 1, 1),
    node(2, 3, 1),
    node(3, 3, 3),
    node(4, 1, 3),
    node(5, 2, 2),
    node(6, 7, 7),
    way(1, [1, 2, 3], {}),
    way(2, [3, 4, 1], {}),
    way(3, [5, 6]),
    relation(
      1,
      [
        ['way', 1],
        ['way', 2],
      ],
      border,
    ),
  ];

  test('is found by its name or relation', async () => {
    for (const boundary of ['sao mamede', 1]) {
      const { names, coverage } = await madeExtract([await extract(parts)], { kind: 'boundary', boundary });
      expect(names).toBe('n1 n2 n3 n4 n5 n6 w1 w2 w3 r1');
      expect(coverage).toHaveLength(1);
      expect(isCovered(coverage, { lat: 2, lng: 2 })).toBe(true);
      expect(isCovered(coverage, { lat: 3.5, lng: 2 })).toBe(false);
    }
  });

  test('is refused if its border is incomplete', async () => {
    const file = await extract(parts.filter(({ type, id }) => type !== 'way' || id !== 2));
    await expect(madeExtract([file], { kind: 'boundary', boundary: 1 })).rejects.toMatchObject({
      refusal: 'area-incomplete',
      parameters: { area: 'São Mamede' },
    });
  });
});

const porto = resolve('../shared/data/porto.osm.pbf');
test.skipIf(!existsSync(porto))(
  'two overlapping parts of Porto merge into the part of both (../shared/data present)',
  async () => {
    const folder = temporaryFolder();
    const cut = async (name: string, area: RegionArea) => {
      const path = join(folder, name);
      await extractSource([porto], area).writeExtract(path, signal);
      return path;
    };
    const names = async (path: string) => {
      const found = new Set<string>();
      for await (const { type, id } of readElements(path)) found.add(`${type} ${id}`);
      return found;
    };
    const west = await cut('west', box(-8.63, 41.14, -8.61, 41.16));
    const east = await cut('east', box(-8.615, 41.14, -8.6, 41.16));
    const both = await cut('both', box(-8.63, 41.14, -8.6, 41.16));
    const merged = join(folder, 'merged');
    await extractSource([west, east]).writeExtract(merged, signal);
    expect(await names(merged)).toEqual(await names(both));
  },
);
