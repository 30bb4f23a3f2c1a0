import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { toGrid } from '../../geo/grid.ts';
import { mapPositions, partsOf, positionsOf, vertexCount } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { areaSquareMeters } from '../../zones/geometry/area.ts';
import { type Geos, loadGeos } from '../../zones/geometry/geos.ts';
import { intersect, merge, subtract } from '../../zones/geometry/overlay-operations.ts';
import { buffer } from '../../zones/geometry/planar-operations.ts';
import { covers } from '../../zones/geometry/point-location.ts';
import { type Shaped, shaped } from '../../zones/geometry/shaped.ts';
import { smoothBorders } from './smoothing.ts';
import { outlineAround, zonesOfOwners } from './territories.ts';
import { widerThanBlock } from './wider-than-block.ts';

let geos: Geos;
beforeAll(async () => {
  geos = await loadGeos();
});

const value = <T>(computed: { ok: true; value: T } | { ok: false; message: string }): T => {
  if (!computed.ok) throw new Error(computed.message);
  return computed.value;
};

const sample = fc.record({
  position: fc
    .tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }))
    .map(([x, y]): LngLat => [toGrid(-56.2 + x / 3e3), toGrid(-34.9 + y / 3e3)]),
  owner: fc.integer({ min: -1, max: 3 }),
});
const samples = fc.uniqueArray(sample, {
  minLength: 2,
  maxLength: 120,
  selector: ({ position }) => position.join(' '),
});
const outline = outlineAround(
  [
    [-56.2, -34.9],
    [-56.1, -34.8],
  ],
  500,
);

/** Land with a shore of random points in the south, 90 m apart from west to east. */
const shoreStep = 0.001;
const land = fc
  .array(fc.integer({ min: 0, max: 300 }), { minLength: 102, maxLength: 102 })
  .map((heights): ZoneGeometry => {
    const shore = heights.map(
      (height, place): LngLat => [toGrid(-56.201 + place * shoreStep), toGrid(-34.9 + height / 1e5)],
    );
    const [first = [0, 0]] = shore;
    const north: LngLat[] = [
      [toGrid(-56.1), toGrid(-34.79)],
      [toGrid(-56.201), toGrid(-34.79)],
    ];
    return { type: 'Polygon', coordinates: [[...shore, ...north, first]] };
  });
const gentleLand = land.map((outline) =>
  mapPositions(
    outline,
    ([lng, lat]): LngLat => [lng, lat < -34.89 ? toGrid(-34.9 + (lat + 34.9) / 10) : lat],
  ),
);

const dividedAmong = (
  outline: ZoneGeometry,
  some: readonly { position: LngLat; owner: number }[],
): ZoneGeometry[] => {
  const positions = some.map(({ position }) => position);
  const owners = some.map(({ owner }) => owner);
  const divided = zonesOfOwners(geos, outline, positions, owners);
  if (!divided.ok) throw new Error(divided.refusal.kind);
  return [...divided.zones.values()];
};

const squareMetersOf = (geometry: Shaped): number => (geometry.ok ? areaSquareMeters(geometry.geometry) : 0);
const geometryOf = (geometry: Shaped): ZoneGeometry => {
  if (!geometry.ok) throw new Error(geometry.refusal.kind);
  return geometry.geometry;
};

it('leaves no gaps or overlaps and moves borders and shores within the tolerance', () => {
  fc.assert(
    fc.property(land, samples, fc.constantFrom(20, 100, 1000), (outline, some, tolerance) => {
      const before = dividedAmong(outline, some);
      const { zones, meters } = smoothBorders(geos, before, tolerance);
      expect(zones).toHaveLength(before.length);
      expect(meters).toBeLessThanOrEqual(tolerance);
      for (const zone of zones) expect(value(geos.invalidity(zone))).toBeNull();
      expect(value(geos.isCoverage(zones))).toBe(true);
      const together = geometryOf(merge(geos, zones));
      const [outer, inner] = [tolerance + 1, -tolerance - 1].map((by) => buffer(geos, outline, by, 'mitred'));
      expect(squareMetersOf(subtract(geos, together, geometryOf(outer ?? shaped(outline))))).toBeLessThan(1);
      if (inner?.ok) expect(squareMetersOf(subtract(geos, inner.geometry, together))).toBeLessThan(1);
    }),
    { numRuns: 30 },
  );
});

