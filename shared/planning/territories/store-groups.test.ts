import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LngLat } from '../../geo/position.ts';
import { storeGroups } from './store-groups.ts';

/** Near the equator, where degrees of longitude and latitude are about the same length. */
const position = fc
  .tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 1000 }))
  .map(([east, north]): LngLat => [east / 1e5, north / 1e5]);
const positions = fc.uniqueArray(position, { minLength: 1, maxLength: 60, selector: String });

test('each store is in one group, and the two nearest to any place are in different groups', () => {
  fc.assert(
    fc.property(positions, position, (stores, place) => {
      const groups = storeGroups(stores, 1000);
      expect(groups.flat().sort((one, other) => one - other)).toEqual([...stores.keys()]);
      const distances = stores
        .map(([lng, lat], store) => ({ store, distance: Math.hypot(lng - place[0], lat - place[1]) }))
        .sort((one, other) => one.distance - other.distance);
      const [nearest, next, third] = distances;
      if (!nearest || !next || (third && third.distance - next.distance < 1e-7)) return;
      const groupOf = ({ store }: { store: number }) => groups.findIndex((group) => group.includes(store));
      expect(groupOf(next)).not.toBe(groupOf(nearest));
    }),
  );
});

test('most sets of stores need at most four groups', () => {
  const needed = fc
    .sample(positions, { numRuns: 100, seed: 1 })
    .map((stores) => storeGroups(stores, 1000).length);
  expect(needed.filter((count) => count <= 4).length).toBeGreaterThanOrEqual(95);
});

test('400 stores need at most six groups', () => {
  const stores = Array.from(
    { length: 400 },
    (_, store): LngLat => [((store * 7919) % 1000) / 1e4, ((store * 104_729) % 997) / 1e4],
  );
  expect(storeGroups(stores, 1000).length).toBeLessThanOrEqual(6);
});

test('stores at the same position are in different groups', () => {
  const same = Array.from({ length: 4 }, (): LngLat => [0.5, 0.5]);
  const groups = storeGroups([...same, [0.6, 0.5]], 1000);
  for (const group of groups) expect(group.filter((store) => store < same.length).length).toBeLessThan(2);
});

test('no group exceeds the limit of a request', () => {
  const stores = Array.from({ length: 100 }, (_, store): LngLat => [store % 10, Math.floor(store / 10)]);
  const groups = storeGroups(stores, 12);
  expect(Math.max(...groups.map(({ length }) => length))).toBeLessThanOrEqual(12);
  expect(groups.flat()).toHaveLength(100);
});
