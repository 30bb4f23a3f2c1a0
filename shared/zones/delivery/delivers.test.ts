import { expect, test } from 'vitest';
import { testZone } from '../zone.testing.ts';
import { delivers } from './delivers.ts';

test.each([
  ['a zone with a store and no errors delivers', testZone('a', { storeId: 'S1' }), new Set<string>(), true],
  ['a zone without a store doesn’t deliver', testZone('a', { storeId: '' }), new Set<string>(), false],
  ['a zone with errors doesn’t deliver', testZone('a', { storeId: 'S1' }), new Set(['a']), false],
  ['errors of another zone don’t stop delivery', testZone('a', { storeId: 'S1' }), new Set(['b']), true],
])('%s', (_, zone, withErrors, expected) => {
  expect(delivers(zone, withErrors)).toBe(expected);
});
