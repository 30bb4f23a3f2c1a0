import fc from 'fast-check';
import { gzipSync, strToU8, zipSync } from 'fflate';
import { partsOf, positionsOf, type Ring } from '../../geo/parts.ts';
import { writeWkt } from '../../geo/wkt.ts';
import { arbitraryZone } from '../geometry/arbitrary-zones.testing.ts';
import type { Zone } from '../zone.ts';
import { readFile, readZones } from './detect.ts';
import { geoPackage, sqlite, wkbPolygon } from './geopackage.testing.ts';
import { exportFormats } from './write-zones.ts';
import type { ImportFormat } from './zone-formats.ts';

interface DamagedWriter {
  format: ImportFormat;
  write: (zones: readonly Zone[]) => string;
}

/** The formats whose texts are damaged to try their readers, and how zones are written in each. */
const damagedWriters: readonly DamagedWriter[] = [
  { format: 'wkt', write: exportFormats.wkt.write },
  { format: 'geojson', write: exportFormats.geojson.write },
  {
    format: 'geojson-lines',
    write: (zones) => zones.map((zone) => exportFormats.geojson.write([zone])).join(''),
  },
  { format: 'csv', write: exportFormats.csv.write },
  { format: 'kml', write: exportFormats.kml.write },
  {
    format: 'kml',
    write: (zones) =>
      exportFormats.kml.write(zones).replace(/(?<=<coordinates>)[^<]*/g, (ring) => ring.replaceAll(' ', ',')),
  },
  { format: 'service-json', write: exportFormats['service-json'].write },
  { format: 'osmosis-poly', write: (zones) => zones.map(polyOf).join('') },
  {
    format: 'json-rows',
    write: ([zone]) => {
      const vertices = shellOf(zone).map(([lng, lat]) => `{ lat: ${lat}, lng: ${lng} }`);
      return `const zone = [\n  ${vertices.join(',\n  ')},\n];\n`;
    },
  },
  {
    format: 'csv',
    write: (zones) => {
      const rows = zones.map((zone) => ` ${zone.zoneId} | ${writeWkt(zone.geometry)}`);
      return [' zone_id | polygon', '---------+---------', ...rows, `(${rows.length} rows)`, ''].join('\n');
    },
  },
  {
    format: 'wkt',
    write: (zones) => zones.map(({ geometry }) => `ST_GeomFromText('${writeWkt(geometry)}')\n`).join(''),
  },
];

const shellOf = (zone: Zone | undefined): Ring => (zone ? partsOf(zone.geometry)[0]?.[0] : undefined) ?? [];

const polyOf = (zone: Zone): string =>
  [zone.zoneId, '1', ...shellOf(zone).map(([lng, lat]) => `  ${lng}  ${lat}`), 'END', 'END', ''].join('\n');

/** One blow to a text: where, as a part of its length, and what happens there. */
interface Blow {
  at: number;
  kind: 'nudge' | 'delete' | 'insert' | 'replace' | 'repeat' | 'cut' | 'swap';
  length: number;
  piece: string;
}

const piece = fc.oneof(
  fc.constantFrom(
    '(',
    ')',
    ',',
    ';',
    ' ',
    '\n',
    '\r\n',
    '"',
    "'",
    '<',
    '>',
    '</',
    '&',
    '&amp;',
    '&x;',
    '{',
    '}',
    '[',
    ']',
    ':',
    '-',
    '.',
    'e',
    'E9',
    '1e400',
    '-0',
    'NaN',
    'null',
    '\\',
    '\u0000',
    '\uFEFF',
    '\u001E',
    '\uD800',
    'POLYGON',
    'EMPTY',
    'SRID=99999;',
    '<!DOCTYPE x [<!ENTITY a "b">]>',
    '<![CDATA[',
    ']]>',
    '<coordinates>',
    '9'.repeat(400),
    '(((((((((((',
    '[[[[[[[[[[[',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.double().map(String),
);

const blow: fc.Arbitrary<Blow> = fc.record({
  // Not a double of fast-check's: most of those lie next to zero.
  at: fc.integer({ min: 0, max: 999_999 }).map((millionths) => millionths / 1_000_000),
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constant('nudge' as const) },
    { weight: 2, arbitrary: fc.constantFrom('delete', 'insert', 'replace', 'repeat', 'cut', 'swap') },
  ),
  length: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 40 })),
  piece,
});

function strike(text: string, { at, kind, length, piece: inserted }: Blow): string {
  const from = Math.floor(at * text.length);
  const to = Math.min(text.length, from + length);
  const hit = text.slice(from, to);
  switch (kind) {
    case 'nudge': {
      // Where the damage is hardest to see: inside a number, with a mark that numbers may have.
      const digit = text.slice(from).search(/\d/);
      const mark = '0123456789.-+eE, x'.charAt((from + length) % 18);
      return digit < 0 ? text : text.slice(0, from + digit) + mark + text.slice(from + digit + (length % 2));
    }
    case 'delete':
      return text.slice(0, from) + text.slice(to);
    case 'insert':
      return text.slice(0, from) + inserted + text.slice(from);
    case 'replace':
      return text.slice(0, from) + inserted + text.slice(to);
    case 'repeat':
      return text.slice(0, to) + hit.repeat(3) + text.slice(to);
    case 'cut':
      return text.slice(0, from);
    case 'swap':
      return text.slice(0, from) + [...hit].reverse().join('') + text.slice(to);
  }
}

