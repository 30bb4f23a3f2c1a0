import { expect, test } from 'vitest';
import { processorClock } from '../../testing/processor-clock.testing.ts';
import { testZone } from '../zone.testing.ts';
import { readFile } from './detect.ts';
import { readGeoJson, writeGeoJson } from './geojson.ts';

const ring = [
  [0, 0],
  [4, 0],
  [0, 4],
  [0, 0],
];
const feature = (geometry: unknown, properties: unknown = {}) => ({ type: 'Feature', geometry, properties });
const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features });

test('valid features are read, and invalid ones are reported with a reason', () => {
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
            [1, null],
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
    { ok: false, issue: { kind: 'no-area', found: 'Point' } },
    { ok: false, issue: { kind: 'no-geometry' } },
    { ok: false, issue: { kind: 'bad-position', found: '[1, null]' } },
    { ok: false, issue: { kind: 'no-geometry' } },
    { ok: true, geometry: { type: 'Polygon', coordinates: [ring] } },
    { ok: false, issue: { kind: 'no-geometry' } },
    { ok: true, geometry: { type: 'Polygon', coordinates: [ring] } },
    { ok: false, issue: { kind: 'open-line', from: [0, 0], to: [0, 4] } },
  ]);
});

test('an unreadable feature is reported with its zone_id', () => {
  const { items } = readGeoJson(
    collection(feature({ type: 'Point', coordinates: [1, 2] }, { zone_id: 'A' })),
  );
  expect(items).toMatchObject([{ ok: false, zoneId: 'A' }]);
});

test('a list of features is read', () => {
  const list = JSON.stringify([feature({ type: 'Polygon', coordinates: [ring] }, { zone_id: 'A' })]);
  expect(readFile(list).format).toBe('geojson');
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

test('nested collections are read like the outer one', () => {
  const polygon = { type: 'Polygon', coordinates: [ring] };
  const nested = (...geometries: unknown[]) => ({ type: 'GeometryCollection', geometries });
  const text = collection(
    feature(nested(polygon, nested(nested(polygon), polygon))),
    feature(nested(polygon, nested({ type: 'Point', coordinates: [1, 2] }))),
    feature(nested(nested())),
  );
  expect(readGeoJson(text).items).toMatchObject([
    { ok: true, geometry: { type: 'MultiPolygon', coordinates: [[ring], [ring], [ring]] } },
    {
      ok: true,
      geometry: { type: 'Polygon', coordinates: [ring] },
      skipped: [{ kind: 'members', found: 'Point', count: 1 }],
    },
    { ok: false, issue: { kind: 'no-geometry' } },
  ]);
});

test('the polygons of a collection are read, and a collection without any is reported', () => {
  const polygon = { type: 'Polygon', coordinates: [ring] };
  const members = (...geometries: unknown[]) => feature({ type: 'GeometryCollection', geometries });
  const point = { type: 'Point', coordinates: [1, 2] };
  const line = { type: 'LineString', coordinates: ring.slice(0, 3) };
  expect(
    readGeoJson(
      collection(
        members(point, polygon, line, point),
        members(point),
        members(polygon, { type: 'Polygon', coordinates: [[[0, 'x']]] }),
      ),
    ).items,
  ).toMatchObject([
    {
      ok: true,
      geometry: polygon,
      skipped: [
        { kind: 'members', found: 'Point', count: 2 },
        { kind: 'members', found: 'LineString', count: 1 },
      ],
    },
    { ok: false, issue: { kind: 'no-area', found: 'Point' } },
    { ok: false, issue: { kind: 'bad-position' } },
  ]);
});

test('open lines are closed if requested', () => {
  const line = feature({ type: 'LineString', coordinates: ring.slice(0, 3) });
  expect(readGeoJson(collection(line), { closeLines: true }).items).toMatchObject([
    { ok: true, geometry: { coordinates: [ring] } },
  ]);
});

/** Reads a polygon with a `crs` member (GeoJSON 2008). */
const projected = (name: string, coordinates: unknown) =>
  readGeoJson(
    JSON.stringify({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name } },
      features: [feature({ type: 'Polygon', coordinates: [coordinates] })],
    }),
  ).items[0];

test('positions in a known reference system are converted to degrees', () => {
  // On the equator: the central meridian of a UTM zone, and its eastern edge 3° away.
  const utm = [
    [500_000, 10_000_000],
    [833_978.5569, 10_000_000],
    [500_000, 9_999_000],
    [500_000, 10_000_000],
  ];
  const item = projected('urn:ogc:def:crs:EPSG::32721', utm);
  if (!item?.ok || item.geometry.type !== 'Polygon') throw new Error(JSON.stringify(item));
  const [meridian = [], edge = []] = item.geometry.coordinates[0] ?? [];
  expect(meridian[0]).toBeCloseTo(-57, 8);
  expect(meridian[1]).toBeCloseTo(0, 8);
  expect(edge[0]).toBeCloseTo(-54, 8);
});

