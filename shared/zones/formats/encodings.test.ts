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

/** The bytes of a text in an encoding of one byte a letter, which is turned round for it. */
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
  ['a table of the Macintosh', bytesIn(csv('Peñarol'), 'macintosh'), 'macintosh', 'Peñarol'],
  ['KML that declares nothing true', bytesIn(kml(russian, 'utf-8'), 'windows-1251'), 'windows-1251', russian],
  ['GeoJSON in Windows-1251', bytesIn(geojson(russian), 'windows-1251'), 'windows-1251', russian],
  [
    'GeoJSON line by line in KOI8-R',
    bytesIn(`${geojson(russian)}\n${geojson(russian)}`, 'koi8-r'),
    'koi8-r',
    russian,
  ],
])(
  '%s offers the choice of its encoding and is read in the one that is chosen',
  (_, bytes, encoding, name) => {
    const guessed = read(bytes);
    expect(guessed.description).not.toBe(name);
    expect(guessed.encoding).toMatchObject({ used: 'windows-1252', guessed: true });
    const chosen = read(bytes, { encoding });
    expect(chosen.description).toBe(name);
    expect(chosen.encoding).toMatchObject({ used: encoding, guessed: false });
    expect(name).toContain(chosen.encoding?.sample);
  },
);

test.each<[string, Uint8Array, TextEncoding]>([
  ['KML in Windows-1251', bytesIn(kml(russian, 'windows-1251'), 'windows-1251'), 'windows-1251'],
  ['KML in KOI8-R', bytesIn(kml(russian, 'KOI8-R'), 'koi8-r'), 'koi8-r'],
  ['GPX in ISO 8859-5', bytesIn(gpx(russian, 'ISO-8859-5'), 'iso-8859-5'), 'iso-8859-5'],
])(
  '%s is read in the encoding that its XML declaration names, and another can be chosen',
  (_, bytes, used) => {
    expect(read(bytes)).toEqual({
      description: russian,
      encoding: { used, guessed: false, sample: russian },
    });
    expect(read(bytes, { encoding: 'windows-1252' }).encoding?.used).toBe('windows-1252');
  },
);

test('XML that was converted to UTF-8 under its old declaration is read as UTF-8, and says that it is a guess', () => {
  const bytes = new TextEncoder().encode(kml(russian, 'windows-1251'));
  expect(read(bytes)).toMatchObject({ description: russian, encoding: { used: 'utf-8', guessed: true } });
});

test('XML in ASCII that declares UTF-16 is read all the same', () => {
  expect(read(new TextEncoder().encode(kml('Peñarol', 'utf-16')))).toEqual({
    description: 'Peñarol',
    encoding: undefined,
  });
});

test('UTF-16 is known without a mark', () => {
  const text = csv('Peñarol');
  const bytes = new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer);
  expect(read(bytes)).toEqual({ description: 'Peñarol', encoding: undefined });
});

test('one bad byte does not spoil a file in UTF-8, and it is told where it is', () => {
  const good = new TextEncoder().encode(csv('Peñarol').replace('\r\nZ1', '\r\nZ0;plain;\r\nZ1'));
  const bad = new TextEncoder().encode(csv('Ñandú').replace(/^.*\r\n/, ''));
  bad.set([0x96], 3);
  const { reading } = readFile(Uint8Array.from([...good, ...bad]));
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

test('a file in plain UTF-8 has no encoding to be chosen', () => {
  expect(read(new TextEncoder().encode(csv(russian)))).toEqual({ description: russian, encoding: undefined });
});
