import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { positionsOf } from '../../geo/parts.ts';
import type { TextEncoding } from '../../text/text-encoding.ts';
import { readFile } from './detect.ts';
import { readShapefile, readShapefileParts } from './shapefile.ts';
import {
  dbf,
  dbfOf,
  multiPatchRecord,
  polygonRecord,
  type Rings,
  shp,
  shx,
} from './shapefile-bytes.testing.ts';

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

test('polygons with holes and multiple parts are read with their fields', () => {
  const archive = zipSync({
    'zones.shp': shp(
      polygonRecord([square, hole]),
      polygonRecord([square, square.map(([x, y]) => [x + 10, y])]),
    ),
    'zones.dbf': dbf('zone_id', ['A', 'B']),
  });
  expect(readFile(archive).format).toBe('shapefile');
  const { items, columns } = readShapefile(archive);
  expect(columns).toEqual(['zone_id']);
  expect(items).toMatchObject([
    { ok: true, fields: { zoneId: 'A' }, geometry: { type: 'Polygon', coordinates: [square, hole] } },
    { ok: true, fields: { zoneId: 'B' }, geometry: { type: 'MultiPolygon' } },
  ]);
});

test('projected positions are converted to degrees', () => {
  const meters = square.map(([x, y]): [number, number] => [x * 111_319.49079327358, y * 100_000]);
  const archive = zipSync({ 'z.shp': shp(polygonRecord([meters])), 'z.prj': strToU8(mercator) });
  const [item] = readShapefile(archive).items;
  if (!item?.ok) throw new Error(JSON.stringify(item));
  const [lng, lat] = item.geometry.type === 'Polygon' ? (item.geometry.coordinates[0]?.[2] ?? []) : [];
  expect(lng).toBeCloseTo(4, 9);
  expect(lat).toBeCloseTo(3.591, 3);
});

test('an invalid record and an empty one are reported, and the others are read', () => {
  const cut = polygonRecord([square]);
  new DataView(cut.buffer).setInt32(40, 1_000_000, true);
  const archive = zipSync({
    'z.shp': shp(cut, new Uint8Array(4), polygonRecord([square])),
    'z.dbf': dbf('id', ['1', '2', '3']),
  });
  expect(readShapefile(archive).items).toMatchObject([
    { ok: false, issue: { kind: 'unreadable' }, zoneId: '1' },
    { ok: false, issue: { kind: 'no-geometry' }, zoneId: '2' },
    { ok: true, fields: { zoneId: '3' } },
  ]);
});

test('a file without a .prj is read only if all of it can be degrees', () => {
  const meters = square.map(([x, y]): [number, number] => [x * 1e5, y * 1e5]);
  const files = (...records: Uint8Array[]) => [{ name: 'z.shp', bytes: shp(...records) }];
  expect(readShapefileParts(files(polygonRecord([square]), polygonRecord([meters]))).items).toEqual([
    { ok: false, place: { item: 1, file: 'z.shp' }, issue: { kind: 'no-projection' } },
  ]);
  const eastward = square.map(([x, y]): [number, number] => [x + 190, y]);
  expect(readShapefileParts(files(polygonRecord([eastward]))).items).toMatchObject([{ ok: true }]);
});

test('a hole outside all shells is kept for the check of holes', () => {
  const outsideHole = hole.map(([x, y]): [number, number] => [x + 50, y]);
  const files = [{ name: 'z.shp', bytes: shp(polygonRecord([square, outsideHole])) }];
  expect(readShapefileParts(files).items).toMatchObject([
    { ok: true, geometry: { type: 'Polygon', coordinates: [square, outsideHole] } },
  ]);
});

test('a hole belongs to the shell around it, not to one with only its bounding box around it', () => {
  const bent: Rings[number] = [
    [0, 0],
    [0, 4],
    [1, 4],
    [1, 1],
    [4, 1],
    [4, 0],
    [0, 0],
  ];
  const inner = square.map(([x, y]): [number, number] => [x / 2 + 1.5, y / 2 + 1.5]);
  const small = hole.map(([x, y]): [number, number] => [x + 1, y + 1]);
  const wide = square.map(([x, y]): [number, number] => [x + 1.2, y + 1.2]);
  for (const shell of [inner, wide]) {
    const files = [{ name: 'z.shp', bytes: shp(polygonRecord([bent, shell, small])) }];
    expect(readShapefileParts(files).items).toMatchObject([
      { ok: true, geometry: { type: 'MultiPolygon', coordinates: [[bent], [shell, small]] } },
    ]);
  }
});

