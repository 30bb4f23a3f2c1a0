import { expect, test } from 'vitest';
import type { TextEncoding } from '../../text/text-encoding.ts';
import { readFile } from './detect.ts';
import type { ReadOptions } from './reading.ts';

const square = '-56.19 -34.91, -56.17 -34.91, -56.17 -34.89, -56.19 -34.89, -56.19 -34.91';
const wkt = `POLYGON ((${square}))`;
const csv = (name: string) => `zone_id;description;polygon\r\nZ1;${name};"${wkt}"\r\n`;
const coordinates = square.replaceAll(', ', ';').replaceAll(' ', ',').replaceAll(';', ' ');
const kml = (name: string, declared: string) =>
  `<?xml version="1.0" encoding="${declared}"?>\n<kml><Placemark><name>Z1</name><description>${name}</description><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;
const gpx = (name: string, declared: string) =>
  `<?xml version='1.0' encoding='${declared}'?>\n<gpx><trk><name>Z1</name><desc>${name}</desc><trkseg>${square.replace(/(\S+) (\S+?)(?:, |$)/g, '<trkpt lon="$1" lat="$2"/>')}</trkseg></trk></gpx>`;
const geojson = (name: string) =>
  `{"type":"Feature","properties":{"zone_id":"Z1","description":"${name}"},"geometry":{"type":"Polygon","coordinates":[[${square.replace(/(\S+) (\S+?)(, |$)/g, '[$1,$2]$3')}]]}}`;

/** Encodes a text in a single-byte encoding, using the inverse of its decoder. */
function bytesIn(text: string, encoding: TextEncoding): Uint8Array {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const letters = [...all].map((byte) => new TextDecoder(encoding).decode(Uint8Array.of(byte)));
  return Uint8Array.from(text, (letter) => letters.indexOf(letter));
}

function read(bytes: Uint8Array, options?: ReadOptions) {
  const { items, encoding } = readFile(bytes, options).reading;
  const [item] = items;
  return { description: item?.ok ? item.fields.description : item?.issue, encoding };
}

const polish = 'Łódź, ulica Żółta';
const russian = 'Северная зона';

test.each<[string, Uint8Array, TextEncoding, string]>([
  ['a table in Windows-1250', bytesIn(csv(`"${polish}"`), 'windows-1250'), 'windows-1250', polish],
  ['a table in ISO 8859-2', bytesIn(csv(`"${polish}"`), 'iso-8859-2'), 'iso-8859-2', polish],
  ['a table in KOI8-R', bytesIn(csv(russian), 'koi8-r'), 'koi8-r', russian],
  ['a table in Mac OS Roman', bytesIn(csv('Peñarol'), 'macintosh'), 'macintosh', 'Peñarol'],
  ['KML with a wrong declaration', bytesIn(kml(russian, 'utf-8'), 'windows-1251'), 'windows-1251', russian],
  ['GeoJSON in Windows-1251', bytesIn(geojson(russian), 'windows-1251'), 'windows-1251', russian],
  [
    'line-delimited GeoJSON in KOI8-R',
    bytesIn(`${geojson(russian)}\n${geojson(russian)}`, 'koi8-r'),
    'koi8-r',
    russian,
  ],
])('%s has a guessed encoding and is read in the selected one', (_, bytes, encoding, name) => {
  const guessed = read(bytes);
  expect(guessed.description).not.toBe(name);
  expect(guessed.encoding).toMatchObject({ used: 'windows-1252', guessed: true });
  const selected = read(bytes, { encoding });
  expect(selected.description).toBe(name);
  expect(selected.encoding).toMatchObject({ used: encoding, guessed: false });
  expect(name).toContain(selected.encoding?.sample);
});

test.each<[string, Uint8Array, TextEncoding]>([
  ['KML in Windows-1251', bytesIn(kml(russian, 'windows-1251'), 'windows-1251'), 'windows-1251'],
  ['KML in KOI8-R', bytesIn(kml(russian, 'KOI8-R'), 'koi8-r'), 'koi8-r'],
  ['GPX in ISO 8859-5', bytesIn(gpx(russian, 'ISO-8859-5'), 'iso-8859-5'), 'iso-8859-5'],
])('%s is read in its declared encoding unless another is selected', (_, bytes, used) => {
  expect(read(bytes)).toEqual({
    description: russian,
    encoding: { used, guessed: false, sample: russian },
  });
  expect(read(bytes, { encoding: 'windows-1252' }).encoding?.used).toBe('windows-1252');
});

test('XML in UTF-8 with an outdated declaration is read as UTF-8 and reported as a guess', () => {
  const bytes = new TextEncoder().encode(kml(russian, 'windows-1251'));
  expect(read(bytes)).toMatchObject({ description: russian, encoding: { used: 'utf-8', guessed: true } });
});

test('ASCII XML that declares UTF-16 is read', () => {
  expect(read(new TextEncoder().encode(kml('Peñarol', 'utf-16')))).toEqual({
    description: 'Peñarol',
    encoding: undefined,
  });
});

test('UTF-16 is recognized without a byte order mark', () => {
  const text = csv('Peñarol');
  const bytes = new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer);
  expect(read(bytes)).toEqual({ description: 'Peñarol', encoding: undefined });
});

test('an invalid byte in a UTF-8 file is reported with its line, and the rest is read as UTF-8', () => {
  const valid = new TextEncoder().encode(csv('Peñarol').replace('\r\nZ1', '\r\nZ0;plain;\r\nZ1'));
  const invalid = new TextEncoder().encode(csv('Ñandú').replace(/^.*\r\n/, ''));
  invalid.set([0x96], 3);
  const { reading } = readFile(Uint8Array.from([...valid, ...invalid]));
  expect(reading.items).toMatchObject([
    { ok: false },
    { ok: true, fields: { description: 'Peñarol' } },
    { ok: true, fields: { description: '\uFFFD\uFFFDandú' } },
  ]);
  expect(reading.encoding).toEqual({
    used: 'utf-8',
    guessed: true,
    sample: '\uFFFD\uFFFDandú',
    lost: { count: 2, line: 4 },
  });
});

test('a valid UTF-8 file offers no encoding to select', () => {
  expect(read(new TextEncoder().encode(csv(russian)))).toEqual({ description: russian, encoding: undefined });
});
