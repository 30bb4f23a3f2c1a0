import fc from 'fast-check';
import { arbitraryZone } from '../arbitrary-zones.testing.ts';
import { positionsOf } from '../geometry/parts.ts';
import type { Zone } from '../zone.ts';
import { type ImportFormat, readZones } from './detect.ts';
import { exportFormats } from './write-zones.ts';

/** The formats whose texts are damaged to try their readers, and how zones are written in each. */
const writers = {
  wkt: exportFormats.wkt.write,
  geojson: exportFormats.geojson.write,
  'geojson-lines': (zones) => zones.map((zone) => exportFormats.geojson.write([zone])).join(''),
  csv: exportFormats.csv.write,
  kml: exportFormats.kml.write,
  'service-json': exportFormats['service-json'].write,
} as const satisfies Partial<Record<ImportFormat, (zones: readonly Zone[]) => string>>;
const damagedFormats = Object.keys(writers) as (keyof typeof writers)[];

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

const zones = fc.tuple(arbitraryZone('a'), arbitraryZone('b'));

/** A file of two zones in one of the formats, damaged in one to three places. */
export const damagedFile: fc.Arbitrary<{ format: ImportFormat; text: string; zones: readonly Zone[] }> = fc
  .tuple(fc.constantFrom(...damagedFormats), zones, fc.array(blow, { minLength: 1, maxLength: 3 }))
  .map(([format, made, blows]) => ({
    format,
    text: blows.reduce(strike, writers[format](made)),
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