test('shells and holes with reversed orientation are recognized', () => {
  const reversed = [square.toReversed(), hole.toReversed()];
  const files = [{ name: 'z.shp', bytes: shp(polygonRecord(reversed)) }];
  expect(readShapefileParts(files).items).toMatchObject([
    { ok: true, geometry: { type: 'Polygon', coordinates: reversed } },
  ]);
});

const idsAndLongitudes = (files: Parameters<typeof readShapefileParts>[0]) =>
  readShapefileParts(files).items.map((item) =>
    item.ok ? [item.fields.zoneId, positionsOf(item.geometry).next().value?.[0]] : item.issue,
  );

test('the index assigns records to rows, and an invalid index is ignored', () => {
  const moved = (by: number) => polygonRecord([square.map(([x, y]) => [x + by, y])]);
  const shapes = shp(moved(1), moved(99), moved(2), moved(3));
  const entry = (record: number) => 100 + record * (moved(0).length + 8);
  const table = { name: 'z.dbf', bytes: dbf('zone_id', ['A', 'B', 'C']) };
  const files = (index: Uint8Array) => [
    { name: 'z.shp', bytes: shapes },
    table,
    { name: 'z.shx', bytes: index },
  ];
  const validIndex = shx(shapes, [entry(0), entry(3), entry(2)]);
  const byIndex = [
    ['A', 1],
    ['B', 3],
    ['C', 2],
  ];
  expect(idsAndLongitudes(files(validIndex))).toEqual(byIndex);
  const archive = zipSync(Object.fromEntries(files(validIndex).map(({ name, bytes }) => [name, bytes])));
  expect(readShapefile(archive).items.map((item) => item.ok && item.fields.zoneId)).toEqual(['A', 'B', 'C']);

  const inFileOrder = [
    ['A', 1],
    ['B', 99],
    ['C', 2],
    [undefined, 3],
    { kind: 'table-mismatch', rows: 3, shapes: 4 },
  ];
  expect(idsAndLongitudes(files(validIndex.subarray(0, 110)))).toEqual(inFileOrder);
  expect(idsAndLongitudes(files(shx(shapes, [entry(0) + 2, entry(3), entry(2)])))).toEqual(inFileOrder);
});

test('rows marked as deleted are skipped with their shapes', () => {
  const table = dbf('zone_id', ['A', 'B', 'C']);
  const rowBytes = 11;
  table[65 + rowBytes] = 0x2a;
  const files = [
    { name: 'z.shp', bytes: shp(...['A', 'B', 'C'].map(() => polygonRecord([square]))) },
    { name: 'z.dbf', bytes: table },
  ];
  expect(readShapefileParts(files).items.map((item) => item.ok && item.fields.zoneId)).toEqual(['A', 'C']);
});

test('two columns with the same name are both kept', () => {
  const files = [
    { name: 'z.shp', bytes: shp(polygonRecord([square])) },
    {
      name: 'z.dbf',
      bytes: dbfOf([
        ['households', '100'],
        ['households', '7'],
        ['zone_id', 'A'],
      ]),
    },
  ];
  const { items, columns } = readShapefileParts(files);
  expect(columns).toEqual(['households', 'households_2', 'zone_id']);
  expect(items).toMatchObject([
    {
      fields: { zoneId: 'A' },
      otherFields: [
        { name: 'households', value: '100' },
        { name: 'households_2', value: '7' },
      ],
    },
  ]);
});

test('a MultiPatch of rings is read, and one of triangles is reported', () => {
  const read = (partType: number) =>
    readShapefileParts([{ name: 'z.shp', bytes: shp(multiPatchRecord(square, partType)) }]).items;
  expect(read(2)).toMatchObject([
    { ok: true, geometry: { coordinates: [square] }, skipped: [{ kind: 'heights' }] },
  ]);
  expect(read(0)).toMatchObject([{ ok: false, issue: { kind: 'triangles' } }]);
});

