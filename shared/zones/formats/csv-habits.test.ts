import { expect, test } from 'vitest';
import { readFile } from './detect.ts';

const square = 'POLYGON ((0 0, 4 0, 4 4, 0 0))';
const distantSquare = 'POLYGON ((9 9, 8 9, 8 8, 9 9))';
const ringOf = (wkt: string) =>
  [...wkt.matchAll(/(\d) (\d)/g)].map(([, lng, lat]) => [Number(lng), Number(lat)]);
const [a, b] = [[ringOf(square)], [ringOf(distantSquare)]];
const geoJson = (coordinates: unknown) => `{"type":"Polygon","coordinates":${JSON.stringify(coordinates)}}`;
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const hex =
  '0103000020E61000000100000004000000' +
  '00000000000000000000000000000000' +
  '00000000000010400000000000000000' +
  '00000000000010400000000000001040' +
  '00000000000000000000000000000000';

function read(lines: readonly string[], end = '\n') {
  const { items, columns } = readFile(lines.join(end)).reading;
  return {
    columns,
    found: items.map((item) =>
      item.ok
        ? [item.fields.zoneId, item.fields.storeId, item.geometry.coordinates]
        : [item.issue, item.place.row],
    ),
  };
}

test.each<[string, string[]]>([
  [
    'GeoJSON in a cell',
    ['zone_id,store_id,geometry', `A,S,${quoted(geoJson(a))}`, `B,S,${quoted(geoJson(b))}`],
  ],
  [
    'a GeoJSON feature in a cell',
    [
      'zone_id,store_id,geometry',
      `A,S,${quoted(`{"type":"Feature","properties":{},"geometry":${geoJson(a)}}`)}`,
      `B,S,${quoted(geoJson(b))}`,
    ],
  ],
  [
    'Well-Known Text without quotes in the last column',
    ['zone_id,store_id,polygon', `A,S,${square}`, `B,S,${distantSquare}`],
  ],
  [
    'Well-Known Text without quotes in the first column',
    ['wkt,zone_id,store_id', `${square},A,S`, `${distantSquare},B,S`],
  ],
  ['GeoJSON without quotes', ['zone_id,store_id,geojson', `A,S,${geoJson(a)}`, `B,S,${geoJson(b)}`]],
  [
    'EWKT without quotes in a semicolon-separated file',
    ['zone_id;polygon;store_id', `A;SRID=4326;${square};S`, `B;SRID=4326;${distantSquare};S`],
  ],
  [
    'two columns with the same name, one of them empty',
    ['zone_id,store_id,geometry,geometry', `A,S,,"${square}"`, `B,S,"${distantSquare}",`],
  ],
  [
    'a title above the header',
    ['Zones of the north;;;', '', 'zone_id;store_id;polygon', `A;S;"${square}"`, `B;S;"${distantSquare}"`],
  ],
  [
    'a title with a comma above the header',
    ['Zones of Montevideo, 2026', 'zone_id;store_id;polygon', `A;S;"${square}"`, `B;S;"${distantSquare}"`],
  ],
  [
    'several lines above the header',
    [
      'Report',
      'Date;26/11/2026',
      '',
      'Código zona;Tienda;Geometría',
      `A;S;"${square}"`,
      `B;S;"${distantSquare}"`,
    ],
  ],
  [
    'text in a formula',
    ['zone_id,store_id,polygon', `="A",="S","${square}"`, `"=""B""","=""S""","${distantSquare}"`],
  ],
])('%s is read', (_, lines) => {
  expect(read(lines).found).toEqual([
    ['A', 'S', a],
    ['B', 'S', b],
  ]);
  expect(read(lines, '\r\n').found).toEqual(read(lines).found);
});

test('hexadecimal Well-Known Binary in a cell is read, and a truncated one is reported with its row', () => {
  expect(read(['zone_id,store_id,geom', `A,S,${hex}`, `B,S,${hex.slice(0, -4)}`]).found).toEqual([
    ['A', 'S', a],
    [{ kind: 'bad-wkb' }, 3],
  ]);
});

test('a single column of shapes doesn’t need quotes', () => {
  expect(read(['WKT', square, distantSquare]).found.map(([, , shape]) => shape)).toEqual([a, b]);
});

