import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LngLat } from '../../../shared/geo/position.ts';
import { extractOf } from '../osm/extract.testing.ts';
import { contains, type Ring } from '../osm/rings.ts';
import { coastlines, landAndSea } from './coastline.ts';

const bounds = { southwest: { lat: 0, lng: 0 }, northeast: { lat: 10, lng: 10 } };

function covers(polygons: Ring[][], position: LngLat): boolean {
  return polygons.some(
    ([outer, ...holes]) =>
      outer && contains(outer, position) && !holes.some((hole) => contains(hole, position)),
  );
}

function island(x: number, y: number, radius: number): LngLat[] {
  const corners: LngLat[] = [
    [x - radius, y - radius],
    [x + radius, y - radius],
    [x + radius, y + radius],
    [x - radius, y + radius],
  ];
  return [...corners, corners[0] ?? [x, y]];
}

test('land is to the left of a coast that crosses the bounds', () => {
  const { land, sea } = landAndSea(
    [
      [
        [12, 4],
        [-2, 4],
      ],
    ],
    bounds,
  );
  expect(covers(land, [5, 2])).toBe(true);
  expect(covers(sea, [5, 2])).toBe(false);
  expect(covers(land, [5, 8])).toBe(false);
  expect(covers(sea, [5, 8])).toBe(true);
});

test('two coasts form a strait; an island in it stays land', () => {
  const south: LngLat[] = [
    [12, 2],
    [-2, 2],
  ];
  const north: LngLat[] = [
    [-2, 8],
    [12, 8],
  ];
  const { land, sea } = landAndSea([south, north, island(5, 5, 1)], bounds);
  expect([covers(land, [5, 1]), covers(land, [5, 9]), covers(land, [5, 5])]).toEqual([true, true, true]);
  expect([covers(sea, [5, 3]), covers(sea, [5, 7]), covers(sea, [5, 5])]).toEqual([true, true, false]);
  expect(covers(land, [5, 3])).toBe(false);
});

test('islands without other coasts are in the sea; an inland sea is surrounded by land', () => {
  const archipelago = landAndSea([island(2, 2, 1), island(8, 8, 1)], bounds);
  expect([covers(archipelago.land, [2, 2]), covers(archipelago.sea, [5, 5])]).toEqual([true, true]);
  expect(covers(archipelago.land, [5, 5])).toBe(false);
  const inland = landAndSea([island(5, 5, 2).toReversed()], bounds);
  expect([covers(inland.land, [1, 1]), covers(inland.sea, [5, 5])]).toEqual([true, true]);
  expect(covers(inland.land, [5, 5])).toBe(false);
});

test('an island cut by the bounds keeps its part inside', () => {
  const { land, sea } = landAndSea([island(10, 5, 2)], bounds);
  expect([covers(land, [9, 5]), covers(sea, [9, 5])]).toEqual([true, false]);
  expect([covers(land, [5, 5]), covers(sea, [5, 5])]).toEqual([false, true]);
});

test('sea is to the right of a coast of several ways that the edge of an extract cuts', async () => {
  const positions = new Map<number, LngLat>([
    [2, [0.9, 0.4]],
    [3, [0.5, 0.5]],
    [4, [0.1, 0.4]],
  ]);
  const tags = { natural: 'coastline' };
  const data = extractOf({
    // The extract lacks the nodes 1 and 5, which are outside.
    ways: [
      { type: 'way', id: 11, refs: [3, 4, 5], tags },
      { type: 'way', id: 12, refs: [1, 2, 3], tags },
    ],
    position: (id) => positions.get(id),
  });
  const { land, sea } = landAndSea(await coastlines(data), data.bounds);
  for (const lng of [0.05, 0.3, 0.7, 0.95]) {
    expect([covers(land, [lng, 0.2]), covers(sea, [lng, 0.2])]).toEqual([true, false]);
    expect([covers(land, [lng, 0.8]), covers(sea, [lng, 0.8])]).toEqual([false, true]);
  }
});

test('without a coast everything is land', () => {
  const { land, sea } = landAndSea([], bounds);
  expect(covers(land, [5, 5])).toBe(true);
  expect(sea).toEqual([]);
});

describe('for any coast', () => {
  test('every position is either land or sea', () => {
    const heights = fc.array(fc.double({ min: 1, max: 9, noNaN: true }), { minLength: 2, maxLength: 12 });
    const position = fc.tuple(
      fc.double({ min: 0.01, max: 9.99, noNaN: true }),
      fc.double({ min: 0.01, max: 9.99, noNaN: true }),
    );
    fc.assert(
      fc.property(heights, position, (ys, at) => {
        const coast = ys.map((y, index): LngLat => [12 - (14 * index) / (ys.length - 1), y]);
        const { land, sea } = landAndSea([coast], bounds);
        expect(covers(land, at)).toBe(!covers(sea, at));
      }),
    );
  });
});

test('100,000 capes along the edge are handled in reasonable time', () => {
  const capes = Array.from({ length: 100_000 }, (_, at): LngLat[] => {
    const [west, east] = [at * 1e-4, at * 1e-4 + 5e-5];
    return [
      [east, -1],
      [east, 1],
      [west, 1],
      [west, -1],
    ];
  });
  const { land, sea } = landAndSea(capes, bounds);
  expect([land.length, sea.length].toSorted((one, other) => one - other)).toEqual([1, 100_000]);
});