test('positions rounded beyond the antimeridian are moved onto it', () => {
  const beyond = (degrees: number): Rings[number] => [
    [170, 0],
    [170, 1],
    [degrees, 1],
    [degrees, 0],
    [170, 0],
  ];
  const read = (ring: Rings[number], prj: string) =>
    readShapefileParts([
      { name: 'z.shp', bytes: shp(polygonRecord([ring])) },
      { name: 'z.prj', bytes: strToU8(prj) },
    ]).items;
  const geographic =
    'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';
  const moved = [{ ok: true, geometry: { coordinates: [beyond(180)] } }];
  expect(read(beyond(180.00000000000006), geographic)).toMatchObject(moved);
  expect(read(beyond(180.0000019), geographic)).toMatchObject(moved);
  const meters = beyond(180).map(([x, y]): [number, number] => [x * 111_319.49079327358 + 1e-7, y * 100_000]);
  const [item] = read(meters, mercator);
  expect(item?.ok && Math.max(...[...positionsOf(item.geometry)].map(([lng]) => lng))).toBe(180);
  expect(read([...square.map(([x, y]): [number, number] => [x * 1e5, y])], geographic)).toMatchObject([
    { ok: false, issue: { kind: 'projection-mismatch' } },
  ]);
});

test('a table with a wrong size is reported, and the shapes are read without it', () => {
  const table = dbf('id', ['1']);
  new DataView(table.buffer).setUint32(4, 0xffffffff, true);
  expect(
    readShapefile(zipSync({ 'z.shp': shp(polygonRecord([square])), 'z.dbf': table })).items,
  ).toMatchObject([
    { ok: true, fields: {} },
    { ok: false, issue: { kind: 'no-table' } },
  ]);
});

test('a shapefile is read without an archive and without a table, but not without shapes', () => {
  const shapes = { name: 'Zones.SHP', bytes: shp(polygonRecord([square])) };
  const table = { name: 'zones.dbf', bytes: dbf('zone_id', ['A']) };
  expect(readShapefileParts([table, shapes]).items).toMatchObject([{ ok: true, fields: { zoneId: 'A' } }]);
  expect(readShapefileParts([shapes]).items).toMatchObject([{ ok: true, fields: {} }]);
  expect(readShapefileParts([table, { name: 'zones.prj', bytes: strToU8(mercator) }]).items).toEqual([
    {
      ok: false,
      place: { item: 1, file: 'zones.dbf' },
      issue: { kind: 'shapes-missing', found: 'zones.dbf, zones.prj', expected: 'zones.shp' },
    },
  ]);
});

test('an archive in an archive is read', () => {
  const inner = zipSync({ 'z.shp': shp(polygonRecord([square])), 'z.dbf': dbf('zone_id', ['A']) });
  const outer = zipSync({ 'data/inner.zip': inner, 'readme.txt': strToU8('hello') });
  expect(readFile(outer).format).toBe('shapefile');
  expect(readShapefile(outer).items).toMatchObject([
    { ok: true, place: { file: 'data/inner.zip/z.shp' }, fields: { zoneId: 'A' } },
  ]);
});

test('an empty cell in a column of numbers has no value', () => {
  const files = [
    { name: 'z.shp', bytes: shp(polygonRecord([square]), polygonRecord([square])) },
    { name: 'z.dbf', bytes: dbf('zone_id', ['7.00', ''], 'N') },
  ];
  expect(readShapefileParts(files).items).toEqual([
    expect.objectContaining({ ok: true, fields: { zoneId: '7' } }),
    expect.objectContaining({ ok: true, fields: {} }),
  ]);
});

