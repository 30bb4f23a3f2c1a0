import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toGrid } from '../../geo/grid.ts';
import { partsOf } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { areaSquareMeters } from '../../zones/geometry/area.ts';
import { loadGeos } from '../../zones/geometry/geos.ts';
import { subtract } from '../../zones/geometry/overlay-operations.ts';
import { pointLocation } from '../../zones/geometry/point-location.ts';
import { landWithin, minWaterSquareMeters, shoreTolerance, tilesOfArea, withEnclosed } from './land.ts';

const box = (west: number, south: number, side: number): ZoneGeometry => {
  const [w, s, e, n] = [west, south, west + side, south + side].map(toGrid) as [
    number,
    number,
    number,
    number,
  ];
  return {
    type: 'Polygon',
    coordinates: [
      [
        [w, s],
        [e, s],
        [e, n],
        [w, n],
        [w, s],
      ],
    ],
  };
};
const outline = box(-56.2, -34.9, 0.1);

test('land is the outline minus large water, even if waters overlap', async () => {
  const geos = await loadGeos();
  const share = fc.double({ min: 0, max: 0.1, noNaN: true });
  const water = fc.tuple(share, share, fc.double({ min: 0.005, max: 0.06, noNaN: true }));
  const spot = fc.tuple(share, share);
  fc.assert(
    fc.property(
      fc.array(water, { maxLength: 4 }),
      fc.array(spot, { minLength: 20, maxLength: 20 }),
      (some, spots) => {
        const waters = some.map(([east, north, side]) => box(-56.2 + east, -34.9 + north, side));
        const land = landWithin(geos, outline, waters);
        if (!land.ok) return expect(land.refusal.kind).toBe('nothing-left');
        for (const [east, north] of spots) {
          const position: LngLat = [-56.2 + east, -34.9 + north];
          const where = waters.map((one) => pointLocation(one, position));
          if (where.includes('inside')) expect(pointLocation(land.geometry, position)).not.toBe('inside');
          else if (where.every((one) => one === 'outside'))
            expect(pointLocation(land.geometry, position)).toBe(pointLocation(outline, position));
        }
      },
    ),
    { numRuns: 50 },
  );
});

test('a pond counts as land, and without water all of the outline does', async () => {
  const geos = await loadGeos();
  for (const waters of [[], [box(-56.15, -34.85, 0.002)]]) {
    const land = landWithin(geos, outline, waters);
    expect(land.ok && areaSquareMeters(land.geometry)).toBeCloseTo(areaSquareMeters(outline), 0);
  }
});

test('enclosed lakes and their islands count as land, but a hole in the outline doesn’t', async () => {
  const geos = await loadGeos();
  const share = fc.double({ min: 0, max: 0.09, noNaN: true });
  const lake = fc.tuple(share, share, fc.double({ min: 0.004, max: 0.03, noNaN: true }));
  fc.assert(
    fc.property(fc.array(lake, { minLength: 1, maxLength: 6 }), (some) => {
      const lakes = some.map(([east, north, side]) => box(-56.2 + east, -34.9 + north, side));
      const land = landWithin(geos, outline, lakes);
      if (!land.ok) throw new Error(land.refusal.kind);
      const filled = withEnclosed(geos, outline, land.geometry);
      if (!filled.ok) throw new Error(filled.refusal.kind);
      for (const [, ...holes] of partsOf(filled.geometry)) expect(holes).toEqual([]);
      expect(subtract(geos, land.geometry, filled.geometry).ok).toBe(false);
      expect(subtract(geos, filled.geometry, outline).ok).toBe(false);
    }),
    { numRuns: 50 },
  );
  const withHole = subtract(geos, outline, box(-56.16, -34.86, 0.02));
  if (!withHole.ok) throw new Error(withHole.refusal.kind);
  const land = landWithin(geos, withHole.geometry, [box(-56.15, -34.85, 0.03)]);
  const filled = land.ok ? withEnclosed(geos, withHole.geometry, land.geometry) : land;
  if (!filled.ok) throw new Error(filled.refusal.kind);
  expect(pointLocation(filled.geometry, [-56.125, -34.825])).toBe('inside');
  expect(pointLocation(filled.geometry, [-56.145, -34.845])).toBe('outside');
});

test('a stream narrower than a street block counts as land up to the sea', async () => {
  const geos = await loadGeos();
  const rectangle = (west: number, south: number, east: number, north: number): ZoneGeometry => ({
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ].map(([lng = 0, lat = 0]): LngLat => [toGrid(lng), toGrid(lat)]),
    ],
  });
  const stream = rectangle(-56.15, -34.9, -56.1495, -34.8);
  const sea = rectangle(-56.2, -34.9, -56.1, -34.88);
  expect(areaSquareMeters(stream)).toBeGreaterThan(minWaterSquareMeters);
  const withStream = landWithin(geos, outline, [stream]);
  expect(withStream.ok && areaSquareMeters(withStream.geometry)).toBeCloseTo(areaSquareMeters(outline), 0);
  const shore = landWithin(geos, outline, [stream, sea]);
  if (!shore.ok) throw new Error(shore.refusal.kind);
  expect(pointLocation(shore.geometry, [-56.14975, -34.85])).toBe('inside');
  expect(pointLocation(shore.geometry, [-56.14975, -34.89])).toBe('outside');
});

test('a larger area uses tiles of a lower zoom and a larger shore tolerance', () => {
  expect(tilesOfArea(outline)).toEqual({
    zoom: 14,
    columns: { first: 5634, last: 5638 },
    rows: { first: 9883, last: 9888 },
  });
  expect(shoreTolerance(outline, { zoom: 14 })).toBeCloseTo(1.96, 2);
  const country = tilesOfArea(box(-58, -35, 5));
  expect(country.zoom).toBe(9);
  expect(shoreTolerance(outline, country)).toBeCloseTo(62.8, 0);
});
