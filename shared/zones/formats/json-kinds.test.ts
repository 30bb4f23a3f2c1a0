import { expect, test } from 'vitest';
import { readFile } from './detect.ts';
import type { ReadItem } from './reading.ts';

const square = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 0],
];
const distantSquare = square.map(([lng = 0, lat = 0]) => [lng + 10, lat]);
const polygon = (ring = square) => ({ type: 'Polygon', coordinates: [ring] });
const wkt = 'POLYGON ((0 0, 4 0, 4 4, 0 0))';
const ewkb =
  '0103000020E61000000100000004000000' +
  '00000000000000000000000000000000' +
  '00000000000010400000000000000000' +
  '00000000000010400000000000001040' +
  '00000000000000000000000000000000';
const feature = (zoneId: string, geometry: unknown = polygon(), rest = {}) => ({
  type: 'Feature',
  properties: { zone_id: zoneId },
  geometry,
  ...rest,
});
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });

const read = (value: unknown) => readFile(JSON.stringify(value));
const results = (items: readonly ReadItem[]) =>
  items.map((item) => (item.ok ? [item.fields.zoneId, item.geometry.coordinates] : item.issue));

test.each<[string, unknown, string]>([
  [
    'a list of collections',
    [collection(feature('A')), collection(feature('B', polygon(distantSquare)))],
    'geojson',
  ],
  [
    'a list of a collection and a feature',
    [collection(feature('A')), feature('B', polygon(distantSquare))],
    'geojson',
  ],
  ['lists in a list', [[feature('A')], [feature('B', polygon(distantSquare))]], 'geojson'],
  [
    'a collection in a service response',
    { status: 'ok', data: collection(feature('A'), feature('B', polygon(distantSquare))) },
    'geojson',
  ],
  [
    'a list of features in a service response',
    { data: { items: [feature('A'), feature('B', polygon(distantSquare))] } },
    'geojson',
  ],
  [
    'features without their type',
    [
      { properties: { zone_id: 'A' }, geometry: polygon() },
      { properties: { zone_id: 'B' }, geometry: polygon(distantSquare) },
    ],
    'geojson',
  ],
  [
    'rows with GeoJSON in geom',
    [
      { zone_id: 'A', geom: polygon() },
      { zone_id: 'B', geom: polygon(distantSquare) },
    ],
    'json-rows',
  ],
  [
    'rows with GeoJSON in geometry',
    [
      { zone_id: 'A', geometry: polygon() },
      { zone_id: 'B', geometry: polygon(distantSquare) },
    ],
    'json-rows',
  ],
  [
    'rows with GeoJSON as a string',
    [
      { zone_id: 'A', area: JSON.stringify(polygon()) },
      { zone_id: 'B', area: JSON.stringify(polygon(distantSquare)) },
    ],
    'json-rows',
  ],
  [
    'rows in a service response',
    {
      rows: [
        { zone_id: 'A', g: polygon() },
        { zone_id: 'B', g: feature('x', polygon(distantSquare)) },
      ],
    },
    'json-rows',
  ],
])('%s is read', (_, value, format) => {
  const found = read(value);
  expect([found.format, results(found.reading.items)]).toEqual([
    format,
    [
      ['A', [square]],
      ['B', [distantSquare]],
    ],
  ]);
});

test.each([
  ['Well-Known Text in geometry', 'geometry', wkt],
  ['Well-Known Text in wkt', 'wkt', wkt],
  ['Well-Known Text in a column of any name', 'outline', wkt],
  ['hexadecimal Well-Known Binary', 'geom', ewkb],
  ['hexadecimal Well-Known Binary of PostgreSQL', 'the_geom', `\\x${ewkb.toLowerCase()}`],
])('rows with %s are read', (_, column, shape) => {
  expect(results(read([{ zone_id: 'A', [column]: shape }]).reading.items)).toEqual([['A', [square]]]);
});

test('a row with a damaged shape is reported', () => {
  const { items } = read([
    { zone_id: 'A', geom: ewkb.slice(0, -6) },
    { zone_id: 'B', geom: ewkb },
  ]).reading;
  expect(results(items)).toEqual([{ kind: 'bad-wkb' }, ['B', [square]]]);
});

