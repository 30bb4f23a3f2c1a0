import { expect, test } from 'vitest';
import { capacityColumns } from './store-capacities.ts';

test('finds columns with an amount for at least one store, with null for the others', () => {
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
