import { expect, test } from 'vitest';
import { readWkt } from './wkt.ts';

const triangle = 'POLYGON ((0 0, 4 0, 0 4, 0 0))';

test('many geometries are read, on lines or on one, with the line of each', () => {
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

test('a bad one is told with its place and stops no other', () => {
  const { items } = readWkt(`POLYGON ((0 0, 4 0\n${triangle}\nPOINT (1 2)\nPOLYGON EMPTY\n${triangle}`);
  expect(items).toMatchObject([
    { ok: false, place: { line: 1 }, fault: { kind: 'bad-wkt', at: 18 } },
    { ok: true },
    { ok: false, place: { line: 3 }, fault: { kind: 'bad-wkt', at: 0 } },
    { ok: false, place: { line: 4 } },
    { ok: true },
  ]);
});

test.each(['', '  \n ', ';;'])('in %j there is nothing', (text) => {
  expect(readWkt(text).items).toMatchObject([{ ok: false, fault: { kind: 'nothing-inside' } }]);
});

test('a text that is no WKT is one fault', () => {
  expect(readWkt('hello there').items).toMatchObject([{ ok: false, fault: { kind: 'bad-wkt' } }]);
});
