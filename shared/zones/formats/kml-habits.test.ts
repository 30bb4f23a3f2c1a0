import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { readFile } from './detect.ts';
import type { ReadItem } from './reading.ts';

const placemark = (coordinates: string) =>
  `<Placemark><name>A</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
const kml = (...placemarks: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n${placemarks.join('\n')}</Document></kml>`;

const found = (item: ReadItem | undefined) => (item?.ok ? item.geometry.coordinates : item?.issue);
const readRing = (coordinates: string) => found(readFile(kml(placemark(coordinates))).reading.items[0]);

const square = [
  [
    [-56.2, -34.9],
    [-56.1, -34.9],
    [-56.1, -34.8],
    [-56.2, -34.9],
  ],
];
const plain = placemark('-56.2,-34.9 -56.1,-34.9 -56.1,-34.8 -56.2,-34.9');

test.each([
  ['a blank line', '\n'],
  ['spaces and a mark', ' \r\n\r\n\uFEFF'],
  ['a warning of the server', 'Warning: Undefined variable $x in /srv/zones.php on line 3\n'],
])('%s before the declaration is passed over, and lines are counted from the first', (_, before) => {
  const text = before + kml(plain, placemark('0,0 x,1 1,1 0,0'));
  for (const input of [text, strToU8(text)]) {
    const { format, reading } = readFile(input);
    expect(format).toBe('kml');
    expect(found(reading.items[0])).toEqual(square);
    const lines = before.split(/\r\n|\n/).length - 1;
    expect(reading.items.map(({ place }) => place.line)).toEqual([3 + lines, 4 + lines]);
  }
});

test('the encoding of a declaration behind a blank line is the one that is read', () => {
  const bytes = strToU8(`\n${kml(plain)}`.replace('UTF-8', 'windows-1251').replace('>A<', '>\xd1<'), true);
  expect(readFile(bytes).reading.items[0]).toMatchObject({ ok: true, fields: { zoneId: 'С' } });
});

test.each([
  ['threes', '-56.2,-34.9,0,-56.1,-34.9,0,-56.1,-34.8,0,-56.2,-34.9,0'],
  ['threes and a comma at the end', '-56.2,-34.9,0,-56.1,-34.9,0,-56.1,-34.8,0,-56.2,-34.9,0,\n'],
  ['pairs', '-56.2,-34.9,-56.1,-34.9,-56.1,-34.8,-56.2,-34.9'],
  ['pairs with spaces behind the commas', '-56.2, -34.9, -56.1, -34.9, -56.1, -34.8, -56.2, -34.9'],
  ['pairs with a comma behind each', '-56.2,-34.9, -56.1,-34.9, -56.1,-34.8, -56.2,-34.9'],
  ['pairs with spaces inside', '-56.2, -34.9 -56.1, -34.9 -56.1, -34.8 -56.2, -34.9'],
  ['threes with spaces inside', '-56.2, -34.9, 0 -56.1 ,-34.9 , 0 -56.1, -34.8,0 -56.2, -34.9, 0'],
])('numbers between which commas stand are read as %s', (_, coordinates) => {
  expect(readRing(coordinates)).toEqual(square);
});

test('twelve numbers are the pairs or the threes that make a ring of them', () => {
  const pairs = '0,0,1,0,1,1,0.5,2,0,1,0,0';
  expect(readRing(pairs)).toEqual([
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0.5, 2],
      [0, 1],
      [0, 0],
    ],
  ]);
});

test.each([
  ['as many as both divide, of which neither closes', '0,0,1,0,1,1,5,2,0,1,3,4', 12],
  ['as many as neither divides', '0,0,1,0,1,1,0', 7],
])('of numbers that may be pairs or threes is said how many there are: %s', (_, coordinates, count) => {
  expect(readRing(coordinates)).toEqual({ kind: 'comma-tuples', found: count });
});

test('many spaces take no time', () => {
  const start = performance.now();
  readRing(`0,0 1,0,5,1${' '.repeat(300_000)}1 0,1`);
  expect(performance.now() - start).toBeLessThan(5000);
});

test('a tuple of too many numbers among others is named', () => {
  expect(readRing('0,0 1,0,5,1,1 0,1 0,0')).toEqual({ kind: 'bad-position', found: '1,0,5,1,1' });
});