const blows = fc.array(blow, { minLength: 1, maxLength: 3 });

const zones = fc.tuple(arbitraryZone('a'), arbitraryZone('b'));

/** A file of two zones in one of the formats, damaged in one to three places. */
export const damagedFile: fc.Arbitrary<{ format: ImportFormat; text: string; zones: readonly Zone[] }> = fc
  .tuple(fc.constantFrom(...damagedWriters), zones, blows)
  .map(([{ format, write }, made, struck]) => ({
    format,
    text: struck.reduce(strike, write(made)),
    zones: made,
  }));

/** Numbers as they stand between the marks of the formats: what is part of a longer word is none. */
const numbers = /(?<![^\s,()[\]"<>])[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?![^\s,()[\]"<>])/g;

/**
 * Reads a damaged file and says what the reader made up: null when nothing. A zone is made up when one of
 * its coordinates is written nowhere in the text, or when it has no position at all. Throws what the reader throws.
 */
export function madeUpIn({ format, text }: { format: ImportFormat; text: string }): string | null {
  const { items } = readZones(format, text, { closeLines: true });
  if (items.length === 0) return 'neither a zone nor an issue';
  const good = items.flatMap((item) => (item.ok ? [item] : []));
  if (good.length === 0) return null;
  const written = new Set([...text.matchAll(numbers)].map(([digits]) => Number(digits)));
  for (const { geometry } of good) {
    let positions = 0;
    for (const position of positionsOf(geometry)) {
      positions += 1;
      for (const coordinate of position)
        if (!written.has(coordinate)) return `${coordinate} is written nowhere`;
    }
    if (positions === 0) return 'a zone without a position';
  }
  return null;
}

const wkbOf = ({ geometry }: Zone): Uint8Array => wkbPolygon(partsOf(geometry)[0] ?? []);

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Files of bytes, and of shapes as bytes, and how zones are written in each. */
const byteWriters = {
  geopackage: (made: readonly Zone[]) =>
    geoPackage([
      {
        table: 'zones',
        srsId: 4326,
        rows: made.map((zone) => ({ geom: wkbOf(zone), zone_id: zone.zoneId })),
      },
    ]),
  gzip: (made: readonly Zone[]) => gzipSync(strToU8(exportFormats.csv.write(made))),
  zip: (made: readonly Zone[]) => zipSync({ 'zones.csv': strToU8(exportFormats.csv.write(made)) }),
  /** What begins as an image, with a directory anywhere. */
  tiff: (made: readonly Zone[]) =>
    Uint8Array.of(0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0, ...strToU8(exportFormats.csv.write(made))),
  /** What begins as a document of Office before 2007, with its names anywhere. */
  compound: (made: readonly Zone[]) =>
    Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, ...strToU8(exportFormats.csv.write(made).repeat(3))),
  'csv of wkb': (made: readonly Zone[]) =>
    strToU8(['zone_id,geom', ...made.map((zone, index) => `${index},${hex(wkbOf(zone))}`)].join('\n')),
} as const;
const byteKinds = [
  'geopackage',
  'gzip',
  'zip',
  'tiff',
  'compound',
  'csv of wkb',
] as const satisfies readonly (keyof typeof byteWriters)[];

/** A file of bytes of two zones, damaged in one to three places. */
export const damagedBytes: fc.Arbitrary<{ kind: (typeof byteKinds)[number]; bytes: Uint8Array }> = fc
  .tuple(fc.constantFrom(...byteKinds), zones, blows)
  .map(([kind, made, struck]) => {
    const text = Array.from(byteWriters[kind](made), (byte) => String.fromCharCode(byte)).join('');
    return {
      kind,
      bytes: Uint8Array.from(struck.reduce(strike, text), (letter) => letter.charCodeAt(0) & 0xff),
    };
  });

/**
 * Reads damaged bytes, of which nothing shows what was written, and says what no reader may make of them: null
 * when nothing. Throws what the reader throws.
 */
export function nonsenseIn(bytes: Uint8Array): string | null {
  const { items } = readFile(bytes, { sqlite }).reading;
  if (items.length === 0) return 'neither a zone nor an issue';
  for (const item of items) {
    if (!item.ok) continue;
    const positions = [...positionsOf(item.geometry)];
    if (positions.length === 0) return 'a zone without a position';
    if (!positions.flat().every(Number.isFinite)) return 'a position that is no number';
  }
  return null;
}
