import { expect, test } from 'vitest';
import { geometryOf, testZone } from '../zone.testing.ts';
import type { Zone } from '../zone.ts';
import { identicalZones } from './identical.ts';
import type { ReadableItem } from './import-preview.ts';

const item = (zone: Zone, ...given: ReadableItem['given']): ReadableItem => ({
  ok: true,
  place: { item: 1 },
  zone,
  given,
  leftOut: [],
  issues: [],
  conflict: null,
});
const wkt = 'POLYGON ((0 0, 4 0, 4 4, 0.12345678 4, 0 0))';
const mine = testZone('mine', { zoneId: 'A', types: ['a'], geometry: geometryOf(wkt) });

test('a zone that the file says nothing new of is there already', () => {
  const same = identicalZones([mine]);
  const theirs = { ...mine, id: 'theirs', zoneId: 'zone-9', geometry: geometryOf(wkt.replace('678', '68')) };
  expect(same(item(theirs))).toBe('existing');
  expect(same(item({ ...theirs, zoneId: 'A' }, 'zoneId', 'storeId', 'types'))).toBe('existing');
});

test('one that differs in shape, in a field that the file gives, or in another field is not', () => {
  const same = identicalZones([mine]);
  expect(same(item({ ...mine, geometry: geometryOf(wkt.replace('4 4', '4 4.001')) }, 'zoneId'))).toBe(null);
  expect(same(item({ ...mine, zoneId: 'B' }, 'zoneId'))).toBe(null);
  expect(same(item({ ...mine, types: ['a', 'b'] }, 'types'))).toBe(null);
  expect(same(item({ ...mine, otherFields: [{ name: 'capacity', value: 40 }] }))).toBe(null);
});

test('other fields are the same whether they came as a number or as its text', () => {
  const same = identicalZones([{ ...mine, otherFields: [{ name: 'capacity', value: 40 }] }]);
  expect(same(item({ ...mine, otherFields: [{ name: 'capacity', value: '40' }] }, 'zoneId'))).toBe(
    'existing',
  );
});

test('what stands in a file twice is found', () => {
  const same = identicalZones([]);
  expect([same(item(mine, 'zoneId')), same(item(mine, 'zoneId'))]).toEqual([null, 'in-file']);
});
