import { expect, test } from 'vitest';
import { capacityColumns } from './store-capacities.ts';

test('a column of capacities has an amount of some store, and null for those without one', () => {
  const stores = [
    {
      otherFields: [
        { name: 'parcels', value: '120' },
        { name: 'phone', value: 'none' },
      ],
    },
    undefined,
    { otherFields: [{ name: 'parcels', value: 80.5 }] },
    { otherFields: [{ name: 'parcels', value: '' }] },
  ];
  expect([...capacityColumns(stores)]).toEqual([['parcels', [120, null, 80.5, null]]]);
});
