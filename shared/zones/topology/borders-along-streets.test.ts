import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { partsOf } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import { areaSquareMeters } from '../geometry/area.ts';
import { type Geos, loadGeos } from '../geometry/geos.ts';
import { type Border, type BorderedZone, borderNetwork } from './border-network.ts';
import { bordersAlongStreets, passedVertices } from './borders-along-streets.ts';
import { arbitraryPartition } from './partition.testing.ts';

let geos: Geos;
beforeAll(async () => {
  geos = await loadGeos();
});

const rectangle = (id: string, west: number, east: number): BorderedZone => ({
  id,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, -34.91],
        [east, -34.91],
        [east, -34.9],
        [west, -34.9],
        [west, -34.91],
      ],
    ],
  },
});
const zones = [rectangle('west', -56.2, -56.19), rectangle('east', -56.19, -56.18)];
const sharedBorder = (): Border => {
  const border = borderNetwork(zones)
    .borders()
    .find(({ zones: sides }) => sides.length === 2);
  if (!border) throw new Error('The zones share no border');
  return border;
};
const street: LngLat[] = [
  [-56.1901, -34.91],
  [-56.1905, -34.905],
  [-56.1901, -34.9],
];
const along = (line: readonly LngLat[]) => (line[0]?.[1] === -34.91 ? street : street.toReversed());
const ringOf = (id: string, changed: ReadonlyMap<string, BorderedZone['geometry']>) => {
  const geometry = changed.get(id);
  return geometry ? partsOf(geometry)[0]?.[0] : undefined;
};

test('a shared border follows the street in both zones, including its ends', () => {
  const border = sharedBorder();
  const { geometries, ...outcome } = bordersAlongStreets(zones, [{ border, path: along(border.line) }], 100);
  expect(outcome).toEqual({ followed: 1, withoutStreet: 0, crossing: 0 });
  for (const id of ['west', 'east']) expect(ringOf(id, geometries)).toEqual(expect.arrayContaining(street));
});

test('a border stays if its street is too far away or missing', () => {
  const border = sharedBorder();
  for (const path of [null, along(border.line)]) {
    expect(bordersAlongStreets(zones, [{ border, path }], 20)).toEqual({
      geometries: new Map(),
      followed: 0,
      withoutStreet: 1,
      crossing: 0,
    });
  }
});

test('a border stays if its street crosses another border', () => {
  const border = sharedBorder();
  const across: LngLat[] = [
    [-56.19, -34.91],
    [-56.195, -34.915],
    [-56.195, -34.905],
    [-56.19, -34.9],
  ];
  const path = border.line[0]?.[1] === -34.91 ? across : across.toReversed();
  const { geometries, crossing } = bordersAlongStreets(zones, [{ border, path }], 2000);
  expect(crossing).toBe(1);
  expect(geometries.size).toBe(0);
});

test('a route along many vertices passes at most 101 of them and both ends', () => {
  const line = Array.from({ length: 1000 }, (_, step): LngLat => [-56.2 + step * 1e-4, -34.9]);
  const passed = passedVertices(line);
  expect(passed[0]).toBe(line[0]);
  expect(passed.at(-1)).toBe(line.at(-1));
  expect(passed.length).toBeLessThanOrEqual(101);
});

test('zones that fill an area still fill it, wherever the streets lead', () => {
  const offset = fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 }));
  fc.assert(
    fc.property(
      arbitraryPartition,
      fc.array(offset, { minLength: 8, maxLength: 8 }),
      (partition, offsets) => {
        // The outer border is kept so that the total area stays the same.
        const borders = borderNetwork(partition)
          .borders()
          .filter(({ zones: sides }) => sides.length > 1);
        const found = borders.map((border, index) => {
          const [from, to] = [border.line[0], border.line.at(-1)];
          const [east, north] = offsets[index % offsets.length] ?? [0, 0];
          if (!from || !to) return { border, path: null };
          const middle: LngLat = [(from[0] + to[0]) / 2 + east * 1e-4, (from[1] + to[1]) / 2 + north * 1e-4];
          return { border, path: [from, middle, to] };
        });
        const { geometries } = bordersAlongStreets(partition, found, 5000);
        const after = partition.map(({ id, geometry }) => geometries.get(id) ?? geometry);
        const area = (all: readonly BorderedZone['geometry'][]) =>
          all.reduce((sum, geometry) => sum + areaSquareMeters(geometry), 0);
        const before = area(partition.map(({ geometry }) => geometry));
        expect(Math.abs(area(after) - before) / before).toBeLessThan(1e-6);
        const coverage = geos.isCoverage(after);
        expect(coverage.ok && coverage.value).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});
