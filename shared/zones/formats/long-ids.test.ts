import { expect, test } from 'vitest';
import { readFile } from './detect.ts';
import type { ReadItem } from './reading.ts';
import { readShapefileParts } from './shapefile.ts';
import { dbf, polygonRecord, shp } from './shapefile-bytes.testing.ts';

const ring: [number, number][] = [
  [0, 0],
  [0, 4],
  [4, 4],
  [0, 0],
];
const geometry = JSON.stringify({ type: 'Polygon', coordinates: [ring] });
const zoneIds = (items: readonly ReadItem[]) =>
  items.map((item) => (item.ok ? item.fields.zoneId : item.issue));

test('long IDs in GeoJSON keep every digit', () => {
  const feature = (id: string) =>
    `{"type":"Feature","properties":{"zone_id":${id},"order": ${id}},"geometry":${geometry}}`;
  const ids = ['9007199254740993', '9007199254740992', '1844674407370955161518446', '-9007199254740993'];
  const collection = `{"type":"FeatureCollection","features":[${ids.map(feature).join()}]}`;
  const { items } = readFile(collection).reading;
  expect(zoneIds(items)).toEqual(ids);
  expect(items.map((item) => item.ok && String(item.otherFields?.[0]?.value ?? item.fields.zoneId))).toEqual(
    ids,
  );
  expect(zoneIds(readFile(ids.map(feature).join('\n')).reading.items)).toEqual(ids);
});

test('other numbers stay numbers', () => {
  const feature = `{"type":"Feature","properties":{"zone_id":"Z","stops":12,"area":0.1234567890123456789},"geometry":${geometry}}`;
  expect(readFile(feature).reading.items).toMatchObject([
    {
      otherFields: [
        { name: 'stops', value: 12 },
        { name: 'area', value: 0.123_456_789_012_345_68 },
      ],
    },
  ]);
});

test('long IDs in service JSON and of a GeoJSON feature keep every digit', () => {
  const zone = '[{"zone_id":9007199254740993,"polygon":"POLYGON ((0 0, 0 4, 4 4, 0 0))"}]';
  expect(zoneIds(readFile(zone).reading.items)).toEqual(['9007199254740993']);
  const feature = `{"type":"Feature","id":9007199254740993,"properties":{},"geometry":${geometry}}`;
  expect(zoneIds(readFile(feature).reading.items)).toEqual(['9007199254740993']);
});

test('long IDs in the table of a shapefile keep every digit and lose zero decimals', () => {
  const ids = ['900719925474099312', '900719925474099313', '9007199254740993.00'];
  const files = [
    { name: 'z.shp', bytes: shp(...ids.map(() => polygonRecord([ring]))) },
    { name: 'z.dbf', bytes: dbf('zone_id', ids, 'N') },
  ];
  expect(zoneIds(readShapefileParts(files).items)).toEqual([...ids.slice(0, 2), '9007199254740993']);
});

test.each(['NaN', 'Infinity', '-Infinity', 'undefined', 'None', 'True'])(
  'the value %s in JSON is reported with its position',
  (found) => {
    const json = `{"type":"Feature",\n"properties":{"zone_id":"NaN","area":${found}},"geometry":${geometry}}`;
    expect(readFile(json).reading.items).toMatchObject([
      { ok: false, issue: { kind: 'unreadable', damage: 'json-word', found, line: 2, column: 38 } },
    ]);
  },
);
