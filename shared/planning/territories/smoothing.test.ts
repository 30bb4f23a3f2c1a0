import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { toGrid } from '../../geo/grid.ts';
import { vertexCount } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import { areaSquareMeters } from '../../zones/geometry/area.ts';
import { type Geos, loadGeos } from '../../zones/geometry/geos.ts';
import { smoothBorders } from './smoothing.ts';
import { outlineAround, zonesOfOwners } from './territories.ts';

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

it('leaves neither gap nor overlap, keeps the outline and moves no border farther than said', () => {
  fc.assert(
    fc.property(samples, fc.constantFrom(20, 200, 1000), (some, tolerance) => {
      const divided = zonesOfOwners(
        geos,
        outline,
        some.map(({ position }) => position),
        some.map(({ owner }) => owner),
      );
      if (!divided.ok) throw new Error(divided.refusal.kind);
      const before = [...divided.zones.values()];
      const { zones, meters } = smoothBorders(geos, before, tolerance);
      expect(zones).toHaveLength(before.length);
      expect(meters).toBeLessThanOrEqual(tolerance);
      for (const zone of zones) expect(value(geos.invalidity(zone))).toBeNull();
      expect(value(geos.isCoverage(zones))).toBe(true);
      const area = zones.reduce((sum, zone) => sum + areaSquareMeters(zone), 0);
      expect(area / areaSquareMeters(outline)).toBeCloseTo(1, 5);
    }),
    { numRuns: 100 },
  );
});

it('leaves out vertices of a jagged border', () => {
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
