import { expect, test } from 'vitest';
import { storeNames } from './store-names.ts';

const store = (storeId: string, name: string) => ({ storeId, name });

test('uses a store’s name, or its ID if it has no name', () => {
  const names = storeNames([store('S1', 'Centro'), store('S2', '')]);
  expect(['S1', 'S2', 'S9', ''].map(names.ofId)).toEqual(['Centro', 'S2', 'S9', '']);
});

test('appends the ID to a name that stores with different IDs share', () => {
  const twice = [store('S1', 'Centro'), store('S2', 'Centro'), store('', 'Centro')];
  expect(twice.map(storeNames(twice).ofStore)).toEqual(['Centro (S1)', 'Centro (S2)', 'Centro']);
  expect(storeNames([store('S1', 'Centro'), store('S1', 'Centro')]).ofId('S1')).toBe('Centro');
});
