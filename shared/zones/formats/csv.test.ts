import { expect, test } from 'vitest';
import { processorClock } from '../../testing/processor-clock.testing.ts';
import { testZone } from '../zone.testing.ts';
import { readCsv, writeCsv } from './csv.ts';
import { readFile } from './detect.ts';

const triangle = 'POLYGON ((0 0, 4 0, 0 4, 0 0))';

test('columns are recognized by name in any case and order', () => {
  const { items, mapping } = readCsv(
    `WKT;Store ID;Notes;ZoneId;Type\n"${triangle}";S1;by the river;Z1;a, b\n`,
  );
  expect(mapping).toEqual({
    polygon: 'WKT',
    storeId: 'Store ID',
    description: 'Notes',
    zoneId: 'ZoneId',
    types: 'Type',
  });
  expect(items).toMatchObject([
    {
      ok: true,
      place: { item: 1, row: 2 },
      fields: { zoneId: 'Z1', storeId: 'S1', description: 'by the river', types: ['a', 'b'] },
    },
  ]);
});

test('a given mapping is used', () => {
  const { items } = readCsv(`a,b\nZ9,"${triangle}"\n`, { mapping: { zoneId: 'a', polygon: 'b' } });
  expect(items).toMatchObject([{ ok: true, fields: { zoneId: 'Z9' } }]);
});

test('invalid rows are reported with their position, and the others are read', () => {
  const { items } = readCsv(
    `zone_id,polygon\nA,"${triangle}"\nB,"POLYGON ((0 0, 4 x"\n\nC,\nD,"${triangle}"\n`,
  );
  expect(items).toMatchObject([
    { ok: true, fields: { zoneId: 'A' } },
    { ok: false, place: { item: 2, row: 3 }, issue: { kind: 'bad-wkt', wkt: { at: 17 } } },
    { ok: false, place: { item: 3, row: 5 }, issue: { kind: 'no-geometry' } },
    { ok: true, fields: { zoneId: 'D' } },
  ]);
});

test('tab-separated files in Windows-1252 and UTF-16 are read', () => {
  const text = `zone_id\tpolygon\r\nCaf\u00e9\t${triangle}\r\n`;
  const latin = Uint8Array.from(text, (character) => character.charCodeAt(0));
  expect(readCsv(latin).items).toMatchObject([{ ok: true, fields: { zoneId: 'Café' } }]);
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...[...text].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]),
  ]);
  expect(readCsv(utf16).items).toMatchObject([{ ok: true, fields: { zoneId: 'Café' } }]);
});

test('no written cell is a formula to a spreadsheet', () => {
  const dangerous = ['=cmd|x', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', "'=1"];
  const zone = (text: string) =>
    testZone('a', { zoneId: text, storeId: text, description: `a;${text}`, types: [text], status: text });
  const text = writeCsv(dangerous.map(zone));
  for (const cell of text.matchAll(/"((?:[^"]|"")*)"/g)) expect(cell[1]).not.toMatch(/^[=+\-@\t\r\n]/);
  expect(readCsv(text).items.map((item) => item.ok && item.fields.zoneId)).toEqual(dangerous);
});

test('the shape column is recognized by its content if its name is unknown', () => {
  expect(readCsv(`zone_id,outline of it\nA,\nB,"srid=4326;${triangle}"\n`).mapping).toEqual({
    zoneId: 'zone_id',
    polygon: 'outline of it',
  });
});

test('a table without a recognized shape column is reported', () => {
  expect(readCsv('zone_id,area\nA,12\n').items).toMatchObject([
    { ok: false, zoneId: 'A', issue: { kind: 'no-geometry-column' } },
  ]);
});

test.each([
  ['name,lat,lng\nStore 1,-34.9,-56.2\n', 'lat, lng'],
  ['Tienda;Latitud;Longitud\nS1;-34,9;-56,2\n', 'Latitud, Longitud'],
  ['-34.905,-56.191\n-34.912,-56.2\n', '-34.905, -56.191'],
])('a table of points is reported: %j', (text, found) => {
  expect(readCsv(text).items).toEqual([{ ok: false, place: { item: 1 }, issue: { kind: 'points', found } }]);
});

test('an ID column sets the ID, and names and other columns become other fields', () => {
  const { items } = readCsv(
    `id,name,store,capacity,WKT\n1,Norte,S1,40,"${triangle}"\n2,Sur,S2,,"${triangle}"\n`,
  );
  expect(items).toMatchObject([
    {
      ok: true,
      fields: { zoneId: '1', storeId: 'S1' },
      otherFields: [
        { name: 'name', value: 'Norte' },
        { name: 'capacity', value: '40' },
      ],
    },
    { ok: true, fields: { zoneId: '2', storeId: 'S2' }, otherFields: [{ name: 'name', value: 'Sur' }] },
  ]);
});

