import fc from 'fast-check';
import { expect, test } from 'vitest';
import wellknown from 'wellknown';
import { parseForeignWkt, parseWkt, writeWkt } from './wkt.ts';
import { wktIssueSchema } from './wkt-issue.ts';

const degrees = (limit: number) => fc.integer({ min: -limit * 1e7, max: limit * 1e7 }).map((n) => n / 1e7);
const position = fc.tuple(degrees(180), degrees(90));
const polygon = fc.array(fc.array(position, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 });
const geometry = fc.oneof(
  polygon.map((coordinates) => ({ type: 'Polygon' as const, coordinates })),
  fc
    .array(polygon, { minLength: 1, maxLength: 3 })
    .map((coordinates) => ({ type: 'MultiPolygon' as const, coordinates })),
);
/** Text doesn't keep the sign of -0. */
const unsigned = (value: unknown) => JSON.parse(JSON.stringify(value));

test('reads back written geometry to seven decimals, here and with wellknown', () => {
  fc.assert(
    fc.property(geometry, (shape) => {
      const text = writeWkt(shape);
      expect(text).not.toMatch(/e/);
      expect(unsigned(parseWkt(text))).toEqual({ ok: true, geometry: unsigned(shape) });
      expect(unsigned(wellknown.parse(text))).toEqual(unsigned(shape));
    }),
  );
});

test('writes tiny numbers without an exponent', () => {
  const ring: [number, number][] = [
    [3e-7, -9e-7],
    [1, 1e-6],
    [1.23e-9, 2],
    [3e-7, -9e-7],
  ];
  expect(writeWkt({ type: 'Polygon', coordinates: [ring] })).toBe(
    'POLYGON ((0.0000003 -0.0000009, 1 0.000001, 0 2, 0.0000003 -0.0000009))',
  );
});

test.each([
  'POLYGON ((-122.49 37.76,-122.40 37.75,-122.46 37.75,-122.49 37.76))',
  'polygon((1 2,3 4,5 6,1 2))',
  'SRID=4326; POLYGON((1 2,3 4,5 6,1 2))',
  ' POLYGON Z ((1 2 9, 3 4 9, 5 6 9, 1 2 9)) ',
  'POLYGON ((1e0 .2e1, 3. 4, 5 6, 1 2))',
])('reads %s', (text) => {
  expect(parseWkt(text)).toMatchObject({ ok: true, geometry: { type: 'Polygon' } });
});

test.each([
  ['', 0, 'kind', ''],
  ['POINT (1 2)', 0, 'kind', 'POINT'],
  ['SRID=3857;POLYGON((1 2,3 4,5 6,1 2))', 5, 'srid', '3857'],
  ['POLYGON EMPTY', 8, 'empty', 'POLYGON'],
  ['POLYGON ((1 2, 3 x, 5 6))', 17, 'number', 'x'],
  ['POLYGON ((1 2, 3 4', 18, 'character', ''],
  ['POLYGON ((1 2, 3 4)) tail', 21, 'text-behind', 't'],
  ['POLYGON ((1 2; 3 4))', 13, 'delimiter', ';'],
  ['POLYGON ((1,5 2, 3 4))', 11, 'decimal-comma', ','],
  ['POLYGON (())', 10, 'number', ')'],
  ['MULTIPOLYGON ((1 2, 3 4))', 15, 'character', '1'],
  ['POLYGON ((1e999 2, 3 4))', 10, 'number-too-large', '1e999'],
  ['POLYGON ((1-2, 3 4))', 11, 'delimiter', '-'],
  ['POLYGON ((1 2.5.3, 3 4))', 15, 'delimiter', '.'],
])('rejects %s with the position of the problem', (text, at, problem, found) => {
  expect(parseWkt(text)).toMatchObject({ ok: false, issue: { problem, at, found } });
});

const [a, b] = [
  [
    [0, 0],
    [4, 0],
    [0, 4],
    [0, 0],
  ],
  [
    [9, 9],
    [8, 9],
    [8, 8],
    [9, 9],
  ],
];
const [ofA, ofB] = ['0 0, 4 0, 0 4, 0 0', '9 9, 8 9, 8 8, 9 9'];

