import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LngLat } from '../../geo/position.ts';
import { arbitraryGeometry } from '../geometry/arbitrary-zones.testing.ts';
import { loadGeos } from '../geometry/geos.ts';
import { testZone } from '../zone.testing.ts';
import { deliveryIndex } from './delivery-index.ts';

const square = (west: number, south: number, side: number): LngLat[] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];

const zone = (id: string, rings: LngLat[][], priority?: number) => ({
  ...testZone(id),
  geometry: { type: 'Polygon' as const, coordinates: rings },
  ...(priority !== undefined && { priority }),
});

const idsAt = (zones: Parameters<typeof deliveryIndex>[0], at: LngLat) =>
  deliveryIndex(zones as ReturnType<typeof zone>[])
    .zonesAt(at)
    .map(({ id }) => id);

test('no zone is found outside all zones or if there are none', () => {
  expect(idsAt([zone('a', [square(0, 0, 1)])], [2, 2])).toEqual([]);
  expect(idsAt([], [0, 0])).toEqual([]);
});

test('overlapping zones are sorted by priority, then by list order', () => {
  const rings = [square(0, 0, 1)];
  expect(
    idsAt([zone('a', rings), zone('b', rings), zone('c', rings, 2), zone('d', rings, 1)], [0.5, 0.5]),
  ).toEqual(['d', 'c', 'a', 'b']);
});

test('a shared border belongs to both zones, and a hole to none', () => {
  const [left, right] = [zone('left', [square(0, 0, 1)]), zone('right', [square(1, 0, 1)])];
  expect(idsAt([left, right], [1, 0.5])).toEqual(['left', 'right']);
  const ring = zone('ring', [square(0, 0, 3), square(1, 1, 1).toReversed()]);
  expect(idsAt([ring], [1.5, 1.5])).toEqual([]);
  expect(idsAt([ring], [0.5, 0.5])).toEqual(['ring']);
});

test('results match GEOS, including holes and multipart zones', async () => {
  const geos = await loadGeos();
  fc.assert(
    fc.property(
      fc.array(arbitraryGeometry, { minLength: 1, maxLength: 8 }),
      fc.tuple(
        fc.double({ min: -56.3, max: -55.8, noNaN: true }),
        fc.double({ min: -35, max: -34.7, noNaN: true }),
      ),
      (geometries, at) => {
        const zones = geometries.map((geometry, index) => ({ ...testZone(`z${index}`), geometry }));
        const expected = zones.filter(({ geometry }) => {
          const meets = geos.meets(geometry, at);
          if (!meets.ok) throw new Error(meets.message);
          return meets.value;
        });
        expect(deliveryIndex(zones).zonesAt(at)).toEqual(expected);
      },
    ),
  );
});
