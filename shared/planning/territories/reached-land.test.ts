import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { mapPositions } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { areaSquareMeters } from '../../zones/geometry/area.ts';
import { type Geos, loadGeos } from '../../zones/geometry/geos.ts';
import { localMeters, metersBetween } from '../../zones/geometry/local-meters.ts';
import { covers } from '../../zones/geometry/point-location.ts';
import { reachedLand, withoutSlivers } from './reached-land.ts';
import { gridWithin } from './sampling.ts';
import { outlineAround } from './territories.ts';

let geos: Geos;
beforeAll(async () => {
  geos = await loadGeos();
});

const plane = localMeters([-56.17, -34.88]);
const at = (east: number, north: number): LngLat => plane.toDegrees([east, north]);
const outline = outlineAround([at(0, 0)], 5000);

/** Crossings of streets 100 m apart. */
const grid = (from: LngLat, to: LngLat): LngLat[] =>
  Array.from({ length: 1 + (to[0] - from[0]) / 100 }, (_, column) =>
    Array.from({ length: 1 + (to[1] - from[1]) / 100 }, (__, row) =>
      at(from[0] + 100 * column, from[1] + 100 * row),
    ),
  ).flat();

const nearest = (place: LngLat, places: readonly LngLat[]): number =>
  places.reduce((least, other) => Math.min(least, metersBetween(place, other)), Number.POSITIVE_INFINITY);

test('reached land covers all streets and ends shortly beyond them', () => {
  const corner = fc.integer({ min: -20, max: 5 });
  const side = fc.integer({ min: 2, max: 15 });
  fc.assert(
    fc.property(fc.array(fc.tuple(corner, corner, side, side), { minLength: 1, maxLength: 3 }), (blocks) => {
      const streets = blocks.flatMap(([east, north, width, height]) =>
        grid([100 * east, 100 * north], [100 * (east + width), 100 * (north + height)]),
      );
      const land = reachedLand(geos, outline, streets, 100);
      if (!land.ok) throw new Error(land.refusal.kind);
      for (const street of streets) expect(covers(land.geometry, street)).toBe(true);
      if (blocks.length === 1)
        for (const place of gridWithin(land.geometry, 200))
          expect(nearest(place, streets)).toBeLessThanOrEqual(200);
    }),
    { numRuns: 30 },
  );
});

test('reached land excludes a bay without streets and everything outside the outline', () => {
  const streets = [
    ...grid([-2000, -2000], [-1000, 2000]),
    ...grid([1000, -2000], [2000, 2000]),
    ...grid([-900, -2000], [900, -1000]),
    ...grid([4500, 0], [6000, 0]),
  ];
  const land = reachedLand(geos, outline, streets, 100);
  if (!land.ok) throw new Error(land.refusal.kind);
  expect(covers(land.geometry, at(0, 1000))).toBe(false);
  expect(covers(land.geometry, at(0, -1500))).toBe(true);
  expect(covers(land.geometry, at(5500, 0))).toBe(false);
});

test('two places have no reached land', () => {
  expect(reachedLand(geos, outline, [at(0, 0), at(100, 0)], 100).ok).toBe(false);
  expect(reachedLand(geos, outline, [], 100).ok).toBe(false);
});

const square = (west: number, south: number, east: number, north: number): LngLat[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

test('removes a strip narrower than a street block and keeps the rest', () => {
  const spike: ZoneGeometry = mapPositions(
    {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1000, 0],
          [1000, 1000],
          [30, 1000],
          [30, 4000],
          [0, 4000],
          [0, 0],
        ],
      ],
    },
    plane.toDegrees,
  );
  const wide = withoutSlivers(geos, spike);
  if (!wide.ok) throw new Error(wide.refusal.kind);
  const body: ZoneGeometry = mapPositions(
    { type: 'Polygon', coordinates: [square(0, 0, 1000, 1000)] },
    plane.toDegrees,
  );
  expect(covers(wide.geometry, at(15, 2000))).toBe(false);
  expect(areaSquareMeters(wide.geometry) / areaSquareMeters(body)).toBeCloseTo(1, 2);
});

test('keeps an area that is too narrow everywhere', () => {
  const strip: ZoneGeometry = mapPositions(
    { type: 'Polygon', coordinates: [square(0, 0, 30, 1000)] },
    plane.toDegrees,
  );
  expect(withoutSlivers(geos, strip)).toEqual({ ok: true, geometry: strip });
});
