import { expect, test } from 'vitest';
import { writeCsv } from '../formats/csv.ts';
import { writeGeoJson } from '../formats/geojson.ts';
import { testZone } from '../zone.testing.ts';
import { priorityOfFields, readPriority, withPriority } from './priority.ts';

test.each([
  ['1', 1],
  [' 9999 ', 9999],
  ['0', undefined],
  ['10000', undefined],
  ['1.5', undefined],
  ['-1', undefined],
  ['', undefined],
])('“%s” is read as priority %s', (text, priority) => {
  expect(readPriority(text)).toBe(priority);
});

test('an invalid priority leaves the zone unchanged, and an empty one clears it', () => {
  const zone = testZone('1', { priority: 2 });
  expect(withPriority(zone, 'first')).toBe(zone);
  expect(withPriority(zone, '2')).toBe(zone);
  expect(withPriority(zone, '3')).toEqual({ ...zone, priority: 3 });
  expect(withPriority(zone, ' ')).toEqual(testZone('1'));
});

test('a file has a priority column only if a zone has a priority, and it is read back', () => {
  const zones = [
    testZone('1', { priority: 2, otherFields: [{ name: 'priority', value: 'high' }] }),
    testZone('2'),
  ];
  expect(writeCsv(zones).split('\n')[0]?.trim()).toBe(
    'zone_id,store_id,description,types,status,priority,priority 2,area_km2,polygon',
  );
  expect(writeCsv([testZone('2')])).not.toContain('priority');
  expect(JSON.parse(writeGeoJson(zones)).features[0].properties).toMatchObject({
    priority: 2,
    'priority 2': 'high',
  });
  const otherField = { name: 'rank', value: 'a' };
  expect(priorityOfFields([{ name: 'priority', value: '2' }, otherField])).toEqual({
    priority: 2,
    otherFields: [otherField],
  });
  expect(priorityOfFields([{ name: 'priority', value: 'high' }])).toEqual({
    otherFields: [{ name: 'priority', value: 'high' }],
  });
});
