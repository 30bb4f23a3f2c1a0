import { expect, test } from 'vitest';
import { storeNames } from './store-names.ts';

const store = (storeId: string, name: string) => ({ storeId, name });

test('a store is called by its name, and by its id where it has none', () => {
  const names = storeNames([store('S1', 'Centro'), store('S2', '')]);
  expect(['S1', 'S2', 'S9', ''].map(names.ofId)).toEqual(['Centro', 'S2', 'S9', '']);
});

test('stores of one name are told apart by their ids, several of one id are not', () => {
  const twice = [store('S1', 'Centro'), store('S2', 'Centro'), store('', 'Centro')];
  expect(twice.map(storeNames(twice).ofStore)).toEqual(['Centro (S1)', 'Centro (S2)', 'Centro']);
  expect(storeNames([store('S1', 'Centro'), store('S1', 'Centro')]).ofId('S1')).toBe('Centro');
});
