import { expect, test } from 'vitest';
import { readFile } from './detect.ts';

const ring = (name: string, west: number, size: number, closed = true) => {
  const corners = [
    [west, 47],
    [west + size, 47],
    [west + size, 47 + size],
    [west, 47 + size],
    ...(closed ? [[west, 47]] : []),
  ];
  return [
    name,
    ...corners.map(([lng, lat]) => `   ${lng?.toExponential(6)}   ${lat?.toExponential(6)}`),
    'END',
  ];
};
const file = (...rings: string[][]) => ['liechtenstein', ...rings.flat(), 'END', ''].join('\n');

const read = (text: string) => {
  const { format, reading } = readFile(text);
  return { format, items: reading.items };
};

test('Osmosis polygons are read with all rings, and each hole is assigned to the ring around it', () => {
  const text = file(ring('1', 9, 1), ring('!hole', 10.25, 0.5), ring('2', 10, 1, false));
  for (const variant of [text, text.replaceAll('\n', '\r\n')]) {
    const { format, items } = read(variant);
    expect(format).toBe('osmosis-poly');
    expect(items).toMatchObject([
      {
        ok: true,
        place: { line: 1 },
        fields: { zoneId: 'liechtenstein' },
        geometry: { type: 'MultiPolygon' },
      },
    ]);
    const [item] = items;
    const parts = item?.ok && item.geometry.type === 'MultiPolygon' ? item.geometry.coordinates : [];
    expect(parts.map((rings) => rings.map(([first, ...others]) => [first, others.at(-1)]))).toEqual([
      [
        [
          [9, 47],
          [9, 47],
        ],
      ],
      [
        [
          [10, 47],
          [10, 47],
        ],
        [
          [10.25, 47],
          [10.25, 47],
        ],
      ],
    ]);
  }
});

test('each polygon in a text is a zone', () => {
  const { items } = read(file(ring('1', 9, 1)) + file(ring('1', 10, 1)));
  expect(items.map(({ ok, place }) => [ok, place.line])).toEqual([
    [true, 1],
    [true, 10],
  ]);
});

test('an invalid position and an unclosed ring are reported', () => {
  const text = file(ring('1', 9, 1));
  expect(read(text.replace(/ {3}9\.0{6}e\+0 {3}4\.8.*/, '   9 north')).items).toMatchObject([
    { ok: false, issue: { kind: 'bad-position', found: '9 north' } },
  ]);
  expect(read(text.replaceAll('END\n', '')).items).toMatchObject([
    { ok: false, issue: { kind: 'unreadable', damage: 'cut-off' } },
  ]);
});

test.each([
  ['a table', 'id,shape\n1,a\n1 2\n'],
  ['a list of positions', '9 47\n10 47\n10 48\n'],
  ['Well-Known Text', 'POLYGON((0 0,\n1 0,\n1 1,0 0))'],
])('%s isn’t read as an Osmosis polygon', (_, text) => {
  expect(read(text).format).not.toBe('osmosis-poly');
});