it('doesn’t create necks narrower than a street block', () => {
  fc.assert(
    fc.property(land, samples, fc.constantFrom(20, 100), (outline, some, tolerance) => {
      const before = dividedAmong(outline, some);
      const { zones } = smoothBorders(geos, before, tolerance);
      const partsOfWider = (zone: ZoneGeometry) => {
        const wider = widerThanBlock(geos, zone);
        return wider.ok ? partsOf(wider.geometry).length : 0;
      };
      for (const [place, zone] of zones.entries())
        expect(partsOfWider(zone)).toBeLessThanOrEqual(partsOfWider(before[place] ?? zone));
    }),
    { numRuns: 12 },
  );
});

it('removes vertices of a gently jagged shore', () => {
  fc.assert(
    fc.property(gentleLand, (gentle) => {
      const { zones } = smoothBorders(geos, [gentle], 50);
      expect(vertexCount(zones[0] ?? gentle)).toBeLessThan(vertexCount(gentle) / 4);
    }),
    { numRuns: 10 },
  );
});

it('keeps a store on a tip of the shore inside its zone', () => {
  fc.assert(
    fc.property(gentleLand, (outline) => {
      const [tip = [0, 0]] = [...positionsOf(outline)].toSorted(([, one], [, other]) => one - other);
      const store: LngLat = [tip[0], tip[1] + 2e-5];
      fc.pre(covers(outline, store));
      const { zones, meters } = smoothBorders(geos, [outline], 50, { stores: [store] });
      expect(zones.every((zone) => covers(zone, store))).toBe(true);
      expect(meters).toBeLessThanOrEqual(50);
    }),
    { numRuns: 20 },
  );
});

it('leaves no gaps or overlaps next to fixed zones', () => {
  fc.assert(
    fc.property(land, samples, (outline, some) => {
      const west = outlineAround(
        [
          [-56.3, -35],
          [-56.15, -34.7],
        ],
        0,
      );
      const fixed = geometryOf(intersect(geos, outline, west));
      const rest = geometryOf(subtract(geos, outline, fixed));
      const { zones } = smoothBorders(geos, dividedAmong(rest, some), 100, { fixed: [fixed] });
      for (const zone of zones) expect(squareMetersOf(intersect(geos, zone, fixed))).toBeLessThan(1);
      const between = geometryOf(buffer(geos, fixed, 2));
      const gap = subtract(
        geos,
        geometryOf(intersect(geos, between, geometryOf(buffer(geos, outline, -110)))),
        geometryOf(merge(geos, [...zones, fixed])),
      );
      expect(squareMetersOf(gap)).toBeLessThan(1);
    }),
    { numRuns: 10 },
  );
});

it('removes vertices of a jagged border', () => {
  const positions = Array.from({ length: 40 }, (_, place): LngLat => {
    const side = place % 2 === 0 ? -1 : 1;
    return [toGrid(-56.15 + side * 0.002 + (place % 3) * 0.0004), toGrid(-34.9 + place * 0.0025)];
  });
  const divided = zonesOfOwners(
    geos,
    outline,
    positions,
    positions.map((_, place) => place % 2),
  );
  if (!divided.ok) throw new Error(divided.refusal.kind);
  const before = [...divided.zones.values()];
  const { zones, meters } = smoothBorders(geos, before, 500);
  const count = (some: typeof zones) => some.reduce((sum, zone) => sum + vertexCount(zone), 0);
  expect(count(zones)).toBeLessThan(count(before) / 2);
  expect(meters).toBeGreaterThan(0);
});
