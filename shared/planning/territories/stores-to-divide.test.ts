import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Store } from '../../zones/store.ts';
import {
  followStores,
  type StoreToDivide,
  storeDifferences,
  withAddedStores,
  withWorkspaceStores,
} from './stores-to-divide.ts';

const store = (name: string, lat: number, lng: number, storeId = ''): StoreToDivide => ({
  name,
  storeId,
  position: { lat, lng },
});

it('rejects a store with the position, name, or ID of another, and reports both', () => {
  const centro = store('Centro', -34.906, -56.186, 'S1');
  const others = [
    store('Center', -34.9060000001, -56.186),
    store(' centro ', -34.9, -56.1),
    store('Prado', -34.86, -56.2, 'S1'),
    store('Pocitos', -34.91, -56.15),
  ];
  const { stores, refused } = withAddedStores([centro], others);
  expect(stores.map(({ name }) => name)).toEqual(['Centro', 'Pocitos']);
  expect(refused.map((one) => [one.store.name, one.reason, one.other.name])).toEqual([
    ['Center', 'same-position', 'Centro'],
    [' centro ', 'same-name', 'Centro'],
    ['Prado', 'same-id', 'Centro'],
  ]);
});

it('accepts several stores without a name or ID', () => {
  expect(withAddedStores([], [store('', 1, 1), store('', 1, 2)]).stores).toHaveLength(2);
});

it('accepts or rejects each store, and rejects duplicates', () => {
  const stores = fc.array(
    fc.record({
      name: fc.constantFrom('', 'A', 'B', 'C'),
      storeId: fc.constantFrom('', '1', '2', '3'),
      position: fc.record({ lat: fc.integer({ min: 0, max: 3 }), lng: fc.integer({ min: 0, max: 3 }) }),
    }),
  );
  fc.assert(
    fc.property(stores, (added) => {
      const once = withAddedStores([], added);
      expect(once.stores.length + once.refused.length).toBe(added.length);
      const again = withAddedStores(once.stores, once.stores);
      expect(again.stores).toEqual(once.stores);
      expect(again.refused).toHaveLength(once.stores.length);
      expect(withAddedStores([], once.stores).refused).toEqual([]);
    }),
  );
});

const inWorkspace = (id: string, name: string, lng: number, storeId = id): Store => ({
  id,
  name,
  storeId,
  address: '',
  openingHours: '',
  position: { lat: -34.9, lng },
});
const storesOf = (...stores: Store[]) => new Map(stores.map((one) => [one.id, one]));
const [aguada, buceo, cerro] = [
  inWorkspace('a', 'Aguada', -56.19),
  inWorkspace('b', 'Buceo', -56.13),
  inWorkspace('c', 'Cerro', -56.25),
];

it('updates listed stores from the workspace', () => {
  const before = storesOf(aguada, buceo);
  const { stores: listed } = withWorkspaceStores([store('Depot', -34.8, -56)], before);
  const now = storesOf({ ...aguada, position: { lat: -34.95, lng: -56.2 } }, { ...buceo, name: 'Buceo 2' });
  const { stores, refused } = withWorkspaceStores(listed, now);
  expect(refused).toEqual([]);
  expect(stores.map(({ name, position }) => [name, position.lat])).toEqual([
    ['Aguada', -34.95],
    ['Buceo 2', -34.9],
    ['Depot', -34.8],
  ]);
});

it('matches a listed store of an earlier version to the workspace by store_id', () => {
  const { stores, refused } = withWorkspaceStores([store('Aguada', -34.9, -56.1, 'a')], storesOf(aguada));
  expect(refused).toEqual([]);
  expect(stores).toMatchObject([{ store: 'a', position: { lng: -56.19 } }]);
});

it('follows moved, changed, deleted, and new stores, but skips new ones if only some are listed', () => {
  const before = storesOf(aguada, buceo);
  const { stores: listed } = withWorkspaceStores([], before);
  const moved = { ...aguada, storeId: 'MVD', position: { lat: -34.95, lng: -56.2 } };
  const now = storesOf(moved, cerro);
  expect(followStores(listed, before, now).map(({ name, storeId }) => [name, storeId])).toEqual([
    ['Aguada', 'MVD'],
    ['Cerro', 'c'],
  ]);
  expect(followStores(listed.slice(0, 1), before, now).map(({ name }) => name)).toEqual(['Aguada']);
  expect(followStores(listed, before, storesOf(aguada, buceo))).toBe(listed);
});

it('lists stores moved, added, or removed since the calculation', () => {
  const { stores: calculated } = withWorkspaceStores([store('', -34.8, -56)], storesOf(aguada, buceo));
  const { stores: now } = withWorkspaceStores(
    [store('Rambla 1', -34.8, -56)],
    storesOf({ ...aguada, name: 'Aguada 2', position: { lat: -34.95, lng: -56.2 } }, cerro),
  );
  expect(storeDifferences(calculated, now)).toEqual({
    moved: ['Aguada 2'],
    added: ['Cerro'],
    removed: ['Buceo'],
  });
});
