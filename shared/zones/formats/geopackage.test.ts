import { gzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { positionsOf } from '../../geo/parts.ts';
import { readFile } from './detect.ts';
import { geoPackage, sqlite, type TestLayer, wkbPolygon, writeAheadLog } from './geopackage.testing.ts';
import { readGeoPackage } from './geopackage.ts';

const corners = [
  [-56.2, -34.9],
  [-56.1, -34.9],
  [-56.1, -34.8],
  [-56.2, -34.9],
] as const;
const square = wkbPolygon([corners]);
const zones: TestLayer = {
  table: 'zones',
  srsId: 4326,
  rows: [{ geom: square, zone_id: 'A', store_id: 'S' }],
};

const read = (bytes: Uint8Array) => readFile(bytes, { sqlite });
const itemsOf = (bytes: Uint8Array) => read(bytes).reading.items;
const issuesOf = (bytes: Uint8Array) => itemsOf(bytes).map((item) => (item.ok ? undefined : item.issue));
const shape = { type: 'Polygon', coordinates: [corners] };

test('table rows are read as items and columns as fields', () => {
  const rows = [{ geom: square, zone_id: 'A', store_id: 'S', population: 12, open: 1, note: null }];
  const { format, reading } = read(geoPackage([{ ...zones, rows, types: { open: 'BOOLEAN' } }]));
  expect(format).toBe('geopackage');
  expect(reading.items).toMatchObject([
    {
      ok: true,
      place: { item: 1, file: 'zones' },
      geometry: shape,
      fields: { zoneId: 'A', storeId: 'S' },
      otherFields: [
        { name: 'population', value: 12 },
        { name: 'open', value: true },
      ],
    },
  ]);
  expect(reading.columns).toEqual(['zone_id', 'store_id', 'population', 'open', 'note']);
});

test('the primary key isn’t a field, and one named id is the ID if there’s no other', () => {
  const table = (key: string) =>
    geoPackage([zones], {
      more: `ALTER TABLE zones RENAME COLUMN fid TO ${key};`,
    });
  expect(itemsOf(table('pk_uid'))).toMatchObject([{ ok: true, fields: { zoneId: 'A' } }]);
  expect(read(table('pk_uid')).reading.columns).not.toContain('pk_uid');
  const noIds = geoPackage([{ ...zones, rows: [{ geom: square, driver: 'Ana' }] }], {
    more: 'ALTER TABLE zones RENAME COLUMN fid TO id;',
  });
  expect(itemsOf(noIds)).toMatchObject([{ ok: true, fields: { zoneId: '1' } }]);
});

test('a database without features is reported by its contents', () => {
  const without = (kind: string) =>
    geoPackage([], { more: `INSERT INTO gpkg_contents VALUES ('t', '${kind}', 't', 4326);` });
  const foreign = (found: string, conversion: string) => [{ kind: 'foreign-file', found, conversion }];
  expect(issuesOf(without('tiles'))).toEqual(foreign('GeoPackage', 'tiles'));
  expect(issuesOf(without('2d-gridded-coverage'))).toEqual(foreign('GeoPackage', 'raster'));
  expect(issuesOf(without('attributes'))).toEqual(foreign('GeoPackage', 'tables'));
  const database = new sqlite.Database();
  database.exec('CREATE TABLE metadata (name, value); CREATE TABLE tiles (zoom_level, tile_data);');
  expect(issuesOf(database.export())).toEqual(foreign('MBTiles', 'tiles'));
  database.close();
});

test('all layers are read, each item with the name of its layer', () => {
  const south = { ...zones, table: 'the "south"', rows: [{ geom: square, zone_id: 'B' }] };
  expect(itemsOf(geoPackage([zones, south]))).toMatchObject([
    { ok: true, place: { item: 1, file: 'zones' }, fields: { zoneId: 'A' } },
    { ok: true, place: { item: 2, file: 'the "south"' }, fields: { zoneId: 'B' } },
  ]);
});

test('a view is read like a table', () => {
  const more = `CREATE VIEW v AS SELECT * FROM zones; INSERT INTO gpkg_geometry_columns VALUES ('v', 'geom', 'POLYGON', 4326, 0, 0);`;
  expect(itemsOf(geoPackage([zones], { more })).map(({ ok, place }) => [ok, place.file])).toEqual([
    [true, 'zones'],
    [true, 'v'],
  ]);
});

test('positions are converted to degrees, and an unknown reference system is reported by name', () => {
  const [item] = itemsOf(geoPackage([{ table: 't', srsId: 3857, rows: [{ geom: meters }] }]));
  expect(item?.ok && item.geometry.coordinates[0]?.[0]).toEqual([
    expect.closeTo(-56.19, 6),
    expect.closeTo(-34.91, 6),
  ]);
  expect(issuesOf(geoPackage([{ table: 't', srsId: 100_000, rows: [{ geom: meters }] }]))).toEqual([
    { kind: 'bad-projection', found: 'Our own grid (100000)' },
  ]);
  expect(issuesOf(geoPackage([{ ...zones, srsId: 0 }]))).toEqual([undefined]);
});

test.each([0, 1, 2, 3, 4])('the shape is found after an envelope of type %d', (boundsCode) => {
  expect(itemsOf(geoPackage([zones], { boundsCode }))).toMatchObject([{ ok: true, geometry: shape }]);
});

test('a row with a missing or damaged shape is reported with its ID, and the others are read', () => {
  const rows = [
    { geom: null, zone_id: 'none' },
    { geom: square.subarray(0, 30), zone_id: 'cut' },
    { geom: 'POLYGON', zone_id: 'text' },
    { geom: square, zone_id: 'A' },
  ];
  const items = itemsOf(geoPackage([{ ...zones, rows }]));
  expect(items.map((item) => (item.ok ? item.fields.zoneId : [item.zoneId, item.issue.kind]))).toEqual([
    ['none', 'no-geometry'],
    ['cut', 'bad-wkb'],
    ['text', 'bad-wkb'],
    'A',
  ]);
});

test('a blob without a GeoPackage header is reported as damaged', () => {
  const bytes = geoPackage([zones]);
  const at = bytes.findIndex((_, index) =>
    [0x47, 0x50, 0, 3].every((byte, on) => bytes[index + on] === byte),
  );
  bytes.set([0x58, 0x58], at);
  expect(issuesOf(bytes)).toEqual([{ kind: 'bad-wkb' }]);
});

test('a spatial index that depends on functions of GDAL doesn’t prevent reading', () => {
  const more = `PRAGMA writable_schema = ON;
    INSERT INTO sqlite_schema VALUES ('table', 'rtree_zones_geom', 'rtree_zones_geom', 0, 'CREATE VIRTUAL TABLE rtree_zones_geom USING rtree_of_gdal(id, minx, maxx, miny, maxy)');
    CREATE TRIGGER rtree_zones_geom_insert AFTER INSERT ON zones BEGIN SELECT ST_MinX(NEW.geom); END;`;
  expect(itemsOf(geoPackage([zones], { more }))).toMatchObject([{ ok: true, geometry: shape }]);
});

test('long IDs keep their digits', () => {
  const more = 'UPDATE zones SET zone_id = 9007199254740993, store_id = -9223372036854775808';
  expect(itemsOf(geoPackage([zones], { more }))).toMatchObject([
    { fields: { zoneId: '9007199254740993', storeId: '-9223372036854775808' } },
  ]);
});

/** Returns a GeoPackage that a program has open: the file before and a log with the changes. */
function openGeoPackage(before: TestLayer, after: TestLayer) {
  const [database, changed] = [geoPackage([before]), geoPackage([after])];
  database.fill(2, 18, 20);
  const pages = new Map<number, Uint8Array>();
  for (let page = 1; page * 4096 <= changed.length; page += 1)
    pages.set(page, changed.subarray((page - 1) * 4096, page * 4096));
  return { database, log: writeAheadLog(pages, pages.size) };
}

test('the latest changes are read from the write-ahead log of an open file', () => {
  const more = { ...zones, rows: [...zones.rows, { geom: square, zone_id: 'B', store_id: 'S' }] };
  const { database, log } = openGeoPackage(zones, more);
  const ids = (items: ReturnType<typeof itemsOf>) =>
    items.map((item) => (item.ok ? item.fields.zoneId : item.issue.kind));
  expect(ids(readGeoPackage(database, { sqlite }, log).items)).toEqual(['A', 'B']);
  expect(ids(itemsOf(zipSync({ 'z.gpkg': database, 'z.gpkg-wal': log })))).toEqual(['A', 'B']);
  expect(ids(itemsOf(database))).toEqual(['A', 'log-missing']);
  // Incomplete frames at the end of the log are ignored.
  expect(ids(readGeoPackage(database, { sqlite }, log.subarray(0, -1)).items)).toEqual(['A']);
  const damagedLog = Uint8Array.from(log);
  damagedLog.fill(7, log.length - 100);
  expect(ids(readGeoPackage(database, { sqlite }, damagedLog).items)).toEqual(['A']);
});

test('a layer without a table is reported as missing, and the others are read', () => {
  const missing = "INSERT INTO gpkg_geometry_columns VALUES ('old', 'geom', 'POLYGON', 4326, 0, 0)";
  expect(itemsOf(geoPackage([zones], { more: missing }))).toMatchObject([
    { ok: true, fields: { zoneId: 'A' } },
    { ok: false, issue: { kind: 'layer-missing', found: 'old' } },
  ]);
});

const meters = wkbPolygon([
  [
    [-6255042.188, -4151657.22],
    [-6252815.798, -4151657.22],
    [-6252815.798, -4148942.366],
    [-6255042.188, -4151657.22],
  ],
]);
const firstOf = ([item]: ReturnType<typeof itemsOf>) =>
  item?.ok ? positionsOf(item.geometry).next().value : item?.issue;

test.each([
  ['no code', "organization = 'NONE', organization_coordsys_id = 100000"],
  ['an Esri code declared as EPSG', "organization = 'EPSG', organization_coordsys_id = 102003"],
])('a reference system with %s is read from its definition', (_, set) => {
  const define = (definition: string, column = 'definition') =>
    `UPDATE gpkg_spatial_ref_sys SET ${set}, ${column} = '${definition}' WHERE srs_id = 100000`;
  const geographic =
    'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433],AXIS["Longitude",EAST],AXIS["Latitude",NORTH]]';
  const layer = { ...zones, srsId: 100_000 };
  expect(firstOf(itemsOf(geoPackage([layer], { more: define(geographic) })))).toEqual(corners[0]);
  const mercator =
    '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +k=1 +units=m +nadgrids=@null +no_defs';
  const degrees = [expect.closeTo(-56.19, 6), expect.closeTo(-34.91, 6)];
  const projected = { ...layer, rows: [{ geom: meters, zone_id: 'A' }] };
  expect(firstOf(itemsOf(geoPackage([projected], { more: define(mercator) })))).toEqual(degrees);
  const wkt2 = `ALTER TABLE gpkg_spatial_ref_sys ADD COLUMN definition_12_063 TEXT;
    ${define('undefined')}; ${define(geographic, 'definition_12_063')}`;
  expect(firstOf(itemsOf(geoPackage([layer], { more: wkt2 })))).toEqual(corners[0]);
});

test('a layer with GDAL’s undefined reference system is read if its numbers are degrees', () => {
  const more = `INSERT INTO gpkg_spatial_ref_sys VALUES ('Undefined SRS', 99999, 'GDAL', 99999, 'LOCAL_CS["Undefined SRS",UNIT["unknown",0]]', NULL);`;
  expect(itemsOf(geoPackage([{ ...zones, srsId: 99_999 }], { more }))).toMatchObject([
    { ok: true, geometry: shape },
  ]);
  expect(issuesOf(geoPackage([{ table: 't', srsId: 99_999, rows: [{ geom: meters }] }], { more }))).toEqual([
    { kind: 'bad-projection', found: 'Undefined SRS (99999)' },
  ]);
});

test('a reference system missing from the file is reported by its ID', () => {
  const more = 'DELETE FROM gpkg_spatial_ref_sys WHERE srs_id = 3857';
  const layer = { table: 't', srsId: 3857, rows: [{ geom: meters }] };
  expect(issuesOf(geoPackage([layer], { more }))).toEqual([{ kind: 'bad-projection', found: 'srs_id 3857' }]);
});

test('if a shape and its layer declare different systems, the one that fits the numbers is used', () => {
  const degreesInMeters = { ...zones, srsId: 3857, shapeSrsId: 4326 };
  const degreesCalledMeters = { ...zones, srsId: 4326, shapeSrsId: 3857 };
  for (const layer of [degreesInMeters, degreesCalledMeters, { ...zones, shapeSrsId: 0 }])
    expect(firstOf(itemsOf(geoPackage([layer])))).toEqual(corners[0]);
  const rows = [{ geom: meters }];
  for (const [srsId, shapeSrsId] of [
    [4326, 3857],
    [3857, 4326],
  ] as const)
    expect(firstOf(itemsOf(geoPackage([{ table: 't', srsId, shapeSrsId, rows }])))).toEqual([
      expect.closeTo(-56.19, 6),
      expect.closeTo(-34.91, 6),
    ]);
  expect(issuesOf(geoPackage([{ table: 't', srsId: 3857, shapeSrsId: 32_721, rows }]))).toEqual([
    { kind: 'two-systems', found: 'EPSG:32721', expected: 'EPSG:3857' },
  ]);
});

test('a damaged file is reported after the items that could be read', () => {
  const rows = Array.from({ length: 2000 }, (_, index) => ({ geom: square, zone_id: `Z${index}` }));
  const bytes = geoPackage([{ ...zones, rows }]);
  const damaged = { kind: 'unreadable', damage: 'database' };
  expect(issuesOf(bytes.subarray(0, 1000))).toEqual([damaged]);
  const items = itemsOf(bytes.fill(0xff, bytes.length - 30_000));
  expect(items.length).toBeGreaterThan(100);
  expect(items.at(-1)).toMatchObject({ ok: false, issue: damaged });
  expect(items.filter(({ ok }) => !ok)).toHaveLength(1);
});

test('another SQLite database and an empty layer are reported', () => {
  expect(issuesOf(geoPackage([], { more: 'DROP TABLE gpkg_geometry_columns' }))).toEqual([
    { kind: 'foreign-file', found: 'SQLite', conversion: 'database' },
  ]);
  expect(issuesOf(geoPackage([{ ...zones, rows: [] }]))).toEqual([{ kind: 'nothing-inside' }]);
});

test('a GeoPackage in an archive is read', () => {
  const bytes = geoPackage([zones]);
  const zipped = itemsOf(zipSync({ 'data/z.gpkg': bytes }));
  expect(zipped).toMatchObject([{ ok: true, place: { file: 'data/z.gpkg' }, geometry: shape }]);
  expect(itemsOf(gzipSync(bytes))).toMatchObject([{ ok: true, geometry: shape }]);
});