test('empty members of a shape are skipped and reported', () => {
  const multi = (...coordinates: unknown[]) => feature('A', { type: 'MultiPolygon', coordinates });
  const { items } = read([
    multi([], [square]),
    multi([square, []], []),
    multi([], []),
    feature('A', { type: 'Polygon', coordinates: [[]] }),
  ]).reading;
  expect(items).toMatchObject([
    {
      ok: true,
      geometry: { coordinates: [[square]] },
      skipped: [{ kind: 'members', found: 'Polygon []', count: 1 }],
    },
    {
      ok: true,
      geometry: { coordinates: [[square]] },
      skipped: [
        { kind: 'members', found: 'Polygon []', count: 1 },
        { kind: 'members', found: 'LinearRing []', count: 1 },
      ],
    },
    { ok: false, issue: { kind: 'no-geometry' } },
    { ok: false, issue: { kind: 'bad-position' } },
  ]);
});

test('a null height is ignored', () => {
  const { items } = read(
    feature('A', polygon(square.map((position) => [...position, null] as number[]))),
  ).reading;
  expect(items).toMatchObject([{ ok: true }]);
  expect(items[0]).not.toHaveProperty('skipped');
});

test('the first ID with a value is used among several columns and the ID of the feature', () => {
  const [a, b, c, d] = [
    { ...feature('A') },
    { ...feature('B'), properties: { id: 'B' } },
    { ...feature('C'), properties: { codigo: 'C', zone_id: '' } },
    { ...feature('D'), id: 'D', properties: { id: null } },
  ];
  expect(
    results(read(collection(a, b, c, d)).reading.items).map((result) => Array.isArray(result) && result[0]),
  ).toEqual(['A', 'B', 'C', 'D']);
});

test.each([
  [
    'TopoJSON',
    {
      type: 'Topology',
      arcs: [[[0, 0]]],
      objects: { zones: { type: 'GeometryCollection', geometries: [] } },
    },
  ],
  [
    'Esri JSON',
    {
      geometryType: 'esriGeometryPolygon',
      features: [{ attributes: { zone_id: 'A' }, geometry: { rings: [square] } }],
    },
  ],
  ['Esri JSON', { features: [{ attributes: {}, geometry: { rings: [square] } }] }],
  ['Esri JSON', { rings: [square], spatialReference: { wkid: 4326 } }],
])('%s is reported by name', (found, value) => {
  expect(read(value).reading.items).toMatchObject([{ ok: false, issue: { kind: 'foreign-file', found } }]);
});

const ring = [
  [-56.2, -34.9],
  [-56.1, -34.9],
  [-56.1, -34.8],
  [-56.2, -34.9],
];
test.each([
  '[{lat: -34.9, lng: -56.2}, {lat: -34.9, lng: -56.1}, {lat: -34.8, lng: -56.1}]',
  '{lat: -34.9, lng: -56.2},\n{lat: -34.9, lng: -56.1},\n{lat: -34.8, lng: -56.1},',
  "const zone = [\n  { lng: -56.2, lat: -34.9 },\n  { lng: -56.1, lat: -34.9 },\n  { 'lng': -56.1, 'lat': -34.8 },\n];",
  '{"lat": -34.9, "lng": -56.2}\n{"lat": -34.9, "lng": -56.1}\n{"lat": -34.8, "lng": -56.1}',
  'var path = [new google.maps.LatLng(-34.9, -56.2), new google.maps.LatLng(-34.9, -56.1), new google.maps.LatLng(-34.8, -56.1)];',
])('vertices in program code are read as one ring: %s', (text) => {
  for (const input of [text, new TextEncoder().encode(text)])
    expect(readFile(input).reading.items).toMatchObject([
      { ok: true, geometry: { type: 'Polygon', coordinates: [ring] } },
    ]);
});

test('code with more than vertices isn’t read as a ring', () => {
  const [item] = readFile('const map = make({lat: 1, lng: 2}, {lat: 1, lng: 3}, {lat: 2, lng: 3});').reading
    .items;
  expect(item?.ok).toBe(false);
});

test('a zone from a closed line is distinguished from a polygon', () => {
  const line = { type: 'LineString', coordinates: ring };
  const polygon = { type: 'Polygon', coordinates: [ring] };
  const features = [line, polygon, { type: 'GeometryCollection', geometries: [line] }].map((geometry) => ({
    type: 'Feature',
    properties: {},
    geometry,
  }));
  const { items } = readFile(JSON.stringify({ type: 'FeatureCollection', features })).reading;
  expect(items.map((item) => item.ok && (item.isFromLine ?? false))).toEqual([true, false, true]);
});