const readTable = (bytes: Uint8Array, { cpg, driver }: { cpg?: string; driver?: number }, options = {}) => {
  if (driver !== undefined) bytes[29] = driver;
  const files = [
    { name: 'z.shp', bytes: shp(polygonRecord([square])) },
    { name: 'z.dbf', bytes },
    ...(cpg === undefined ? [] : [{ name: 'z.cpg', bytes: strToU8(cpg) }]),
  ];
  const { items, encoding } = readShapefileParts(files, options);
  const [item] = items;
  return [item?.ok ? item.fields.zoneId : item, encoding?.used, encoding?.guessed, encoding?.sample];
};
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test('a selected encoding precedes that of the .cpg file, the language byte and a guess', () => {
  const western = () => dbf('zone_id', [latin1('Ñandú')]);
  expect(readTable(western(), { cpg: 'ISO-8859-1', driver: 2 })).toEqual([
    'Ñandú',
    'windows-1252',
    false,
    'Ñandú',
  ]);
  expect(readTable(western(), { driver: 0x57 })).toEqual(['Ñandú', 'windows-1252', false, 'Ñandú']);
  expect(readTable(western(), {})).toEqual(['Ñandú', 'windows-1252', true, 'Ñandú']);
  expect(readTable(western(), {}, { encoding: 'windows-1251' })).toEqual([
    'Сandъ',
    'windows-1251',
    false,
    'Сandъ',
  ]);
  const dos = () => dbf('zone_id', [Uint8Array.of(0xa5, 0x61, 0x6e, 0x64, 0xa3)]);
  expect(readTable(dos(), { driver: 2 })).toEqual(['Ñandú', 'cp850', false, 'Ñandú']);
  expect(readTable(dos(), { cpg: '850' })).toEqual(['Ñandú', 'cp850', false, 'Ñandú']);
  const unicode = () => dbf('zone_id', [strToU8('Ñandú')]);
  expect(readTable(unicode(), { cpg: 'UTF-8' })).toEqual(['Ñandú', 'utf-8', false, 'Ñandú']);
  expect(readTable(unicode(), { driver: 0x57 })).toEqual(['Ñandú', 'utf-8', true, 'Ñandú']);
  const cut = () => dbf('zone_id', [strToU8('Ñandú'), strToU8('Peña').subarray(0, 3)]);
  expect(readTable(cut(), {})).toEqual(['Ñandú', 'utf-8', true, 'Ñandú']);
  expect(readTable(dbf('zone_id', ['plain']), {})).toEqual(['plain', undefined, undefined, undefined]);
});

test.each<[string, number[], string, TextEncoding]>([
  ['windows-1251\r\n', [0xc7, 0xee, 0xed, 0xe0], 'Зона', 'windows-1251'],
  ['KOI8-R', [0xfa, 0xcf, 0xce, 0xc1], 'Зона', 'koi8-r'],
  ['ISO-8859-2', [0xa3, 0xf3, 0x64, 0xbc], 'Łódź', 'iso-8859-2'],
  ['ISO 8859-16', [0xaa, 0x61, 0xfe], 'Șaț', 'iso-8859-16'],
  ['MacRoman', [0x84, 0x61], 'Ña', 'macintosh'],
  ['10029', [0xfc, 0x97, 0x64, 0x90], 'Łódź', 'x-mac-ce'],
  ['OEM 857', [0xa6], 'Ğ', 'cp857'],
  ['shiftjis', [0x93, 0x8c], '東', 'shift_jis'],
  ['UHC', [0xb0, 0xa1], '가', 'euc-kr'],
  ['LDID/87', [0xd1, 0x61], 'Ña', 'windows-1252'],
])('the encoding %j of a .cpg file is used', (cpg, bytes, text, encoding) => {
  const table = dbf('zone_id', [Uint8Array.from(bytes)]);
  expect(readTable(table, { cpg })).toEqual([text, encoding, false, text]);
});

test('dates, booleans and numbers of a table keep their types', () => {
  const stored = (value: string, type: 'D' | 'L' | 'N' | 'C') => {
    const files = [
      { name: 'z.shp', bytes: shp(polygonRecord([square])) },
      { name: 'z.dbf', bytes: dbf('since', [value], type) },
    ];
    const [item] = readShapefileParts(files).items;
    return item?.ok && item.otherFields;
  };
  expect(stored('20260131', 'D')).toEqual([{ name: 'since', value: '2026-01-31' }]);
  expect(stored('T', 'L')).toEqual([{ name: 'since', value: true }]);
  expect(stored('12.50', 'N')).toEqual([{ name: 'since', value: 12.5 }]);
  expect(stored('007', 'C')).toEqual([{ name: 'since', value: '007' }]);
  expect(stored('', 'N')).toBe(undefined);
  expect(stored('00000000', 'D')).toBe(undefined);
});
