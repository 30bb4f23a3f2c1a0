import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { partsOf, positionsOf } from '../../geo/parts.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { polygonIssues } from '../checks/polygon-issues.ts';
import { geometryOf } from '../zone.testing.ts';
import { arbitraryGeometry, arbitraryRing } from './arbitrary-zones.testing.ts';
import { areaSquareMeters } from './area.ts';
import { type Geos, loadGeos } from './geos.ts';
import { makeValid } from './make-valid.ts';
import { addPart, cutHole, intersect, merge, subtract } from './overlay-operations.ts';
import { buffer, freehand, simplify } from './planar-operations.ts';
import type { Shaped } from './shaped.ts';
import { splitByLine } from './split-by-line.ts';

let geos: Geos;
beforeAll(async () => {
  geos = await loadGeos();
});

function geometryOrThrow(shaped: Shaped): ZoneGeometry {
  if (!shaped.ok) throw new Error(`refused: ${JSON.stringify(shaped.refusal)}`);
  return shaped.geometry;
}

const areaOf = (shaped: Shaped) => {
  if (shaped.ok) return areaSquareMeters(shaped.geometry);
  expect(['nothing-left', 'no-common-area']).toContain(shaped.refusal.kind);
  return 0;
};

/** New vertices are snapped to the grid, so a border of 1 km may move by 1 cm: 10 m². */
const toleranceSquareMeters = (...geometries: ZoneGeometry[]) => {
  let degrees = 0;
  for (const geometry of geometries)
    for (const rings of partsOf(geometry))
      for (const ring of rings)
        ring.forEach(([lng, lat], index) => {
          const [nextLng, nextLat] = ring[index + 1] ?? [lng, lat];
          degrees += Math.hypot(nextLng - lng, nextLat - lat);
        });
  return 1 + degrees * 111_320 * 0.012;
};

const expectValid = (geometry: ZoneGeometry) => expect(polygonIssues(geos, geometry)).toEqual([]);

test('a split keeps the area, and the pieces don’t overlap', () => {
  let splits = 0;
  const crossing = fc.tuple(
    fc.tuple(fc.constant(-56.5), fc.double({ min: -34.95, max: -34.75, noNaN: true })),
    fc.tuple(fc.constant(-55.5), fc.double({ min: -34.95, max: -34.75, noNaN: true })),
  );
  fc.assert(
    fc.property(arbitraryGeometry, crossing, (geometry, line) => {
      const split = splitByLine(geos, geometry, line);
      if (!split.ok) {
        expect(split.refusal.kind).toBe('no-cut');
        return;
      }
      splits += 1;
      const tolerance = toleranceSquareMeters(geometry, ...split.pieces);
      const total = split.pieces.reduce((sum, piece) => sum + areaSquareMeters(piece), 0);
      expect(split.pieces.length).toBeGreaterThan(1);
      expect(Math.abs(total - areaSquareMeters(geometry))).toBeLessThan(tolerance);
      split.pieces.forEach((piece, index) => {
        expectValid(piece);
        for (const other of split.pieces.slice(index + 1))
          expect(areaOf(intersect(geos, piece, other))).toBeLessThan(tolerance);
      });
    }),
    // About a third of the lines split the zone.
    { numRuns: 200 },
  );
  expect(splits).toBeGreaterThan(20);
});

test('a zone doesn’t overlap a hole cut from it', () => {
  fc.assert(
    fc.property(arbitraryGeometry, arbitraryRing, (geometry, ring) => {
      const cut = cutHole(geos, geometry, ring);
      if (!cut.ok) {
        expect(['no-common-area', 'nothing-left']).toContain(cut.refusal.kind);
        return;
      }
      expectValid(cut.geometry);
      const hole: ZoneGeometry = { type: 'Polygon', coordinates: [ring] };
      expect(areaOf(intersect(geos, cut.geometry, hole))).toBeLessThan(toleranceSquareMeters(geometry, hole));
    }),
  );
});

