import { expect, test } from 'vitest';
import { testZone } from '../zone.testing.ts';
import { delivers } from './delivers.ts';

test.each([
  ['a zone with a store and without errors', testZone('a', { storeId: 'S1' }), new Set<string>(), true],
  ['a zone without a store', testZone('a', { storeId: '' }), new Set<string>(), false],
  ['a zone with errors', testZone('a', { storeId: 'S1' }), new Set(['a']), false],
  ['a zone beside one with errors', testZone('a', { storeId: 'S1' }), new Set(['b']), true],
])('%s', (_, zone, withErrors, expected) => {
  expect(delivers(zone, withErrors)).toBe(expected);
});
