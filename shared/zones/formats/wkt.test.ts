import { expect, test } from 'vitest';
import { readFile } from './detect.ts';
import { readWkt } from './wkt.ts';

const triangle = 'POLYGON ((0 0, 4 0, 0 4, 0 0))';

test('several geometries are read from one or more lines, each with its line', () => {
  const { items } = readWkt(
    `${triangle}\nSRID=4326;${triangle};multipolygon(((0 0,4 0,0 4,0 0)))\n\n POLYGON Z ((0 0 1, 4 0 1, 0 4 1, 0 0 1))\n`,
  );
  expect(items.map(({ ok, place }) => [ok, place.line])).toEqual([
    [true, 1],
    [true, 2],
    [true, 2],
    [true, 4],
  ]);
});

test('an invalid geometry is reported with its position, and the others are read', () => {
  const { items } = readWkt(`POLYGON ((0 0, 4 0\n${triangle}\nPOINT (1 2)\nPOLYGON EMPTY\n${triangle}`);
  expect(items).toMatchObject([
    { ok: false, place: { line: 1 }, issue: { kind: 'bad-wkt', wkt: { at: 18 } } },
    { ok: true },
    { ok: false, place: { line: 3 }, issue: { kind: 'bad-wkt', wkt: { at: 0 } } },
    { ok: false, place: { line: 4 } },
    { ok: true },
  ]);
});

test.each(['', '  \n ', ';;'])('%j is reported as empty', (text) => {
  expect(readWkt(text).items).toMatchObject([{ ok: false, issue: { kind: 'nothing-inside' } }]);
});

test('a text that isn’t WKT is reported as one issue', () => {
  expect(readWkt('hello there').items).toMatchObject([{ ok: false, issue: { kind: 'bad-wkt' } }]);
});

test('polygons in a collection are read, and an unclosed or unusable collection doesn’t affect the others', () => {
  const { items } = readWkt(
    [
      `GEOMETRYCOLLECTION (${triangle}, ${triangle})`,
      `GeometryCollection (${triangle}, POINT (1 2), MULTILINESTRING Z ((0 0 1, 1 1 1), (2 2 1, 3 3 1)), POLYGON EMPTY, GEOMETRYCOLLECTION (Point Z (1 2 3)))`,
      'GEOMETRYCOLLECTION (POINT (1 2))',
      `GEOMETRYCOLLECTION (${triangle}`,
      triangle,
    ].join('\n'),
  );
  expect(items[0]).toMatchObject({ ok: true, geometry: { type: 'MultiPolygon' } });
  expect(items[0]?.ok && items[0].geometry.coordinates).toHaveLength(2);
  expect(items[1]).toMatchObject({
    ok: true,
    geometry: { type: 'Polygon' },
    skipped: [
      { kind: 'members', found: 'POINT', count: 2 },
      { kind: 'members', found: 'MULTILINESTRING', count: 1 },
      { kind: 'members', found: 'POLYGON EMPTY', count: 1 },
    ],
  });
  expect(items[2]).toMatchObject({ ok: false, issue: { kind: 'bad-wkt', wkt: { at: 0 } } });
  expect(items.at(-1)).toMatchObject({ ok: true, place: { line: 5 } });
});

test('positions are converted to degrees by their SRID, and an unknown SRID is reported', () => {
  const { items } = readWkt(
    'SRID=3857;POLYGON ((0 0, 111319.490793 0, 0 111325.142866, 0 0))\nSRID=99999;POLYGON ((0 0, 1 0, 0 1, 0 0))',
  );
  const [first, second] = items;
  if (!first?.ok || first.geometry.type !== 'Polygon') throw new Error(JSON.stringify(first));
  const [, [lng = Number.NaN] = [], [, lat = Number.NaN] = []] = first.geometry.coordinates[0] ?? [];
  expect(lng).toBeCloseTo(1, 8);
  expect(lat).toBeCloseTo(1, 8);
  expect(second).toMatchObject({ ok: false, issue: { kind: 'bad-projection', found: 'EPSG:99999' } });
});

test('a Z without a space before it and quotes around a geometry are accepted', () => {
  const text = `"polygonz((0 0 1,4 0 1,0 4 1,0 0 1))"\n'${triangle}'`;
  expect(readFile(text).format).toBe('wkt');
  expect(readWkt(text).items).toMatchObject([
    {
      ok: true,
      geometry: {
        coordinates: [
          [
            [0, 0],
            [4, 0],
            [0, 4],
            [0, 0],
          ],
        ],
      },
    },
    { ok: true },
  ]);
});

test('decimal commas are reported', () => {
  expect(readWkt('POLYGON ((0,5 0, 4 0, 0 4, 0,5 0))').items).toMatchObject([
    { ok: false, issue: { kind: 'bad-wkt', wkt: { problem: 'decimal-comma' } } },
  ]);
});

test.each([
  "ST_GeomFromText('POLYGON ((0 0, 4 0, 4 4, 0 0))', 4326)",
  "ST_GeomFromEWKT('SRID=4326;POLYGON ((0 0, 4 0, 4 4, 0 0))')",
  "PolygonFromText('POLYGON ((0 0, 4 0, 4 4, 0 0))')",
  '<http://www.opengis.net/def/crs/OGC/1.3/CRS84> POLYGON ((0 0, 4 0, 4 4, 0 0))',
])('%s is read', (text) => {
  const { items } = readFile(text).reading;
  expect(items).toMatchObject([
    {
      ok: true,
      geometry: {
        coordinates: [
          [
            [0, 0],
            [4, 0],
            [4, 4],
            [0, 0],
          ],
        ],
      },
    },
  ]);
});

test('a typographic minus sign is read', () => {
  const [item] = readWkt('POLYGON ((\u22121 \u22122, 4 0, 4 4, \u22121 \u22122))').items;
  expect(item?.ok && item.geometry.coordinates[0]?.[0]).toEqual([-1, -2]);
});
