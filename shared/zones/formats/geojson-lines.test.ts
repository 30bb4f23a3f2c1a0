import { expect, test } from 'vitest';
import { readFile } from './detect.ts';

const feature = (zoneId: string) =>
  `{"type":"Feature","properties":{"zone_id":"${zoneId}"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[4,0],[0,4],[0,0]]]}}`;
const polygon = '{"type":"Polygon","coordinates":[[[0,0],[4,0],[0,4],[0,0]]]}';

/** Returns the detected format and its items. */
function read(text: string) {
  const { format, reading } = readFile(text);
  return { format, items: reading.items };
}

test('a feature or geometry is read from each line, and an invalid line doesn’t affect the others', () => {
  const lines = [
    feature('A'),
    '',
    feature('B').slice(0, -3),
    polygon,
    '{"type":"Point","coordinates":[1,2]}',
    'x',
  ];
  const { format, items } = read(`\uFEFF${lines.join('\r\n')}`);
  expect(format).toBe('geojson-lines');
  expect(items).toMatchObject([
    { ok: true, place: { item: 1, line: 1 }, fields: { zoneId: 'A' } },
    { ok: false, place: { item: 2, line: 3 }, issue: { kind: 'unreadable' } },
    { ok: true, place: { item: 3, line: 4 }, geometry: { type: 'Polygon' } },
    { ok: false, place: { item: 4, line: 5 }, issue: { kind: 'no-area', found: 'Point' } },
    { ok: false, place: { item: 5, line: 6 }, issue: { kind: 'unreadable' } },
  ]);
});

test('the first line may be invalid', () => {
  const { items } = read([feature('A').slice(0, -1), feature('B'), feature('C')].join('\n'));
  expect(items).toMatchObject([
    { ok: false, place: { line: 1 } },
    { ok: true, place: { line: 2 }, fields: { zoneId: 'B' } },
    { ok: true, place: { line: 3 }, fields: { zoneId: 'C' } },
  ]);
});

test('a GeoJSON text sequence is read, even with objects over several lines', () => {
  const multiline = JSON.stringify(JSON.parse(feature('B')), null, 2);
  const { format, items } = read(['', feature('A'), multiline, '{"type":', feature('C')].join('\u001E'));
  expect(format).toBe('geojson-lines');
  expect(items).toMatchObject([
    { ok: true, place: { line: 1 }, fields: { zoneId: 'A' } },
    { ok: true, fields: { zoneId: 'B' } },
    { ok: false, issue: { kind: 'unreadable' } },
    { ok: true, fields: { zoneId: 'C' } },
  ]);
  expect(items.map(({ place }) => place.line)).toEqual([
    1,
    1,
    multiline.split('\n').length,
    multiline.split('\n').length,
  ]);
  expect(read(`\u001E${feature('A')}\n`).items).toMatchObject([{ ok: true, fields: { zoneId: 'A' } }]);
});

test('columns are collected from all lines, and a reference system applies to its line', () => {
  const projected = feature('B').replace('{', '{"crs":{"properties":{"name":"EPSG:99999"}},');
  const { items } = read([feature('A').replace('zone_id', 'code'), projected, feature('C')].join('\n'));
  expect(items).toMatchObject([
    { ok: true },
    { ok: false, issue: { kind: 'bad-projection', found: 'EPSG:99999' }, zoneId: 'B' },
    { ok: true, fields: { zoneId: 'C' } },
  ]);
});

test('a truncated file with one object isn’t read as lines', () => {
  const file = `{\n"type": "FeatureCollection",\n"features": [\n${feature('A')},\n${feature('B')}\n`;
  expect(read(file)).toMatchObject({
    format: 'geojson',
    items: [{ ok: false, issue: { kind: 'unreadable' } }],
  });
  expect(read(JSON.stringify(JSON.parse(polygon), null, 1)).format).toBe('geojson');
});
