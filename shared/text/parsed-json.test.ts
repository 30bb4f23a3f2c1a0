import { expect, test } from 'vitest';
import { mappingOfStores, readStoreList, storeRows } from '../planning/stores/store-list.ts';
import { readCsv } from '../zones/formats/csv.ts';
import { readGeoJson, writeGeoJson } from '../zones/formats/geojson.ts';
import { testZone } from '../zones/zone.testing.ts';
import { parsedJson } from './parsed-json.ts';

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

test('parses JSON unless it’s invalid or nested too deeply', () => {
  expect(parsedJson('{"a": [1, null]}')).toEqual({ a: [1, null] });
  expect(parsedJson('null')).toBeNull();
  expect(parsedJson('[1')).toBeUndefined();
  expect(parsedJson(nested(80))).toBeDefined();
  expect(parsedJson(nested(5000))).toBeUndefined();
});

test('a cell with nested brackets stays text and is exported', () => {
  const shape = '"POLYGON ((0 0, 1 0, 0 1, 0 0))"';
  const [item] = readCsv(`zone_id,remark,polygon\na,${nested(4900)},${shape}\n`).items;
  const otherFields = item?.ok ? [...(item.otherFields ?? [])] : [];
  expect(otherFields).toEqual([{ name: 'remark', value: nested(4900) }]);
  const written = writeGeoJson([testZone('a', { otherFields })]);
  expect(written.includes(`"remark":"${nested(4900)}"`)).toBe(true);
});

test('exports a field as text if it’s marked as JSON but invalid', () => {
  const broken = { name: 'remark', value: '[1', json: true } as const;
  expect(writeGeoJson([testZone('a', { otherFields: [broken] })])).toContain('"remark":"[1"');
});

test('reads zones and stores with deeply nested properties without failing', () => {
  const text = JSON.stringify(`{"remark": ${nested(5000)}}`);
  const geometry = '{"type":"Polygon","coordinates":[[[0,0],[1,0],[0,1],[0,0]]]}';
  const { items } = readGeoJson(`{"type":"Feature","properties":${text},"geometry":${geometry}}`);
  expect(items).toMatchObject([{ ok: true }]);
  const store = `{"type":"Feature","properties":{"remark":${nested(5000)}},"geometry":null}`;
  const table = readStoreList(`{"type":"FeatureCollection","features":[${store}]}`);
  const rows = 'rows' in table ? storeRows(table, mappingOfStores(table.headings)) : table;
  expect(rows).toEqual({ refusal: 'no-points' });
});