test('a union contains both areas and nothing else', () => {
  fc.assert(
    fc.property(arbitraryGeometry, arbitraryGeometry, (one, other) => {
      const both = geometryOrThrow(merge(geos, [one, other]));
      expectValid(both);
      const tolerance = toleranceSquareMeters(one, other, both);
      expect(areaOf(subtract(geos, one, both))).toBeLessThan(tolerance);
      expect(areaOf(subtract(geos, other, both))).toBeLessThan(tolerance);
      const common = areaOf(intersect(geos, one, other));
      const sum = areaSquareMeters(one) + areaSquareMeters(other) - common;
      expect(Math.abs(areaSquareMeters(both) - sum)).toBeLessThan(tolerance);
    }),
  );
});

test('a difference and an intersection add up to the original area', () => {
  fc.assert(
    fc.property(arbitraryGeometry, arbitraryGeometry, (one, other) => {
      const parts = areaOf(subtract(geos, one, other)) + areaOf(intersect(geos, one, other));
      expect(Math.abs(parts - areaSquareMeters(one))).toBeLessThan(toleranceSquareMeters(one, other));
    }),
  );
});

test('a separate area is added as a part, and overlapping ones are merged', () => {
  const square = geometryOf('POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))');
  const apart = addPart(geos, square, [
    [2, 2],
    [3, 2],
    [3, 3],
  ]);
  expect(geometryOrThrow(apart).type).toBe('MultiPolygon');
  expect(
    geometryOrThrow(
      addPart(geos, geometryOrThrow(apart), [
        [0.5, 0.5],
        [2.9, 2],
        [2.9, 2.5],
      ]),
    ).type,
  ).toBe('Polygon');
});

test('a line that ends inside doesn’t split the zone', () => {
  const square = geometryOf('POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))');
  expect(
    splitByLine(geos, square, [
      [-1, 0.5],
      [0.5, 0.5],
    ]),
  ).toEqual({ ok: false, refusal: { kind: 'no-cut' } });
  expect(splitByLine(geos, square, [[-1, 0.5]])).toEqual({ ok: false, refusal: { kind: 'no-cut' } });
});

test('parts that aren’t split stay with the largest piece, and a hole isn’t a piece', () => {
  const zone = geometryOf(
    'MULTIPOLYGON (((0 0, 4 0, 4 4, 0 4, 0 0), (1 1, 1 2, 2 2, 2 1, 1 1)), ((9 9, 10 9, 10 10, 9 9)))',
  );
  const split = splitByLine(geos, zone, [
    [1.5, -1],
    [1.5, 5],
  ]);
  if (!split.ok) throw new Error(split.refusal.kind);
  expect(split.pieces.map((piece) => partsOf(piece).length)).toEqual([2, 1]);
});

test('a buffer moves the border by its width and is refused if nothing is left', () => {
  const square = geometryOf('POLYGON ((9.5 47.1, 9.52 47.1, 9.52 47.12, 9.5 47.12, 9.5 47.1))');
  const wider = geometryOrThrow(buffer(geos, square, 100));
  const easternmost = Math.max(...[...positionsOf(wider)].map(([lng]) => lng));
  // A degree of longitude at 47.11 N is 75,890 m on WGS84.
  expect((easternmost - 9.52) * 75_890).toBeCloseTo(100, 0);
  expectValid(wider);
  expect(buffer(geos, square, -2000)).toEqual({ ok: false, refusal: { kind: 'nothing-left' } });
  expect(buffer(geos, square, Number.NaN)).toEqual({ ok: false, refusal: { kind: 'no-size' } });
});

test('a buffer contains the zone, a negative one is inside it, and both are valid', () => {
  fc.assert(
    fc.property(arbitraryGeometry, fc.integer({ min: 1, max: 500 }), (geometry, meters) => {
      const wider = geometryOrThrow(buffer(geos, geometry, meters));
      expectValid(wider);
      expect(areaOf(subtract(geos, geometry, wider))).toBeLessThan(toleranceSquareMeters(geometry));
      const narrower = buffer(geos, geometry, -meters);
      if (narrower.ok) {
        expectValid(narrower.geometry);
        expect(areaOf(subtract(geos, narrower.geometry, geometry))).toBeLessThan(
          toleranceSquareMeters(geometry),
        );
      }
    }),
    { numRuns: 50 },
  );
});

