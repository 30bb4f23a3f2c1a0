import { expect, test } from 'vitest';
import { mappingOfStores, readStoreList, storeRows } from '../planning/stores/store-list.ts';
import { readCsv } from '../zones/formats/csv.ts';
import { readGeoJson, writeGeoJson } from '../zones/formats/geojson.ts';
import { testZone } from '../zones/zone.testing.ts';
import { parsedJson } from './parsed-json.ts';

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

test('a text of JSON is read, and what is none or could not be written again is not', () => {
  expect(parsedJson('{"a": [1, null]}')).toEqual({ a: [1, null] });
  expect(parsedJson('null')).toBeNull();
  expect(parsedJson('[1')).toBeUndefined();
  expect(parsedJson(nested(80))).toBeDefined();
  expect(parsedJson(nested(5000))).toBeUndefined();
});

test('a cell of nested brackets stays the text that it is, and is exported', () => {
  const shape = '"POLYGON ((0 0, 1 0, 0 1, 0 0))"';
  const [item] = readCsv(`zone_id,remark,polygon\na,${nested(4900)},${shape}\n`).items;
  const otherFields = item?.ok ? [...(item.otherFields ?? [])] : [];
  expect(otherFields).toEqual([{ name: 'remark', value: nested(4900) }]);
  const written = writeGeoJson([testZone('a', { otherFields })]);
  expect(written.includes(`"remark":"${nested(4900)}"`)).toBe(true);
});

test('a field of a foreign workspace that says that it is JSON, and is none, is exported as its text', () => {
  const broken = { name: 'remark', value: '[1', json: true } as const;
  expect(writeGeoJson([testZone('a', { otherFields: [broken] })])).toContain('"remark":"[1"');
});

test('properties that are one text of nested brackets, and stores with such ones, do not fail', () => {
  const text = JSON.stringify(`{"remark": ${nested(5000)}}`);
  const geometry = '{"type":"Polygon","coordinates":[[[0,0],[1,0],[0,1],[0,0]]]}';
  const { items } = readGeoJson(`{"type":"Feature","properties":${text},"geometry":${geometry}}`);
  expect(items).toMatchObject([{ ok: true }]);
  const store = `{"type":"Feature","properties":{"remark":${nested(5000)}},"geometry":null}`;
  const table = readStoreList(`{"type":"FeatureCollection","features":[${store}]}`);
  const rows = 'rows' in table ? storeRows(table, mappingOfStores(table.headings)) : table;
  expect(rows).toEqual({ refusal: 'no-points' });
});
