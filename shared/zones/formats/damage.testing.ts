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

/** Text formats to damage, with their writers. */
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

/** A change that damages a text, with its position as a fraction of the length. */
interface Damage {
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

const damage: fc.Arbitrary<Damage> = fc.record({
  // Not `fc.double`, most of whose values are close to zero.
  at: fc.integer({ min: 0, max: 999_999 }).map((millionths) => millionths / 1_000_000),
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constant('nudge' as const) },
    { weight: 2, arbitrary: fc.constantFrom('delete', 'insert', 'replace', 'repeat', 'cut', 'swap') },
  ),
  length: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 40 })),
  piece,
});

function withDamage(text: string, { at, kind, length, piece: inserted }: Damage): string {
  const from = Math.floor(at * text.length);
  const to = Math.min(text.length, from + length);
  const damaged = text.slice(from, to);
  switch (kind) {
    case 'nudge': {
      // Hardest to detect: inside a number, with a character that numbers may contain.
      const digit = text.slice(from).search(/\d/);
      const character = '0123456789.-+eE, x'.charAt((from + length) % 18);
      return digit < 0
        ? text
        : text.slice(0, from + digit) + character + text.slice(from + digit + (length % 2));
    }
    case 'delete':
      return text.slice(0, from) + text.slice(to);
    case 'insert':
      return text.slice(0, from) + inserted + text.slice(from);
    case 'replace':
      return text.slice(0, from) + inserted + text.slice(to);
    case 'repeat':
      return text.slice(0, to) + damaged.repeat(3) + text.slice(to);
    case 'cut':
      return text.slice(0, from);
    case 'swap':
      return text.slice(0, from) + [...damaged].reverse().join('') + text.slice(to);
  }
}

const damages = fc.array(damage, { minLength: 1, maxLength: 3 });

const twoZones = fc.tuple(arbitraryZone('a'), arbitraryZone('b'));

/** Arbitrary text of two zones in one of the formats, with one to three damages. */
export const damagedFile: fc.Arbitrary<{ format: ImportFormat; text: string; zones: readonly Zone[] }> = fc
  .tuple(fc.constantFrom(...damagedWriters), twoZones, damages)
  .map(([{ format, write }, zones, changes]) => ({
    format,
    text: changes.reduce(withDamage, write(zones)),
    zones,
  }));

/** Numbers between separators of the formats; not parts of longer words. */
const numbers = /(?<![^\s,()[\]"<>])[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?![^\s,()[\]"<>])/g;

/**
 * Reads a damaged file and returns what the reader invented; null if nothing. A zone is invented if one of its
 * coordinates isn't in the text, or if it has no position at all.
 * @throws whatever the reader throws
 */
export function inventedIn({ format, text }: { format: ImportFormat; text: string }): string | null {
  const { items } = readZones(format, text, { closeLines: true });
  if (items.length === 0) return 'neither a zone nor an issue';
  const readable = items.flatMap((item) => (item.ok ? [item] : []));
  if (readable.length === 0) return null;
  const numbersInText = new Set([...text.matchAll(numbers)].map(([digits]) => Number(digits)));
  for (const { geometry } of readable) {
    let positions = 0;
    for (const position of positionsOf(geometry)) {
      positions += 1;
      for (const coordinate of position)
        if (!numbersInText.has(coordinate)) return `${coordinate} isn't in the text`;
    }
    if (positions === 0) return 'a zone without a position';
  }
  return null;
}

const wkbOf = ({ geometry }: Zone): Uint8Array => wkbPolygon(partsOf(geometry)[0] ?? []);

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Binary formats to damage, with their writers. */
const byteWriters = {
  geopackage: (zones: readonly Zone[]) =>
    geoPackage([
      {
        table: 'zones',
        srsId: 4326,
        rows: zones.map((zone) => ({ geom: wkbOf(zone), zone_id: zone.zoneId })),
      },
    ]),
  gzip: (zones: readonly Zone[]) => gzipSync(strToU8(exportFormats.csv.write(zones))),
  zip: (zones: readonly Zone[]) => zipSync({ 'zones.csv': strToU8(exportFormats.csv.write(zones)) }),
  /** Starts like an image, with its directory at any offset. */
  tiff: (zones: readonly Zone[]) =>
    Uint8Array.of(0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0, ...strToU8(exportFormats.csv.write(zones))),
  /** Starts like an Office document before 2007, with its names at any offset. */
  compound: (zones: readonly Zone[]) =>
    Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, ...strToU8(exportFormats.csv.write(zones).repeat(3))),
  'csv of wkb': (zones: readonly Zone[]) =>
    strToU8(['zone_id,geom', ...zones.map((zone, index) => `${index},${hex(wkbOf(zone))}`)].join('\n')),
} as const;
const byteKinds = [
  'geopackage',
  'gzip',
  'zip',
  'tiff',
  'compound',
  'csv of wkb',
] as const satisfies readonly (keyof typeof byteWriters)[];

/** Arbitrary binary file of two zones, with one to three damages. */
export const damagedBytes: fc.Arbitrary<{ kind: (typeof byteKinds)[number]; bytes: Uint8Array }> = fc
  .tuple(fc.constantFrom(...byteKinds), twoZones, damages)
  .map(([kind, zones, changes]) => {
    const text = Array.from(byteWriters[kind](zones), (byte) => String.fromCharCode(byte)).join('');
    return {
      kind,
      bytes: Uint8Array.from(changes.reduce(withDamage, text), (letter) => letter.charCodeAt(0) & 0xff),
    };
  });

/**
 * Reads damaged bytes, whose contents can't be compared as text, and returns a result that no reader may produce; null
 * if there is none.
 * @throws whatever the reader throws
 */
export function invalidResultIn(bytes: Uint8Array): string | null {
  const { items } = readFile(bytes, { sqlite }).reading;
  if (items.length === 0) return 'neither a zone nor an issue';
  for (const item of items) {
    if (!item.ok) continue;
    const positions = [...positionsOf(item.geometry)];
    if (positions.length === 0) return 'a zone without a position';
    if (!positions.flat().every(Number.isFinite)) return 'a position that is not a number';
  }
  return null;
}
