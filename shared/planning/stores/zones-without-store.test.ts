import { expect, test } from 'vitest';
import type { Store } from '../../zones/store.ts';
import { testZone } from '../../zones/zone.testing.ts';
import { changeOfZones, storesLosingZones } from './zones-without-store.ts';

const store = (id: string, storeId = id): Store => ({
  id,
  storeId,
  name: `Store ${id}`,
  address: '',
  openingHours: '',
  position: { lat: 0, lng: 0 },
});
const zones = [
  testZone('one', { storeId: 'S1' }),
  testZone('two', { storeId: 'S1' }),
  testZone('other', { storeId: 'S2' }),
  testZone('none', { storeId: '' }),
];
const storesById = (...stores: Store[]) => new Map(stores.map((one) => [one.id, one]));

test('zones of a renamed store get its new ID or keep the old one', () => {
  const lost = storesLosingZones(zones, storesById(store('S1'), store('S2')), {
    put: [store('S1', 'SHOP')],
    remove: [],
  });
  expect(lost.map(({ renamedTo, zones: own }) => [renamedTo, own.map(({ id }) => id)])).toEqual([
    ['SHOP', ['one', 'two']],
  ]);
  expect(changeOfZones(lost, { renamed: 'rename', deleted: 'detach' })).toEqual({
    put: [
      { ...zones[0], storeId: 'SHOP' },
      { ...zones[1], storeId: 'SHOP' },
    ],
    remove: [],
  });
  expect(changeOfZones(lost, { renamed: 'keep', deleted: 'delete' })).toEqual({ put: [], remove: [] });
});

test('zones of a deleted store lose their store or are deleted', () => {
  const lost = storesLosingZones(zones, storesById(store('S1'), store('S2')), { put: [], remove: ['S1'] });
  expect(changeOfZones(lost, { renamed: 'rename', deleted: 'detach' })).toEqual({
    put: [
      { ...zones[0], storeId: '' },
      { ...zones[1], storeId: '' },
    ],
    remove: [],
  });
  expect(changeOfZones(lost, { renamed: 'rename', deleted: 'delete' })).toEqual({
    put: [],
    remove: ['one', 'two'],
  });
});

test.each([
  ['another store has the id', storesById(store('S1'), store('second', 'S1')), { put: [], remove: ['S1'] }],
  ['the store has no zones', storesById(store('S9')), { put: [], remove: ['S9'] }],
  ['the store has no id', storesById(store('new', '')), { put: [store('new', 'S9')], remove: [] }],
  ['only its name changes', storesById(store('S1')), { put: [{ ...store('S1'), name: 'New' }], remove: [] }],
  ['it is new', storesById(), { put: [store('S1')], remove: [] }],
])('no zone loses its store if %s', (_, before, change) => {
  expect(storesLosingZones(zones, before, change)).toEqual([]);
});

test('zones of two stores with one ID follow the renamed store, not the deleted one', () => {
  const lost = storesLosingZones(zones, storesById(store('a', 'S1'), store('b', 'S1')), {
    put: [store('b', 'SHOP')],
    remove: ['a'],
  });
  expect(lost.map(({ renamedTo }) => renamedTo)).toEqual(['SHOP']);
});
