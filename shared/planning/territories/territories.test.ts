import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { toGrid } from '../../geo/grid.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { areaSquareMeters } from '../../zones/geometry/area.ts';
import { type Geos, loadGeos } from '../../zones/geometry/geos.ts';
import {
  type CostSample,
  cheapestStore,
  nobody,
  outlineAround,
  type StoreReach,
  sampleAreas,
  zonesOfOwners,
} from './territories.ts';

let geos: Geos;
beforeAll(async () => {
  geos = await loadGeos();
});

const outline: ZoneGeometry = {
  type: 'Polygon',
  coordinates: [
    [
      [-56.2, -34.9],
      [-56.12, -34.92],
      [-56.1, -34.8],
      [-56.15, -34.85],
      [-56.2, -34.8],
      [-56.2, -34.9],
    ],
    [
      [-56.18, -34.88],
      [-56.18, -34.87],
      [-56.17, -34.87],
      [-56.17, -34.88],
      [-56.18, -34.88],
    ],
  ],
};

const value = <T>(computed: { ok: true; value: T } | { ok: false; message: string }): T => {
  if (!computed.ok) throw new Error(computed.message);
  return computed.value;
};

function zonesOf(result: ReturnType<typeof zonesOfOwners>): Map<number, ZoneGeometry> {
  if (!result.ok) throw new Error(result.refusal.kind);
  return result.zones;
}

/** Zones by cheapest store, without unserved land. */
function territories(some: readonly CostSample[], reaches: readonly StoreReach[]) {
  const positions = some.map(({ position: at }) => at);
  const owners = some.map((sample) => cheapestStore(sample, reaches));
  const zones = zonesOf(zonesOfOwners(geos, outline, positions, owners));
  zones.delete(nobody);
  return zones;
}

const storeCount = 5;
/** At least ten meters apart, because cells can't be finer than the grid, and not on a border of the outline. */
const position = fc
  .tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 1000 }))
  .map(([x, y]): LngLat => [toGrid(-56.2 + (x + 0.25) / 1e4), toGrid(-34.9 + y / 1e4)]);
const samples: fc.Arbitrary<CostSample[]> = fc.uniqueArray(
  fc.record({
    position,
    costs: fc.array(fc.option(fc.integer({ min: 0, max: 3600 }), { freq: 5 }), {
      minLength: storeCount,
      maxLength: storeCount,
    }),
  }),
  { minLength: 1, maxLength: 80, selector: (sample) => sample.position.join(' ') },
);
const reaches: fc.Arbitrary<StoreReach[]> = fc.array(
  fc.record({
    limit: fc.option(fc.integer({ min: 60, max: 3600 })),
    weight: fc.integer({ min: 1, max: 30 }).map((tenths) => tenths / 10),
  }),
  { minLength: storeCount, maxLength: storeCount },
);

describe('zones of any samples, limits and weights', () => {
  it('are valid, don’t overlap, and share their border vertices', () => {
    fc.assert(
      fc.property(samples, reaches, (some, limits) => {
        const zones = [...territories(some, limits).values()];
        for (const zone of zones) expect(value(geos.invalidity(zone))).toBeNull();
        expect(value(geos.isCoverage(zones))).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it('contain each sample in the outline only in the zone of its cheapest store', () => {
    fc.assert(
      fc.property(samples, reaches, (some, limits) => {
        const zones = territories(some, limits);
        for (const sample of some) {
          const inOutline = value(geos.meets(outline, sample.position));
          const served = cheapestStore(sample, limits);
          for (const [store, zone] of zones)
            expect(value(geos.meets(zone, sample.position))).toBe(inOutline && store === served);
          if (inOutline && served >= 0) expect(zones.has(served)).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('fill the outline if every sample is served', () => {
    const served = samples.map((some) =>
      some.map(({ position: at, costs }) => ({ position: at, costs: costs.map((cost) => cost ?? 9999) })),
    );
    fc.assert(
      fc.property(served, (some) => {
        const zones = [...territories(some, []).values()];
        const area = zones.reduce((sum, zone) => sum + areaSquareMeters(zone), 0);
        expect(area / areaSquareMeters(outline)).toBeCloseTo(1, 5);
      }),
      { numRuns: 100 },
    );
  });
});

it('a sample has the area of the zone of a store that serves only this sample', () => {
  fc.assert(
    fc.property(samples, (some) => {
      const alone = some.map(({ position: at }, sample) => ({
        position: at,
        costs: some.map((_, other) => (other === sample ? 0 : null)),
      }));
      const zones = territories(alone, []);
      for (const [sample, area] of sampleAreas(geos, outline, some).entries()) {
        const zone = zones.get(sample);
        expect(area).toBeCloseTo(zone ? areaSquareMeters(zone) : 0, 0);
      }
    }),
    { numRuns: 50 },
  );
});

it('assigns each place on a straight street to its owner, however close places are', () => {
  /** On one street of a few hundred meters, two to four meters apart, off its line by no more than rounding. */
  const places = fc.array(
    fc.record({
      step: fc.integer({ min: 2, max: 4 }),
      offLine: fc.integer({ min: -2, max: 2 }),
      owner: fc.integer({ min: 0, max: 2 }),
    }),
    { minLength: 20, maxLength: 60 },
  );
  fc.assert(
    fc.property(places, (some) => {
      let meters = 0;
      const positions = some.map(({ step, offLine }): LngLat => {
        meters += step;
        return [toGrid(-56.15 + meters * 8e-6 + offLine * 1e-7), toGrid(-34.89 + meters * 5e-6)];
      });
      const owners = some.map(({ owner }) => owner);
      const zones = zonesOf(zonesOfOwners(geos, outline, positions, owners));
      for (const [place, position] of positions.entries()) {
        const zone = zones.get(owners[place] ?? nobody);
        expect(zone && value(geos.meets(zone, position))).toBe(true);
      }
    }),
    { numRuns: 100 },
  );
});

it('splits land halfway between stores by distance', () => {
  const stores: LngLat[] = [
    [-56.18, -34.85],
    [-56.12, -34.85],
  ];
  const box = outlineAround(stores, 1000);
  const zones = zonesOf(zonesOfOwners(geos, box, stores, [0, 1]));
  const [west, east] = [...zones.values()];
  expect(west && east && areaSquareMeters(west) / areaSquareMeters(east)).toBeCloseTo(1, 3);
  expect(west && value(geos.meets(west, [-56.151, -34.85]))).toBe(true);
  expect(west && value(geos.meets(west, [-56.149, -34.85]))).toBe(false);
});

it('leaves places beyond the limit of every store unserved', () => {
  const some: CostSample[] = [
    { position: [-56.19, -34.85], costs: [100] },
    { position: [-56.11, -34.85], costs: [900] },
  ];
  const zones = territories(some, [{ limit: 600, weight: 1 }]);
  expect(value(geos.meets(zones.get(0) ?? outline, [-56.19, -34.85]))).toBe(true);
  expect(value(geos.meets(zones.get(0) ?? outline, [-56.11, -34.85]))).toBe(false);
});