test('a zone without an ID gets its name as ID', () => {
  const { items } = readCsv(`zone_id,name,polygon\nA,Norte,"${triangle}"\n,Sur,"${triangle}"\n`);
  expect(items).toMatchObject([
    { ok: true, fields: { zoneId: 'A' }, otherFields: [{ name: 'name', value: 'Norte' }] },
    { ok: true, fields: { zoneId: 'Sur' } },
  ]);
  expect(items[1]).not.toHaveProperty('otherFields');
});

test.each([
  'Zone name;Store;Description;Types;Status;Geometry',
  'Nombre;Tienda;Descripción;Tipos;Estatus;Polígono',
  'Nom;Magasin;Remarques;Catégorie;Statut;Géométrie',
  'Bezeichnung;Filiale;Beschreibung;Typ;Status;Geometrie',
  'Nome;Negozio;Descrizione;Tipo;Status;Poligono',
])('headers are recognized in five languages: %s', (headers) => {
  const { items } = readCsv(`${headers}\nNorte;S1;by the river;express;ok;${triangle}\n`);
  expect(items).toMatchObject([
    {
      ok: true,
      fields: {
        zoneId: 'Norte',
        storeId: 'S1',
        description: 'by the river',
        types: ['express'],
        status: 'ok',
      },
    },
  ]);
  expect(items[0]).not.toHaveProperty('otherFields');
});

test('other fields beyond the limits are skipped and reported', () => {
  const itemsWith = (story: string) => readCsv(`zone_id,story,polygon\nA,${story},"${triangle}"\n`).items;
  expect(itemsWith('x'.repeat(9995))).toMatchObject([{ ok: true, otherFields: [{ name: 'story' }] }]);
  const tooLong = itemsWith('x'.repeat(9996));
  expect(tooLong).toMatchObject([{ ok: true, skipped: [{ kind: 'fields', names: ['story'] }] }]);
  expect(tooLong[0]).not.toHaveProperty('otherFields');

  const names = Array.from({ length: 201 }, (_, n) => `column ${n}`);
  const { items } = readCsv(`zone_id,${names},polygon\nA,${names},"${triangle}"\n`);
  expect(items).toMatchObject([{ ok: true, skipped: [{ kind: 'fields', names: ['column 200'] }] }]);
});

test('other columns are written and read back, and none of their headers or cells is a formula', () => {
  const otherFields = [
    { name: '=capacity', value: 40 },
    { name: 'zone_id', value: "+cmd|' /C calc'!A0" },
    { name: 'debt', value: '-5' },
  ];
  const text = writeCsv([testZone('a', { zoneId: 'A', otherFields }), testZone('b', { zoneId: 'B' })]);
  expect(text.split('\r\n')[0]).toBe(
    `zone_id,store_id,description,types,status,"'=capacity",zone_id 2,debt,area_km2,polygon`,
  );
  expect(text).toContain(`,40,"'+cmd|' /C calc'!A0",-5,`);
  expect(readCsv(text).items).toMatchObject([
    {
      fields: { zoneId: 'A' },
      otherFields: [
        { name: '=capacity', value: '40' },
        { name: 'zone_id 2', value: "+cmd|' /C calc'!A0" },
        { name: 'debt', value: '-5' },
      ],
    },
    { fields: { zoneId: 'B' } },
  ]);
});

test('sixty unclosed quotes among many rows only affect their rows, within three seconds', () => {
  const row = `Z,"${triangle}"\n`;
  const text = `zone_id,polygon\n${`Z,"POLYGON ((0 0\n${row.repeat(1000)}`.repeat(60)}`;
  const spentMs = processorClock();
  const { items } = readCsv(text);
  expect(items.filter(({ ok }) => ok)).toHaveLength(60_000);
  expect(items.filter(({ ok }) => !ok)).toHaveLength(60);
  expect(spentMs()).toBeLessThan(3000);
});

test('an unclosed quote only affects its row', () => {
  const { items } = readCsv(
    `zone_id,polygon\nA,"${triangle}"\nB,"POLYGON ((0 0\nC,"${triangle}"\nD,"${triangle}\nE,${triangle.replaceAll(',', '')}\n`,
  );
  expect(items).toMatchObject([
    { ok: true, fields: { zoneId: 'A' } },
    { ok: false, zoneId: 'B', issue: { kind: 'text-after-quote' } },
    { ok: true, place: { row: 4 }, fields: { zoneId: 'C' } },
    { ok: false, zoneId: 'D' },
    { ok: false, zoneId: 'E', issue: { kind: 'bad-wkt' } },
  ]);
});

test('a sep= line isn’t a header', () => {
  const { items, columns } = readCsv(`sep=;\r\nzone_id;polygon\r\nA;${triangle}\r\n`);
  expect(columns).toEqual(['zone_id', 'polygon']);
  expect(items).toMatchObject([{ ok: true, place: { row: 2 }, fields: { zoneId: 'A' } }]);
});

