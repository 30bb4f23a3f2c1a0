import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { readFile } from './detect.ts';
import { readKml } from './kml.ts';
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
  ['spaces and a byte order mark', ' \r\n\r\n\uFEFF'],
  ['a server warning', 'Warning: Undefined variable $x in /srv/zones.php on line 3\n'],
])('%s before the declaration is ignored but counted in line numbers', (_, before) => {
  const text = before + kml(plain, placemark('0,0 x,1 1,1 0,0'));
  for (const input of [text, strToU8(text)]) {
    const { format, reading } = readFile(input);
    expect(format).toBe('kml');
    expect(found(reading.items[0])).toEqual(square);
    const lines = before.split(/\r\n|\n/).length - 1;
    expect(reading.items.map(({ place }) => place.line)).toEqual([3 + lines, 4 + lines]);
  }
});

test('the declared encoding is used even after a blank line', () => {
  const bytes = strToU8(`\n${kml(plain)}`.replace('UTF-8', 'windows-1251').replace('>A<', '>\xd1<'), true);
  expect(readFile(bytes).reading.items[0]).toMatchObject({ ok: true, fields: { zoneId: 'С' } });
});

test.each([
  ['triples', '-56.2,-34.9,0,-56.1,-34.9,0,-56.1,-34.8,0,-56.2,-34.9,0'],
  ['triples with a trailing comma', '-56.2,-34.9,0,-56.1,-34.9,0,-56.1,-34.8,0,-56.2,-34.9,0,\n'],
  ['pairs', '-56.2,-34.9,-56.1,-34.9,-56.1,-34.8,-56.2,-34.9'],
  ['pairs with spaces after the commas', '-56.2, -34.9, -56.1, -34.9, -56.1, -34.8, -56.2, -34.9'],
  ['pairs with a comma after each', '-56.2,-34.9, -56.1,-34.9, -56.1,-34.8, -56.2,-34.9'],
  ['pairs with spaces inside', '-56.2, -34.9 -56.1, -34.9 -56.1, -34.8 -56.2, -34.9'],
  ['triples with spaces inside', '-56.2, -34.9, 0 -56.1 ,-34.9 , 0 -56.1, -34.8,0 -56.2, -34.9, 0'],
])('comma-separated numbers are read as %s', (_, coordinates) => {
  expect(readRing(coordinates)).toEqual(square);
});

test('twelve numbers are read as the pairs or triples that form a ring', () => {
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
  ['divisible by both, but neither forms a ring', '0,0,1,0,1,1,5,2,0,1,3,4', 12],
  ['divisible by neither', '0,0,1,0,1,1,0', 7],
])('numbers that may be pairs or triples are reported with their count: %s', (_, coordinates, count) => {
  expect(readRing(coordinates)).toEqual({ kind: 'comma-tuples', found: count });
});

test('coordinates with 300,000 spaces are read within five seconds', () => {
  const start = performance.now();
  readRing(`0,0 1,0,5,1${' '.repeat(300_000)}1 0,1`);
  expect(performance.now() - start).toBeLessThan(5000);
});

test('a tuple with too many numbers is reported', () => {
  expect(readRing('0,0 1,0,5,1,1 0,1 0,0')).toEqual({ kind: 'bad-position', found: '1,0,5,1,1' });
});

const ring =
  '<outerBoundaryIs><LinearRing><coordinates>2,41 3,41 3,42 2,41</coordinates></LinearRing></outerBoundaryIs>';
const polygon = `<Polygon>${ring}</Polygon>`;
const data = (name: string, value: string) => `<Data name="${name}"><value>${value}</value></Data>`;
const documentOf = (...elements: string[]) => `<kml><Document>${elements.join('')}</Document></kml>`;

test('extended data doesn’t replace the name or description of the Placemark', () => {
  const kml = documentOf(
    `<Placemark><name>Centro</name><description>Own</description><ExtendedData>${data('name', 'Other')}${data('description', 'More')}</ExtendedData>${polygon}</Placemark>`,
  );
  expect(readKml(kml).items).toMatchObject([
    {
      fields: { zoneId: 'Centro', description: 'Own' },
      otherFields: [
        { name: 'name_2', value: 'Other' },
        { name: 'description_2', value: 'More' },
      ],
    },
  ]);
});

test('extended data with the same name is all kept', () => {
  const kml = documentOf(
    `<Placemark><name>A</name><ExtendedData>${data('homes', '100')}${data('homes', '7')}</ExtendedData>${polygon}</Placemark>`,
  );
  expect(readKml(kml).items).toMatchObject([
    {
      otherFields: [
        { name: 'homes', value: '100' },
        { name: 'homes_2', value: '7' },
      ],
    },
  ]);
});

test('a link next to zones is reported with its URL', () => {
  const link = '<NetworkLink><Link><href>https://example.org/more.kml</href></Link></NetworkLink>';
  expect(readKml(documentOf(`<Placemark><name>A</name>${polygon}</Placemark>`, link)).items).toMatchObject([
    { ok: true, fields: { zoneId: 'A' } },
    { ok: false, issue: { kind: 'linked-rest', found: 'https://example.org/more.kml' } },
  ]);
});

test('elements that a schema declares as Placemarks are zones with the fields of the schema', () => {
  const schema =
    '<Schema parent="Placemark" name="S_zones"><SimpleField type="string" name="driver"/></Schema>';
  const zone = `<S_zones><name>North</name><zone_id>N1</zone_id><driver>early</driver>${polygon}</S_zones>`;
  expect(readKml(documentOf(schema, zone, zone.replace('N1', 'N2'))).items).toMatchObject([
    {
      fields: { zoneId: 'N1' },
      otherFields: [
        { name: 'name', value: 'North' },
        { name: 'driver', value: 'early' },
      ],
    },
    { fields: { zoneId: 'N2' } },
  ]);
});

test('an empty inner boundary isn’t a hole', () => {
  for (const empty of [
    '<innerBoundaryIs/>',
    '<innerBoundaryIs><LinearRing><coordinates></coordinates></LinearRing></innerBoundaryIs>',
  ])
    expect(
      readKml(documentOf(`<Placemark><name>A</name><Polygon>${ring}${empty}</Polygon></Placemark>`)).items,
    ).toMatchObject([{ ok: true, geometry: { coordinates: [expect.anything()] } }]);
});

test('a folder that contains all zones is ignored, and different folders are a field', () => {
  const folder = (name: string, zone: string) =>
    `<Folder><name>${name}</name><Placemark><name>${zone}</name>${polygon}</Placemark></Folder>`;
  const fields = (...folders: string[]) =>
    readKml(documentOf(...folders)).items.map((item) => item.ok && item.otherFields);
  expect(fields(folder('zones', 'A'), folder('zones', 'B'))).toEqual([undefined, undefined]);
  expect(fields(folder('north', 'A'), folder('south', 'B'))).toEqual([
    [{ name: 'Folder', value: 'north' }],
    [{ name: 'Folder', value: 'south' }],
  ]);
});

test('drawing options in extended data aren’t fields', () => {
  const drawingOptions = ['tessellate', 'extrude', 'visibility'].map((name) => data(name, '-1')).join('');
  const kml = documentOf(
    `<Placemark><name>A</name><ExtendedData>${drawingOptions}${data('type', 'school')}</ExtendedData>${polygon}</Placemark>`,
  );
  expect(readKml(kml).items.map((item) => item.ok && item.otherFields)).toEqual([undefined]);
});
