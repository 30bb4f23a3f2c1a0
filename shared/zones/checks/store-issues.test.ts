import { expect, test } from 'vitest';
import { geometryIndex } from '../geometry/geometry-index.ts';
import type { Store } from '../store.ts';
import { geometryOf, testZone } from '../zone.testing.ts';
import type { Zone } from '../zone.ts';
import { placedStores } from './placed-stores.ts';
import { storesNotOnMap } from './store-not-on-map.ts';
import { storesOutsideZones } from './store-outside-zone.ts';
import { zonesOfTwoStores } from './two-stores-in-zone.ts';

const square = (id: string, west: number, storeId = 'S1'): Zone =>
  testZone(id, {
    storeId,
    geometry: geometryOf(`POLYGON ((${west} 0, ${west + 1} 0, ${west + 1} 1, ${west} 1, ${west} 0))`),
  });
const storeAt = (lng: number, storeId = 'S1', id = storeId): Store => ({
  id,
  storeId,
  name: `Store ${id}`,
  address: '',
  openingHours: '',
  position: { lat: 0.5, lng },
});

const outside = (stores: readonly Store[], zones: readonly Zone[]) =>
  storesOutsideZones(placedStores(stores, geometryIndex(zones)), zones);

test('a store outside all its zones is reported with the nearest of them', () => {
  const outsideStore = storeAt(5.5);
  expect(outside([outsideStore], [square('a', 0), square('b', 3), square('c', 5, 'S2')])).toEqual([
    { kind: 'store-outside-zone', severity: 'warning', ids: ['b'], at: [5.5, 0.5], stores: [outsideStore] },
  ]);
});

test('a store isn’t outside if it’s in one of its zones, has no zones or has no store ID', () => {
  const zones = [square('a', 0), square('b', 3), square('c', 5, '')];
  expect(outside([storeAt(3.5), storeAt(9, 'S9'), storeAt(9, '')], zones)).toEqual([]);
});

test('a zone whose store isn’t on the map is reported if there are stores and it has a store ID', () => {
  const zones = [square('a', 0), square('b', 3, 'S2'), square('c', 5, '')];
  expect(storesNotOnMap([storeAt(0.5)], zones)).toEqual([
    { kind: 'store-not-on-map', severity: 'warning', ids: ['b'], storeId: 'S2' },
  ]);
  expect(storesNotOnMap([], zones)).toEqual([]);
});

test('a store in a hole of its only zone is outside', () => {
  const ring = testZone('a', {
    storeId: 'S1',
    geometry: geometryOf(
      'POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0), (0.4 0.4, 0.4 0.6, 0.6 0.6, 0.6 0.4, 0.4 0.4))',
    ),
  });
  expect(outside([storeAt(0.5)], [ring]).map(({ ids }) => ids)).toEqual([['a']]);
});

test('all stores in one zone are reported as one issue, whatever their IDs', () => {
  const zones = geometryIndex([square('a', 0), square('b', 3)]);
  const inside = [storeAt(0.2), storeAt(0.4, 'S2'), storeAt(0.6, '', 'third')];
  expect(zonesOfTwoStores(placedStores([...inside, storeAt(3.5, 'S4')], zones))).toEqual([
    { kind: 'two-stores-in-zone', severity: 'warning', ids: ['a'], at: [0.4, 0.5], stores: inside },
  ]);
});