test('a table without a header loses no row', () => {
  const table = `"${triangle}",A,S1\n"${triangle}",B,S2\n`;
  expect(readFile(table).format).toBe('csv');
  const { items, columns } = readCsv(table, { mapping: { polygon: 'A', zoneId: 'B', storeId: 'C' } });
  expect(columns).toEqual(['A', 'B', 'C']);
  expect(items).toMatchObject([
    { ok: true, place: { row: 1 }, fields: { zoneId: 'A', storeId: 'S1' } },
    { ok: true, place: { row: 2 }, fields: { zoneId: 'B', storeId: 'S2' } },
  ]);
  expect(readCsv(`A;${triangle}\nB;${triangle}\n`).mapping).toEqual({ polygon: 'B' });
});

test('files can be written with semicolons', () => {
  const text = writeCsv([testZone('a', { description: 'a, b; c' })], { separator: ';' });
  expect(text.split('\r\n')[0]).toBe('zone_id;store_id;description;types;status;area_km2;polygon');
  expect(readCsv(`\uFEFF${text}`).items).toMatchObject([
    { ok: true, fields: { zoneId: 'zone-a', description: 'a, b; c' } },
  ]);
});

test.each(['STATE', 'Estado', 'stato', 'État'])('%s isn’t recognized as the status', (column) => {
  const { items, mapping } = readCsv(`zone_id,${column},polygon\nA,UT,"POLYGON ((0 0, 4 0, 4 4, 0 0))"\n`);
  expect(mapping.status).toBe(undefined);
  expect(items).toMatchObject([{ fields: { zoneId: 'A' }, otherFields: [{ name: column, value: 'UT' }] }]);
});

test.each(['N° zone', 'Nº zona', 'Zone no.'])('%s is recognized as the zone ID', (column) => {
  const [item] = readCsv(`${column},polygon\nA7,"POLYGON ((0 0, 4 0, 4 4, 0 0))"\n`).items;
  expect(item?.ok && item.fields.zoneId).toBe('A7');
});

test('column names that R shortens for shapefiles are recognized', () => {
  const [item] = readCsv(
    'zone_id,store_d,dscrptn,polygon\nA,S1,North,"POLYGON ((0 0, 4 0, 4 4, 0 0))"\n',
  ).items;
  expect(item?.ok && item.fields).toMatchObject({ zoneId: 'A', storeId: 'S1', description: 'North' });
});

test('an unnamed column of row numbers is ignored', () => {
  const square = '"POLYGON ((0 0, 4 0, 4 4, 0 0))"';
  const read = (first: string, second: string) =>
    readCsv(`,zone_id,polygon\n${first},A,${square}\n${second},B,${square}\n`).items.map(
      (item) => item.ok && item.otherFields,
    );
  expect(read('0', '1')).toEqual([undefined, undefined]);
  expect(read('1', '2')).toEqual([undefined, undefined]);
  expect(read('12', '7')).toEqual([[{ name: 'A', value: '12' }], [{ name: 'A', value: '7' }]]);
});

test('double-encoded texts and headers are repaired', () => {
  const { items, columns } = readCsv(
    'ï»¿zone_id,RegiÃ³n,polygon\nSÃ£o,Ã‘uÃ±oa,"POLYGON ((0 0, 4 0, 4 4, 0 0))"\n',
  );
  expect(columns).toEqual(['zone_id', 'Región', 'polygon']);
  expect(items).toMatchObject([
    { fields: { zoneId: 'São' }, otherFields: [{ name: 'Región', value: 'Ñuñoa' }] },
  ]);
});

test.each<[string, string[]]>([
  ['"(2:delivery,pickup)"', ['delivery', 'pickup']],
  ['"(1:delivery, express)"', ['delivery, express']],
  ['(0:)', []],
  ['"{delivery,""same day"",""a, b""}"', ['delivery', 'same day', 'a, b']],
  ['{}', []],
  [`"['delivery', 'pickup']"`, ['delivery', 'pickup']],
  ['[]', []],
  ['delivery;pickup', ['delivery', 'pickup']],
  ['(express)', ['(express)']],
  ['{}x', ['{}x']],
])('types written as %s are read as a list', (cell, types) => {
  const [item] = readCsv(`zone_id,types,polygon\nA,${cell},"POLYGON ((0 0, 4 0, 4 4, 0 0))"\n`).items;
  expect(item?.ok && item.fields.types).toEqual(types);
});

test('semicolon-separated files have decimal commas', () => {
  const zone = testZone('A', { otherFields: [{ name: 'km2', value: 12.5 }] });
  expect(writeCsv([zone], { separator: ';' })).toContain(';12,5;');
  expect(writeCsv([zone])).toContain(',12.5,');
});

test('the delimiter of a line with thousands of open brackets is found', () => {
  const shapes = 'ABC('.repeat(2400);
  expect(readCsv(`id;${shapes};polygon\nnorth;1;"${triangle}"\n`).items).toMatchObject([{ ok: true }]);
});