test.each<[string, unknown, string[]]>([
  ['PolygonZ ((0 0 nan, 4 0 nan, 0 4 nan, 0 0 nan))', [[a]], []],
  ['MULTIPOLYGON ZM (((0 0 NaN nan,4 0 NaN nan,0 4 NaN nan,0 0 NaN nan)))', [[a]], []],
  ['POLYGON Z ((0 0 -nan(ind), 4 0 1.#QNAN, 0 4 inf, 0 0 NULL))', [[a]], []],
  [`MULTIPOLYGON (EMPTY, ((${ofA})))`, [[a]], ['POLYGON EMPTY']],
  [`MULTIPOLYGON (((${ofA}), EMPTY), EMPTY, ((${ofB})))`, [[a], [b]], ['LINEARRING EMPTY', 'POLYGON EMPTY']],
  [`GEOMETRYCOLLECTION (POLYGON ((${ofA})), MULTIPOLYGON Z EMPTY)`, [[a]], ['MULTIPOLYGON EMPTY']],
  [`MULTISURFACE (((${ofA})), CURVEPOLYGON ((${ofB})))`, [[a], [b]], []],
  [`MULTISURFACE Z (POLYGON Z ((${ofA})), CURVEPOLYGON EMPTY)`, [[a]], ['CURVEPOLYGON EMPTY']],
  [`CurvePolygonZ ((0 0 1, 4 0 1, 0 4 1, 0 0 1))`, [[a]], []],
  [`CURVEPOLYGON (COMPOUNDCURVE ((0 0, 4 0), LINESTRING (4 0, 0 4, 0 0)))`, [[a]], []],
  [`TRIANGLE ((${ofA}))`, [[a]], []],
  [`TIN (((${ofA})), ((${ofB})))`, [[a], [b]], []],
  [`POLYHEDRALSURFACE Z (((${ofA})), ((${ofB})))`, [[a], [b]], []],
])('reads %s, in imports and in the service', (text, parts, skipped) => {
  const read = parseForeignWkt(text);
  const found =
    read.ok && (read.geometry.type === 'Polygon' ? [read.geometry.coordinates] : read.geometry.coordinates);
  expect(found).toEqual(parts);
  expect(read.ok && read.skippedTypes).toEqual(skipped);
  const ofService = parseWkt(text);
  const stored = ofService.ok && ofService.geometry;
  expect(stored && (stored.type === 'Polygon' ? [stored.coordinates] : stored.coordinates)).toEqual(parts);
});

test.each([
  ['CURVEPOLYGON (CIRCULARSTRING (0 0, 4 0, 0 4))', 14, 'arc', 'CIRCULARSTRING'],
  [
    'MULTISURFACE (CURVEPOLYGON (COMPOUNDCURVE ((0 0, 4 0), CIRCULARSTRINGZ (4 0, 2 2, 0 0))))',
    55,
    'arc',
    'CIRCULARSTRINGZ',
  ],
  ['MULTIPOLYGON (EMPTY, EMPTY)', 0, 'empty', 'MULTIPOLYGON'],
  ['POLYGON (EMPTY, (0 0, 4 0, 0 4, 0 0))', 9, 'character', 'E'],
  ['POLYGON ((nan nan, 4 0, 0 4, nan nan))', 10, 'number', 'n'],
  ['POLYGON ((0 0 nano, 4 0, 0 4, 0 0))', 17, 'character', 'o'],
])(
  'rejects %s with the position of the problem, in imports and in the service',
  (text, at, problem, found) => {
    expect(parseForeignWkt(text)).toMatchObject({ ok: false, issue: { problem, at, found } });
    expect(parseWkt(text)).toEqual(parseForeignWkt(text));
  },
);

test('doesn’t throw for any text', () => {
  const piece = fc.constantFrom(
    'POLYGON',
    'MULTIPOLYGON',
    '(',
    ')',
    ',',
    ' ',
    '1',
    '-2.5',
    'EMPTY',
    'nan',
    'MULTISURFACE',
    'CURVEPOLYGON',
    'COMPOUNDCURVE',
    'GEOMETRYCOLLECTION',
    ';',
    'SRID=4326',
    'é',
    '\0',
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 30 }),
      (pieces) => typeof parseWkt(pieces.join('')).ok === 'boolean',
    ),
  );
});

test('truncates an overlong word, number, or tag in an issue', () => {
  const texts = [
    'A'.repeat(100_000),
    `POLYGON ((${'9'.repeat(100_000)} 0))`,
    `POLYGON ${'B'.repeat(100_000)}`,
  ];
  for (const text of [...texts, `SRID=${'7'.repeat(100_000)};POLYGON EMPTY`]) {
    const reading = parseWkt(text);
    expect(reading.ok).toBe(false);
    if (!reading.ok) expect(wktIssueSchema.parse(reading.issue).found).toHaveLength(80);
  }
});
