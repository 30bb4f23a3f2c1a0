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
  skipped: [],
  issues: [],
  conflict: null,
});
const wkt = 'POLYGON ((0 0, 4 0, 4 4, 0.12345678 4, 0 0))';
const zoneA = testZone('mine', { zoneId: 'A', types: ['a'], geometry: geometryOf(wkt) });

test('an item with the same shape and no new values is a repeat', () => {
  const isRepeated = repeatDetector();
  expect(isRepeated(item(zoneA))).toBe(false);
  const copy = { ...zoneA, id: 'theirs', zoneId: 'zone-9', geometry: geometryOf(wkt.replace('678', '68')) };
  expect(isRepeated(item(copy))).toBe(true);
  expect(isRepeated(item({ ...copy, zoneId: 'A' }, 'zoneId', 'storeId', 'types'))).toBe(true);
});

test('an item with a different shape, given field or other field isn’t a repeat', () => {
  const isRepeated = repeatDetector();
  expect(isRepeated(item(zoneA))).toBe(false);
  expect(isRepeated(item({ ...zoneA, geometry: geometryOf(wkt.replace('4 4', '4 4.001')) }, 'zoneId'))).toBe(
    false,
  );
  expect(isRepeated(item({ ...zoneA, zoneId: 'B' }, 'zoneId'))).toBe(false);
  expect(isRepeated(item({ ...zoneA, types: ['a', 'b'] }, 'types'))).toBe(false);
  expect(isRepeated(item({ ...zoneA, otherFields: [{ name: 'capacity', value: 40 }] }))).toBe(false);
});

test('a number and its text are the same value of another field', () => {
  const isRepeated = repeatDetector();
  expect(isRepeated(item({ ...zoneA, otherFields: [{ name: 'capacity', value: 40 }] }))).toBe(false);
  expect(isRepeated(item({ ...zoneA, otherFields: [{ name: 'capacity', value: '40' }] }, 'zoneId'))).toBe(
    true,
  );
});

test('60,000 zones with the same shape are distinguished by their IDs', () => {
  const isRepeated = repeatDetector();
  const zones = Array.from({ length: 60_000 }, (_, index) => ({ ...zoneA, zoneId: `Z${index}` }));
  const repeated = [...zones, ...zones].map((zone) => isRepeated(item(zone, 'zoneId')));
  expect(repeated.indexOf(true)).toBe(zones.length);
  expect(repeated.lastIndexOf(false)).toBe(zones.length - 1);
});