test('degrees in another geographic system stay unchanged', () => {
  for (const name of ['urn:ogc:def:crs:OGC:1.3:CRS84', 'EPSG:4258', 'urn:ogc:def:crs:EPSG::4674'])
    expect(projected(name, ring)).toMatchObject({ ok: true, geometry: { coordinates: [ring] } });
});

test('an unknown or mismatched reference system is reported by name', () => {
  expect(projected('urn:ogc:def:crs:EPSG::99999', ring)).toMatchObject({
    ok: false,
    issue: { kind: 'bad-projection', found: 'EPSG:99999' },
  });
  expect(projected('a grid of our own', ring)).toMatchObject({
    ok: false,
    issue: { kind: 'bad-projection', found: 'a grid of our own' },
  });
  expect(
    projected(
      'EPSG:3857',
      ring.map(([x = 0, y = 0]) => [x * 1e9, y]),
    ),
  ).toMatchObject({
    ok: false,
    issue: { kind: 'projection-mismatch', found: 'EPSG:3857' },
  });
});

test.each([
  ['{"type": "FeatureCollection", "features": [', 'unreadable'],
  ['{"type": "FeatureCollection", "features": []}', 'nothing-inside'],
  ['null', 'no-geometry'],
])('%s is reported as one issue', (text, kind) => {
  expect(readGeoJson(text).items).toMatchObject([{ ok: false, issue: { kind } }]);
});

test('a text with a million levels of nesting is refused within a second', () => {
  const spentMs = processorClock();
  const deep = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`;
  expect(readGeoJson(`{"type":"Polygon","coordinates":${deep}}`).items[0]?.ok).toBe(false);
  expect(readGeoJson(`{"type":"FeatureCollection","crs":${deep},"features":[1]}`).items[0]?.ok).toBe(false);
  expect(spentMs()).toBeLessThan(1000);
});

const itemsOf = (geometry: object) =>
  readGeoJson(collection(feature({ ...geometry }, { zone_id: 'A' }))).items;

test.each<[string, object]>([
  ['a lowercase type', { type: 'polygon', coordinates: [ring] }],
  ['no type', { coordinates: [ring] }],
  ['one level of brackets too few for a polygon', { type: 'Polygon', coordinates: ring }],
  ['one level of brackets too many for a polygon', { type: 'Polygon', coordinates: [[ring]] }],
  ['one level of brackets too few for a MultiPolygon', { type: 'MultiPolygon', coordinates: [ring] }],
  ['numbers as strings', { type: 'Polygon', coordinates: [ring.map((position) => position.map(String))] }],
])('a shape with %s is read', (_, geometry) => {
  expect(itemsOf(geometry)).toMatchObject([
    { ok: true, fields: { zoneId: 'A' }, geometry: { type: 'Polygon', coordinates: [ring] } },
  ]);
});

test('a missing geometry and an unknown type are reported', () => {
  const issue = (value: unknown) => {
    const [item] = readGeoJson(JSON.stringify(value)).items;
    return item?.ok === false ? item.issue : undefined;
  };
  expect(issue({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: {} }] })).toEqual({
    kind: 'no-geometry',
  });
  expect(
    issue({ type: 'Feature', properties: {}, geometry: { type: 'Circle', coordinates: [1, 2] } }),
  ).toEqual({
    kind: 'unknown-type',
    found: 'Circle',
  });
});

test('properties as a JSON string are read', () => {
  const properties = JSON.stringify({ zone_id: 'A', store_id: 'S1', homes: 7 });
  const { items } = readGeoJson(
    JSON.stringify({ type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } }),
  );
  expect(items).toMatchObject([
    { fields: { zoneId: 'A', storeId: 'S1' }, otherFields: [{ name: 'homes', value: 7 }] },
  ]);
});

test('comments and trailing commas are ignored', () => {
  const shape = JSON.stringify({ type: 'Polygon', coordinates: [ring] });
  const text = `// my zones\n/* of 2026 */ {"type": "FeatureCollection", "features": [\n  {"type": "Feature", "properties": {"zone_id": "A // B,}",}, "geometry": ${shape}}, // the first\n]}`;
  const { format, reading } = readFile(text);
  expect(format).toBe('geojson');
  expect(reading.items).toMatchObject([{ ok: true, fields: { zoneId: 'A // B,}' } }]);
});

test.each([[['delivery', 'pickup']], [['a; b', '']], [['[c]']], [[]]])(
  'types %j are written as a string and read back',
  (types) => {
    const text = writeGeoJson([{ ...testZone('a'), types }]);
    expect(typeof JSON.parse(text).features[0].properties.types).toBe('string');
    const [item] = readGeoJson(text).items;
    expect(item?.ok && (item.fields.types ?? [])).toEqual(types);
  },
);