test('both values are kept if two columns have the same name', () => {
  const table = ['zone_id,homes,homes,geometry', `A,100,7,"${square}"`].join('\n');
  const { columns, items } = readFile(table).reading;
  expect(columns).toEqual(['zone_id', 'homes', 'homes_2', 'geometry']);
  expect(items).toMatchObject([
    {
      otherFields: [
        { name: 'homes', value: '100' },
        { name: 'homes_2', value: '7' },
      ],
    },
  ]);
});

test('rows are counted from the first line, including lines above the header', () => {
  const { found } = read(['Zones;;', '', 'zone_id;store_id;polygon', 'A;S;"POLYGON ((0 0"']);
  expect(found[0]?.[1]).toBe(4);
});

test('the first line is the header even if the first shape is missing', () => {
  const { found, columns } = read(['zone_id,store_id,polygon', 'A,S,', `B,S,"${distantSquare}"`]);
  expect(columns).toEqual(['zone_id', 'store_id', 'polygon']);
  expect(found).toEqual([
    [{ kind: 'no-geometry' }, 2],
    ['B', 'S', b],
  ]);
});

test.each([32_767, 50_000])('a cell truncated at %d characters is reported', (limit) => {
  const long = `POLYGON ((${'0.123456 0.654321, '.repeat(4000)}`;
  const { found } = read([
    'zone_id,store_id,polygon',
    `A,S,"${long.slice(0, limit)}"`,
    `B,S,"${distantSquare}"`,
  ]);
  expect(found).toEqual([
    [{ kind: 'cell-cut', limit }, 2],
    ['B', 'S', b],
  ]);
});

test('many unclosed shapes on one line are read within five seconds', () => {
  const start = performance.now();
  read(['zone_id,polygon', 'POLYGON ((1 2,'.repeat(100_000)]);
  expect(performance.now() - start).toBeLessThan(5000);
});

const tables: [string, string[]][] = [
  [
    'psql',
    [
      ' zone_id | store_id | st_astext',
      '---------+----------+----------',
      ` Z1      | S1       | ${square}`,
      '(1 row)',
    ],
  ],
  ['Markdown', ['| zone_id | store_id | wkt |', '|---|:---:|---|', `| Z1 | S1 | ${square} |`]],
  [
    'MySQL',
    [
      '+---------+----------+-----+',
      '| zone_id | store_id | wkt |',
      '+---------+----------+-----+',
      `| Z1      | S1       | ${square} |`,
      '+---------+----------+-----+',
    ],
  ],
];

test.each(tables)('a table from %s is read without padding and rules', (_, lines) => {
  expect(read(lines).found).toEqual([['Z1', 'S1', a]]);
});

test('a column named shape that contains words isn’t used for shapes', () => {
  const { found } = read([
    'city,shape,latitude,longitude',
    'Reno,triangle,39.5,-119.8',
    'Elko,light,40.8,-115.7',
  ]);
  expect(found).toEqual([[{ kind: 'points', found: 'latitude, longitude' }, undefined]]);
});

test('a list of vertices in unknown order is reported', () => {
  const issueOf = (text: string) => {
    const [item, ...more] = readFile(text).reading.items;
    return item?.ok === false && more.length === 0 ? item.issue.kind : undefined;
  };
  expect(issueOf('-34.91, -56.19\n-34.91, -56.17\n-34.89, -56.17\n')).toBe('vertices');
  expect(issueOf('[[-56.19,-34.91],[-56.17,-34.91],[-56.17,-34.89]]')).toBe('vertices');
  for (const cell of ['-34.91,-56.19;-34.91,-56.17', '(-34.91,-56.19),(-34.91,-56.17)', '[[-56.19,-34.91]]'])
    expect(issueOf(`zone_id,polygon\nA,"${cell}"`)).toBe('vertices');
});

test('named coordinates are read as the ring of a zone', () => {
  const [first, second, third] = [
    { lat: 0, lng: 0 },
    { lat: 0, lng: 4 },
    { lat: 4, lng: 4 },
  ];
  const { items } = readFile(JSON.stringify([first, second, third])).reading;
  expect(items).toMatchObject([{ ok: true, geometry: { type: 'Polygon', coordinates: a } }]);
});
