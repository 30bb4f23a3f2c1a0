import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { LngLat } from '../../geo/position.ts';
import { boxOf } from '../geometry/box.ts';
import { type Computed, type Geos, loadGeos } from '../geometry/geos.ts';
import { neighborhoodOf } from './neighborhood.ts';
import { arbitraryPartition } from './partition.testing.ts';
import { splitShared } from './split-shared.ts';

let geos: Geos;
beforeAll(async () => {
  geos = await loadGeos();
});

const value = <T>(computed: Computed<T>): T => {
  if (!computed.ok) throw new Error('The engine failed');
  return computed.value;
};

test('a split adds its vertices to the neighbors and leaves no gaps or overlaps', () => {
  const share = fc.integer({ min: 1, max: 99 }).map((n) => n / 100);
  let [neighborsChanged, splits] = [0, 0];
  fc.assert(
    fc.property(arbitraryPartition, fc.nat(), share, share, (partition, which, from, to) => {
      const neighborhood = neighborhoodOf(partition);
      const zone = neighborhood.zones[which % neighborhood.zones.length];
      fc.pre(
        zone !== undefined && value(geos.isCoverage(neighborhood.zones.map(({ geometry }) => geometry))),
      );
      if (!zone) return;
      const [west, south, east, north] = boxOf(zone.geometry);
      const line: LngLat[] = [
        [west + (east - west) * from, south - 0.001],
        [west + (east - west) * to, north + 0.001],
      ];
      const split = splitShared(geos, neighborhood, zone, line);
      if (!split.ok) return;
      const after = [
        ...split.pieces,
        ...neighborhood.zones.flatMap(({ id, geometry }) =>
          id === zone.id ? [] : [split.neighbors.get(id) ?? geometry],
        ),
      ];
      splits += 1;
      neighborsChanged += split.neighbors.size;
      expect(split.pieces.length).toBeGreaterThan(1);
      expect(value(geos.isCoverage(after))).toBe(true);
      expect(value(geos.union(after))).toHaveLength(1);
      expect(value(geos.union(after))[0]).toHaveLength(1);
    }),
    { numRuns: 150 },
  );
  expect(splits).toBeGreaterThan(50);
  expect(neighborsChanged).toBeGreaterThan(50);
});
