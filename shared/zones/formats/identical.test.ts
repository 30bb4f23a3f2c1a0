import { expect, test } from 'vitest';
import { geometryOf, testZone } from '../zone.testing.ts';
import type { Zone } from '../zone.ts';
import { repeatDetector } from './identical.ts';
import type { ReadableItem } from './preview-item.ts';

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

test('an item that says nothing new of the same shape repeats the one before', () => {
  const isRepeated = repeatDetector();
  expect(isRepeated(item(mine))).toBe(false);
  const theirs = { ...mine, id: 'theirs', zoneId: 'zone-9', geometry: geometryOf(wkt.replace('678', '68')) };
  expect(isRepeated(item(theirs))).toBe(true);
  expect(isRepeated(item({ ...theirs, zoneId: 'A' }, 'zoneId', 'storeId', 'types'))).toBe(true);
});

test('one that differs in shape, in a field that the file gives, or in another field does not', () => {
  const isRepeated = repeatDetector();
  expect(isRepeated(item(mine))).toBe(false);
  expect(isRepeated(item({ ...mine, geometry: geometryOf(wkt.replace('4 4', '4 4.001')) }, 'zoneId'))).toBe(
    false,
  );
  expect(isRepeated(item({ ...mine, zoneId: 'B' }, 'zoneId'))).toBe(false);
  expect(isRepeated(item({ ...mine, types: ['a', 'b'] }, 'types'))).toBe(false);
  expect(isRepeated(item({ ...mine, otherFields: [{ name: 'capacity', value: 40 }] }))).toBe(false);
});

test('other fields are the same whether they came as a number or as its text', () => {
  const isRepeated = repeatDetector();
  expect(isRepeated(item({ ...mine, otherFields: [{ name: 'capacity', value: 40 }] }))).toBe(false);
  expect(isRepeated(item({ ...mine, otherFields: [{ name: 'capacity', value: '40' }] }, 'zoneId'))).toBe(
    true,
  );
});

test('very many zones of one shape are told apart by what they say', () => {
  const isRepeated = repeatDetector();
  const zones = Array.from({ length: 60_000 }, (_, index) => ({ ...mine, zoneId: `Z${index}` }));
  const repeated = [...zones, ...zones].map((zone) => isRepeated(item(zone, 'zoneId')));
  expect(repeated.indexOf(true)).toBe(zones.length);
  expect(repeated.lastIndexOf(false)).toBe(zones.length - 1);
});
