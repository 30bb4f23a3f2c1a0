import { expect, test } from 'vitest';
import { processorClock } from '../../testing/processor-clock.testing.ts';
import { testZone } from '../zone.testing.ts';
import { readCsv, writeCsv } from './csv.ts';
import { readFile } from './detect.ts';

const triangle = 'POLYGON ((0 0, 4 0, 0 4, 0 0))';

test('columns are found by their names, whatever their case and order', () => {
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

test('a mapping that is given is obeyed', () => {
  const { items } = readCsv(`a,b\nZ9,"${triangle}"\n`, { mapping: { zoneId: 'a', polygon: 'b' } });
  expect(items).toMatchObject([{ ok: true, fields: { zoneId: 'Z9' } }]);
});

test('a bad row is one issue with its place, and the others come in', () => {
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

test('a file as spreadsheets on Windows save it is read', () => {
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

test('no cell that is written is a formula to a spreadsheet', () => {
  const dangerous = ['=cmd|x', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', "'=1"];
  const zone = (text: string) =>
    testZone('a', { zoneId: text, storeId: text, description: `a;${text}`, types: [text], status: text });
  const text = writeCsv(dangerous.map(zone));
  for (const cell of text.matchAll(/"((?:[^"]|"")*)"/g)) expect(cell[1]).not.toMatch(/^[=+\-@\t\r\n]/);
  expect(readCsv(text).items.map((item) => item.ok && item.fields.zoneId)).toEqual(dangerous);
});

test('the column of shapes is known by what is in it where its name does not tell', () => {
  expect(readCsv(`zone_id,outline of it\nA,\nB,"srid=4326;${triangle}"\n`).mapping).toEqual({
    zoneId: 'zone_id',
    polygon: 'outline of it',
  });
});

test('a table without shapes says that the column is to be chosen', () => {
  expect(readCsv('zone_id,area\nA,12\n').items).toMatchObject([
    { ok: false, zoneId: 'A', issue: { kind: 'no-geometry-column' } },
  ]);
});

test.each([
  ['name,lat,lng\nStore 1,-34.9,-56.2\n', 'lat, lng'],
  ['Tienda;Latitud;Longitud\nS1;-34,9;-56,2\n', 'Latitud, Longitud'],
  ['-34.905,-56.191\n-34.912,-56.2\n', '-34.905, -56.191'],
])('a table of points says that it is one: %j', (text, found) => {
  expect(readCsv(text).items).toEqual([{ ok: false, place: { item: 1 }, issue: { kind: 'points', found } }]);
});

test('ids are ids, and names and other columns stay with the zones', () => {
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

test('one without an id is called by its name', () => {
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
])('headers are known in five languages: %s', (headers) => {
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

test('what a zone takes along has a limit, and what is beyond it is named', () => {
  const rowWith = (story: string) => readCsv(`zone_id,story,polygon\nA,${story},"${triangle}"\n`).items;
  expect(rowWith('x'.repeat(9995))).toMatchObject([{ ok: true, otherFields: [{ name: 'story' }] }]);
  const tooLong = rowWith('x'.repeat(9996));
  expect(tooLong).toMatchObject([{ ok: true, leftOut: [{ kind: 'fields', names: ['story'] }] }]);
  expect(tooLong[0]).not.toHaveProperty('otherFields');

  const names = Array.from({ length: 201 }, (_, n) => `column ${n}`);
  const { items } = readCsv(`zone_id,${names},polygon\nA,${names},"${triangle}"\n`);
  expect(items).toMatchObject([{ ok: true, leftOut: [{ kind: 'fields', names: ['column 200'] }] }]);
});

test('other columns are written again, and no header or cell of them is a formula', () => {
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

test('sixty quotes without an end among many rows cost no more than their rows', () => {
  const row = `Z,"${triangle}"\n`;
  const text = `zone_id,polygon\n${`Z,"POLYGON ((0 0\n${row.repeat(1000)}`.repeat(60)}`;
  const spentMs = processorClock();
  const { items } = readCsv(text);
  expect(items.filter(({ ok }) => ok)).toHaveLength(60_000);
  expect(items.filter(({ ok }) => !ok)).toHaveLength(60);
  expect(spentMs()).toBeLessThan(3000);
});

test('a quote that is never closed costs its own row', () => {
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

test('the line in which a spreadsheet names its separator is no header', () => {
  const { items, columns } = readCsv(`sep=;\r\nzone_id;polygon\r\nA;${triangle}\r\n`);
  expect(columns).toEqual(['zone_id', 'polygon']);
  expect(items).toMatchObject([{ ok: true, place: { row: 2 }, fields: { zoneId: 'A' } }]);
});

test('a table without headers loses no row', () => {
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

test('with semicolons it is what spreadsheets expect where the comma is the decimal sign', () => {
  const text = writeCsv([testZone('a', { description: 'a, b; c' })], { separator: ';' });
  expect(text.split('\r\n')[0]).toBe('zone_id;store_id;description;types;status;area_km2;polygon');
  expect(readCsv(`\uFEFF${text}`).items).toMatchObject([
    { ok: true, fields: { zoneId: 'zone-a', description: 'a, b; c' } },
  ]);
});

test.each(['STATE', 'Estado', 'stato', 'État'])('%s is a state of the country and no status', (column) => {
  const { items, mapping } = readCsv(`zone_id,${column},polygon\nA,UT,"POLYGON ((0 0, 4 0, 4 4, 0 0))"\n`);
  expect(mapping.status).toBe(undefined);
  expect(items).toMatchObject([{ fields: { zoneId: 'A' }, otherFields: [{ name: column, value: 'UT' }] }]);
});

test.each(['N° zone', 'Nº zona', 'Zone no.'])('%s is the number of the zone', (column) => {
  const [item] = readCsv(`${column},polygon\nA7,"POLYGON ((0 0, 4 0, 4 4, 0 0))"\n`).items;
  expect(item?.ok && item.fields.zoneId).toBe('A7');
});

test('the columns that R shortens for a shapefile are known', () => {
  const [item] = readCsv(
    'zone_id,store_d,dscrptn,polygon\nA,S1,North,"POLYGON ((0 0, 4 0, 4 4, 0 0))"\n',
  ).items;
  expect(item?.ok && item.fields).toMatchObject({ zoneId: 'A', storeId: 'S1', description: 'North' });
});

test('a column without a heading that numbers the rows is no field', () => {
  const square = '"POLYGON ((0 0, 4 0, 4 4, 0 0))"';
  const read = (first: string, second: string) =>
    readCsv(`,zone_id,polygon\n${first},A,${square}\n${second},B,${square}\n`).items.map(
      (item) => item.ok && item.otherFields,
    );
  expect(read('0', '1')).toEqual([undefined, undefined]);
  expect(read('1', '2')).toEqual([undefined, undefined]);
  expect(read('12', '7')).toEqual([[{ name: 'A', value: '12' }], [{ name: 'A', value: '7' }]]);
});

test('texts and headings that were encoded twice are as they were before', () => {
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
])('types that come as %s are a list', (cell, types) => {
  const [item] = readCsv(`zone_id,types,polygon\nA,${cell},"POLYGON ((0 0, 4 0, 4 4, 0 0))"\n`).items;
  expect(item?.ok && item.fields.types).toEqual(types);
});

test('between semicolons numbers have the decimal comma', () => {
  const zone = testZone('A', { otherFields: [{ name: 'km2', value: 12.5 }] });
  expect(writeCsv([zone], { separator: ';' })).toContain(';12,5;');
  expect(writeCsv([zone])).toContain(',12.5,');
});

test('the delimiter of a line of endless brackets is looked for once along it', () => {
  const shapes = 'ABC('.repeat(2400);
  expect(readCsv(`id;${shapes};polygon\nnorth;1;"${triangle}"\n`).items).toMatchObject([{ ok: true }]);
});