test('simplifying adds no vertices, keeps parts and holes, and stays valid', () => {
  fc.assert(
    fc.property(arbitraryGeometry, fc.integer({ min: 0, max: 2000 }), (geometry, meters) => {
      const simpler = geometryOrThrow(simplify(geos, geometry, meters));
      expectValid(simpler);
      expect([...positionsOf(simpler)].length).toBeLessThanOrEqual([...positionsOf(geometry)].length);
      expect(partsOf(simpler).map((rings) => rings.length)).toEqual(
        partsOf(geometry).map((rings) => rings.length),
      );
    }),
  );
  expect(simplify(geos, geometryOf('POLYGON ((0 0, 1 0, 1 1, 0 0))'), -1)).toMatchObject({ ok: false });
});

test.each([
  ['a bow tie becomes two triangles', 'POLYGON ((0 0, 4 4, 4 0, 0 4, 0 0))', 2, 8],
  ['an open ring is closed', 'POLYGON ((0 0, 4 0, 4 4, 0 4))', 1, 16],
  [
    'overlapping parts are merged',
    'MULTIPOLYGON (((0 0, 4 0, 4 4, 0 4, 0 0)), ((3 0, 6 0, 6 4, 3 4, 3 0)))',
    1,
    24,
  ],
  ['a hole outside its shell is ignored', 'POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0), (6 6, 7 6, 7 7, 6 6))', 1, 16],
])('%s', (_, wkt, parts, squareDegrees) => {
  const valid = geometryOrThrow(makeValid(geos, geometryOf(wkt)));
  expectValid(valid);
  expect(partsOf(valid)).toHaveLength(parts);
  // Close to the equator a square degree is 12,308.8 km2, to 0.3 %.
  expect(areaSquareMeters(valid) / 12_308.8e6).toBeCloseTo(squareDegrees, 0);
});

test('any freehand trace becomes a valid area or is refused', () => {
  const hundredth = fc.integer({ min: 0, max: 1_000_000 }).map((n) => n / 1e7);
  const near = fc.tuple(hundredth, hundredth);
  fc.assert(
    fc.property(fc.array(near, { maxLength: 40 }), (trace) => {
      const drawn = freehand(geos, trace, 5);
      if (drawn.ok) expectValid(drawn.geometry);
      else expect(['too-few-vertices', 'nothing-left']).toContain(drawn.refusal.kind);
    }),
  );
});

test('an invalid operand is refused with its index and position', () => {
  const square = geometryOf('POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))');
  const bowTie = geometryOf('POLYGON ((0 0, 4 4, 4 0, 0 4, 0 0))');
  const refusal = { kind: 'invalid-input', index: 1, reason: 'self-intersection', at: [2, 2] };
  expect(merge(geos, [square, bowTie])).toEqual({ ok: false, refusal });
  expect(subtract(geos, square, bowTie)).toEqual({ ok: false, refusal });
  expect(buffer(geos, bowTie, 5)).toEqual({ ok: false, refusal: { ...refusal, index: 0 } });
  expect(
    cutHole(geos, square, [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
    ]),
  ).toMatchObject({
    ok: false,
    refusal: { kind: 'invalid-input' },
  });
});

test('operations leave no geometries in the engine’s memory', () => {
  const before = geos.liveGeometries;
  fc.assert(
    fc.property(arbitraryGeometry, arbitraryGeometry, (one, other) => {
      merge(geos, [one, other]);
      subtract(geos, one, other);
      splitByLine(geos, one, [
        [-56.5, -34.85],
        [-55.5, -34.85],
      ]);
      geos.union([
        {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [1, 1],
            ],
          ],
        },
        one,
      ]);
      makeValid(geos, {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [Number.NaN, 1],
            [1, 1],
            [0, 0],
          ],
        ],
      });
      const prepared = [geos.prepareGeometry(one), geos.prepareGeometry(other)].flatMap((result) =>
        result.ok ? [result.value] : [],
      );
      const [first, second] = prepared;
      if (first && second) first.overlap(second);
      for (const geometry of prepared) geometry.release();
    }),
    { numRuns: 20 },
  );
  expect(geos.liveGeometries).toBe(before);
});
