import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LngLat } from '../../../shared/geo/position.ts';
import { areasOf, type OsmArea } from './areas.ts';
import type { OsmRelation, OsmWay } from './element.ts';
import { extractOf, withExtract } from './extract.testing.ts';
import { joinLines } from './join-lines.ts';
import type { OsmData } from './osm-data.ts';
import { contains, nest } from './rings.ts';

function square(center: number, radius: number): LngLat[] {
  const [low, high] = [center - radius, center + radius];
  return [
    [low, low],
    [high, low],
    [high, high],
    [low, high],
    [low, low],
  ];
}

/** Returns an extract in which node 10 s + n is corner n of square s. */
function world(squares: LngLat[][], ways: OsmWay[], relations: OsmRelation[]): OsmData {
  return extractOf({
    ways,
    relations,
    position: (id) => squares[Math.floor(id / 10)]?.[id % 10],
  });
}

async function allAreas(data: OsmData): Promise<OsmArea[]> {
  const areas: OsmArea[] = [];
  for await (const area of areasOf(data)) areas.push(area);
  return areas;
}

const outerHalves = [
  { type: 'way' as const, id: 1, refs: [0, 1, 2], tags: {} },
  { type: 'way' as const, id: 2, refs: [0, 3, 2], tags: {} },
];
const hole = { type: 'way' as const, id: 3, refs: [10, 11, 12, 13, 10], tags: { natural: 'water' } };
const members = [
  { type: 'way' as const, ref: 1, role: 'outer' },
  { type: 'way' as const, ref: 2, role: 'outer' },
  { type: 'way' as const, ref: 3, role: 'inner' },
];
const squares = [square(0, 3), square(0, 1)];

test('a forest of two halves around a lake has a hole, and the lake is a separate area', async () => {
  const forest = {
    type: 'relation' as const,
    id: 9,
    members,
    tags: { type: 'multipolygon', natural: 'wood' },
  };
  const areas = await allAreas(world(squares, [...outerHalves, hole], [forest]));
  expect(areas.map(({ tags }) => tags.natural)).toEqual(['water', 'wood']);
  expect(areas[1]?.polygons.map((rings) => rings.length)).toEqual([2]);
});

test('the tags of an outer way describe a relation without tags', async () => {
  const [first, second] = outerHalves;
  if (!first || !second) throw new Error('two halves');
  const tagged = [{ ...first, tags: { natural: 'wood' } }, second, hole];
  const forest = { type: 'relation' as const, id: 9, members, tags: { type: 'multipolygon' } };
  expect((await allAreas(world(squares, tagged, [forest]))).map(({ tags }) => tags.natural)).toEqual([
    'water',
    'wood',
  ]);
});

test('a relation that the extract has only in part is skipped', async () => {
  const forest = {
    type: 'relation' as const,
    id: 9,
    members,
    tags: { type: 'multipolygon', natural: 'wood' },
  };
  expect(await allAreas(world(squares, outerHalves.slice(1), [forest]))).toEqual([]);
});

test('lines join at common ends in either direction, unless they are directed', () => {
  expect(
    joinLines([
      [1, 2],
      [3, 4],
      [3, 2],
      [4, 1],
    ]),
  ).toEqual([expect.arrayContaining([1, 2, 3, 4])]);
  expect(
    joinLines(
      [
        [1, 2],
        [3, 2],
      ],
      true,
    ),
  ).toHaveLength(2);
  expect(
    joinLines(
      [
        [2, 3],
        [1, 2],
      ],
      true,
    ),
  ).toEqual([[1, 2, 3]]);
});

test('the pieces of a line join to the same line, in any order and direction', () => {
  const chain = fc.uniqueArray(fc.nat(), { minLength: 3, maxLength: 20 }).chain((nodes) =>
    fc.record({
      nodes: fc.constant(nodes),
      turned: fc.array(fc.boolean(), { minLength: nodes.length - 1, maxLength: nodes.length - 1 }),
      order: fc.shuffledSubarray([...nodes.keys()].slice(1), { minLength: nodes.length - 1 }),
    }),
  );
  fc.assert(
    fc.property(chain, ({ nodes, turned, order }) => {
      const lines = order.map((at) => {
        const line = nodes.slice(at - 1, at + 1);
        return turned[at - 1] ? line.toReversed() : line;
      });
      const [joined = [], ...others] = joinLines(lines);
      expect(others).toEqual([]);
      expect(joined[0] === nodes[0] ? joined : joined.toReversed()).toEqual(nodes);
      expect(
        joinLines(
          order.map((at) => nodes.slice(at - 1, at + 1)),
          true,
        ),
      ).toEqual([nodes]);
    }),
  );
});

test('a border of 150,000 ways is joined by its ends, without a copy for each way', () => {
  const ways = Array.from({ length: 150_000 }, (_, at) => [at, at + 1]);
  const [joined, ...others] = joinLines([...ways, [150_000, 0]]);
  expect(joined?.length).toBe(150_002);
  expect(others).toEqual([]);
});

test('directed lines that all start at one node stay separate', () => {
  expect(
    joinLines(
      Array.from({ length: 150_000 }, (_, at) => [0, at + 1]),
      true,
    ),
  ).toHaveLength(150_000);
});

test('an island in a lake in a forest is a separate polygon', () => {
  const polygons = nest([square(0, 1), square(0, 3), square(0, 2)]);
  expect(polygons.map((rings) => rings.length)).toEqual([2, 1]);
});

const liechtenstein = resolve('../shared/data/liechtenstein.osm.pbf');
describe.skipIf(!existsSync(liechtenstein))('a real extract (../shared/data present)', () => {
  test('its multipolygons are assembled', async () => {
    const areas = await withExtract(liechtenstein, allAreas);
    const withHoles = areas.filter(({ polygons }) => polygons.some((rings) => rings.length > 1));
    expect(withHoles.length).toBeGreaterThan(20);
    for (const { polygons } of withHoles) {
      for (const [outer, ...holes] of polygons) {
        expect(holes.every((ring) => outer && ring[0] && contains(outer, ring[0]))).toBe(true);
      }
    }
  });
});
