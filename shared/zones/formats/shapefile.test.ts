import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { detectFormat } from './detect.ts';
import { readShapefile } from './shapefile.ts';

type Rings = readonly (readonly (readonly [number, number])[])[];

/** A polygon record's content after ESRI's technical description of 1998, page 8. */
function polygonRecord(rings: Rings): Uint8Array {
  const points = rings.flat();
  const bytes = new Uint8Array(44 + rings.length * 4 + points.length * 16);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, 5, true);
  view.setInt32(36, rings.length, true);
  view.setInt32(40, points.length, true);
  let start = 0;
  rings.forEach((ring, index) => {
    view.setInt32(44 + index * 4, start, true);
    start += ring.length;
  });
  points.forEach(([x, y], index) => {
    view.setFloat64(44 + rings.length * 4 + index * 16, x, true);
    view.setFloat64(52 + rings.length * 4 + index * 16, y, true);
  });
  return bytes;
}

function shp(...records: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(100 + records.reduce((sum, record) => sum + record.length + 8, 0));
  const view = new DataView(bytes.buffer);
  view.setInt32(0, 9994);
  view.setInt32(24, bytes.length / 2);
  view.setInt32(28, 1000, true);
  view.setInt32(32, 5, true);
  let at = 100;
  records.forEach((record, index) => {
    view.setInt32(at, index + 1);
    view.setInt32(at + 4, record.length / 2);
    bytes.set(record, at + 8);
    at += record.length + 8;
  });
  return bytes;
}

/** A dBase III table with one text column. */
function dbf(column: string, values: readonly string[]): Uint8Array {
  const bytes = new Uint8Array(65 + values.length * 11 + 1).fill(0x20);
  const view = new DataView(bytes.buffer);
  bytes.fill(0, 0, 65);
  view.setUint8(0, 3);
  view.setUint32(4, values.length, true);
  view.setUint16(8, 65, true);
  view.setUint16(10, 11, true);
  bytes.set(strToU8(column), 32);
  bytes[43] = 'C'.charCodeAt(0);
  bytes[48] = 10;
  bytes[64] = 13;
  values.forEach((value, index) => {
    bytes.set(strToU8(value), 66 + index * 11);
  });
  return bytes;
}

const square: Rings[number] = [
  [0, 0],
  [0, 4],
  [4, 4],
  [4, 0],
  [0, 0],
];
const hole: Rings[number] = [
  [1, 1],
  [2, 1],
  [2, 2],
  [1, 2],
  [1, 1],
];
const mercator =
  'PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Mercator_Auxiliary_Sphere"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",0.0],PARAMETER["Auxiliary_Sphere_Type",0.0],UNIT["Meter",1.0]]';

test('polygons, holes and parts are read with their fields', () => {
  const archive = zipSync({
    'zones.shp': shp(
      polygonRecord([square, hole]),
      polygonRecord([square, square.map(([x, y]) => [x + 10, y])]),
    ),
    'zones.dbf': dbf('zone_id', ['A', 'B']),
  });
  expect(detectFormat(archive)).toBe('shapefile');
  const { items, columns } = readShapefile(archive);
  expect(columns).toEqual(['zone_id']);
  expect(items).toMatchObject([
    { ok: true, fields: { zoneId: 'A' }, geometry: { type: 'Polygon', coordinates: [square, hole] } },
    { ok: true, fields: { zoneId: 'B' }, geometry: { type: 'MultiPolygon' } },
  ]);
});

test('a projection is turned into degrees', () => {
  const meters = square.map(([x, y]): [number, number] => [x * 111_319.49079327358, y * 100_000]);
  const archive = zipSync({ 'z.shp': shp(polygonRecord([meters])), 'z.prj': strToU8(mercator) });
  const [item] = readShapefile(archive).items;
  if (!item?.ok) throw new Error(JSON.stringify(item));
  const [lng, lat] = item.geometry.type === 'Polygon' ? (item.geometry.coordinates[0]?.[2] ?? []) : [];
  expect(lng).toBeCloseTo(4, 9);
  expect(lat).toBeCloseTo(3.591, 3);
});

test('meters without a projection, a bad record and an empty one are faults that stop no other', () => {
  const cut = polygonRecord([square]);
  new DataView(cut.buffer).setInt32(40, 1_000_000, true);
  const stray = polygonRecord([square, hole.map(([x, y]) => [x + 50, y])]);
  const archive = zipSync({
    'z.shp': shp(
      polygonRecord([square.map(([x, y]) => [x * 1e5, y * 1e5])]),
      cut,
      new Uint8Array(4),
      stray,
      polygonRecord([square]),
    ),
    'z.dbf': dbf('id', ['1', '2', '3', '4', '5']),
  });
  expect(readShapefile(archive).items).toMatchObject([
    { ok: false, fault: { kind: 'bad-projection', found: 'no .prj' } },
    { ok: false, fault: { kind: 'unreadable' } },
    { ok: false, fault: { kind: 'no-geometry' } },
    { ok: false, fault: { kind: 'lost-rings', expected: 2, found: 1 } },
    { ok: true, fields: { zoneId: '5' } },
  ]);
});

test('a table that lies about its size is passed over', () => {
  const table = dbf('id', ['1']);
  new DataView(table.buffer).setUint32(4, 0xffffffff, true);
  expect(
    readShapefile(zipSync({ 'z.shp': shp(polygonRecord([square])), 'z.dbf': table })).items,
  ).toMatchObject([{ ok: true, fields: {} }]);
});
