import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type StoreToDivide, withStores } from './stores-to-divide.ts';

const store = (name: string, lat: number, lng: number, storeId = ''): StoreToDivide => ({
  name,
  storeId,
  position: { lat, lng },
});

it('refuses a store of the position, the name or the id of another, and names both', () => {
  const centro = store('Centro', -34.906, -56.186, 'S1');
  const others = [
    store('Center', -34.9060000001, -56.186),
    store(' centro ', -34.9, -56.1),
    store('Prado', -34.86, -56.2, 'S1'),
    store('Pocitos', -34.91, -56.15),
  ];
  const { stores, refused } = withStores([centro], others);
  expect(stores.map(({ name }) => name)).toEqual(['Centro', 'Pocitos']);
  expect(refused.map((one) => [one.store.name, one.reason, one.other.name])).toEqual([
    ['Center', 'same-position', 'Centro'],
    [' centro ', 'same-name', 'Centro'],
    ['Prado', 'same-id', 'Centro'],
  ]);
});

it('takes stores without a name or an id beside each other', () => {
  expect(withStores([], [store('', 1, 1), store('', 1, 2)]).stores).toHaveLength(2);
});

it('takes or refuses each store, and takes none of what it has twice', () => {
  const stores = fc.array(
    fc.record({
      name: fc.constantFrom('', 'A', 'B', 'C'),
      storeId: fc.constantFrom('', '1', '2', '3'),
      position: fc.record({ lat: fc.integer({ min: 0, max: 3 }), lng: fc.integer({ min: 0, max: 3 }) }),
    }),
  );
  fc.assert(
    fc.property(stores, (added) => {
      const once = withStores([], added);
      expect(once.stores.length + once.refused.length).toBe(added.length);
      const again = withStores(once.stores, once.stores);
      expect(again.stores).toEqual(once.stores);
      expect(again.refused).toHaveLength(once.stores.length);
      expect(withStores([], once.stores).refused).toEqual([]);
    }),
  );
});
