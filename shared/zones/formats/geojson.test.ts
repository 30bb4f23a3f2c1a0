import { expect, test } from 'vitest';
import { processorClock } from '../../processor-clock.testing.ts';
import { detectFormat } from './detect.ts';
import { readGeoJson } from './geojson.ts';

const ring = [
  [0, 0],
  [4, 0],
  [0, 4],
  [0, 0],
];
const feature = (geometry: unknown, properties: unknown = {}) => ({ type: 'Feature', geometry, properties });
const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features });

test('good features come in beside bad ones, each bad one with its reason', () => {
  const { items } = readGeoJson(
    collection(
      feature({ type: 'Polygon', coordinates: [ring] }, { zone_id: 7, types: ['a', 'b'], description: null }),
      feature({ type: 'Point', coordinates: [1, 2] }),
      feature(null),
      feature({
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, '2'],
            [0, 0],
          ],
        ],
      }),
      feature({ type: 'Polygon', coordinates: [] }),
      feature({ type: 'Polygon', coordinates: [ring.map(([lng, lat]) => [lng, lat, 12])] }),
      'no feature',
      feature({ type: 'LineString', coordinates: ring }),
      feature({ type: 'LineString', coordinates: ring.slice(0, 3) }),
    ),
  );
  expect(items).toMatchObject([
    { ok: true, fields: { zoneId: '7', types: ['a', 'b'] } },
    { ok: false, fault: { kind: 'no-area', found: 'Point' } },
    { ok: false, fault: { kind: 'no-geometry' } },
    { ok: false, fault: { kind: 'bad-position', found: '[1, "2"]' } },
    { ok: false, fault: { kind: 'no-geometry' } },
    { ok: true, geometry: { type: 'Polygon', coordinates: [ring] } },
    { ok: false, fault: { kind: 'no-geometry' } },
    { ok: true, geometry: { type: 'Polygon', coordinates: [ring] } },
    { ok: false, fault: { kind: 'open-line', from: [0, 0], to: [0, 4] } },
  ]);
});

test('one that cannot be read is told by its zone_id, too', () => {
  const { items } = readGeoJson(
    collection(feature({ type: 'Point', coordinates: [1, 2] }, { zone_id: 'A' })),
  );
  expect(items).toMatchObject([{ ok: false, zoneId: 'A' }]);
});

test('a list of features is read as they are', () => {
  const list = JSON.stringify([feature({ type: 'Polygon', coordinates: [ring] }, { zone_id: 'A' })]);
  expect(detectFormat(list)).toBe('geojson');
  expect(readGeoJson(list).items).toMatchObject([{ ok: true, fields: { zoneId: 'A' } }]);
});

test('a bare geometry and a collection of polygons are read', () => {
  const polygon = { type: 'Polygon', coordinates: [ring] };
  expect(readGeoJson(JSON.stringify(polygon)).items).toMatchObject([{ ok: true, geometry: polygon }]);
  const both = {
    type: 'GeometryCollection',
    geometries: [polygon, { type: 'MultiPolygon', coordinates: [[ring]] }],
  };
  expect(readGeoJson(JSON.stringify(both)).items).toMatchObject([
    { ok: true, geometry: { type: 'MultiPolygon', coordinates: [[ring], [ring]] } },
  ]);
});

test('what collections inside a collection hold is read like its own', () => {
  const polygon = { type: 'Polygon', coordinates: [ring] };
  const nested = (...geometries: unknown[]) => ({ type: 'GeometryCollection', geometries });
  const text = collection(
    feature(nested(polygon, nested(nested(polygon), polygon))),
    feature(nested(polygon, nested({ type: 'Point', coordinates: [1, 2] }))),
    feature(nested(nested())),
  );
  expect(readGeoJson(text).items).toMatchObject([
    { ok: true, geometry: { type: 'MultiPolygon', coordinates: [[ring], [ring], [ring]] } },
    { ok: false, fault: { kind: 'no-area', found: 'Point' } },
    { ok: false, fault: { kind: 'no-geometry' } },
  ]);
});

test('open lines are closed on request', () => {
  const line = feature({ type: 'LineString', coordinates: ring.slice(0, 3) });
  expect(readGeoJson(collection(line), { closeLines: true }).items).toMatchObject([
    { ok: true, geometry: { coordinates: [ring] } },
  ]);
});

test('another reference system is refused by its name', () => {
  const text = JSON.stringify({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } },
    features: [feature({ type: 'Polygon', coordinates: [ring] })],
  });
  expect(readGeoJson(text).items).toMatchObject([
    { ok: false, fault: { kind: 'bad-projection', found: 'urn:ogc:def:crs:EPSG::3857' } },
  ]);
});

test.each([
  ['{"type": "FeatureCollection", "features": [', 'unreadable'],
  ['{"type": "FeatureCollection", "features": []}', 'nothing-inside'],
  ['null', 'no-geometry'],
])('%s is one fault', (text, kind) => {
  expect(readGeoJson(text).items).toMatchObject([{ ok: false, fault: { kind } }]);
});

test('a text nested a million deep is refused within a second', () => {
  const spentMs = processorClock();
  const deep = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`;
  expect(readGeoJson(`{"type":"Polygon","coordinates":${deep}}`).items[0]?.ok).toBe(false);
  expect(readGeoJson(`{"type":"FeatureCollection","crs":${deep},"features":[1]}`).items[0]?.ok).toBe(false);
  expect(spentMs()).toBeLessThan(1000);
});
