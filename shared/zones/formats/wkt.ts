import { writeWkt } from '../../geo/wkt.ts';
import { unwrappedWkt } from '../../geo/wkt-spellings.ts';
import { type FileInput, fileText } from '../../text/text-pieces.ts';
import type { Zone } from '../zone.ts';
import { readItems, type SourceItem } from './read-items.ts';
import { type FileReading, failedReading, type ReadOptions } from './reading.ts';
import { shapeOfWkt } from './wkt-shape.ts';

/** Reads one or more WKT geometries, separated by `;`, `,`, line breaks or nothing. */
export function readWkt(input: FileInput, options: ReadOptions = {}): FileReading {
  const reading = readItems(sourcesIn(unwrappedWkt(fileText(input, options))), [], options);
  return reading.items.length > 0 ? reading : failedReading({ kind: 'nothing-inside' });
}

function* sourcesIn(text: string): Generator<SourceItem> {
  let line = 1;
  let countedTo = 0;
  for (const { start, end } of geometriesIn(text)) {
    for (; countedTo < start; countedTo += 1) if (text.charCodeAt(countedTo) === 10) line += 1;
    yield { place: { line }, properties: new Map(), shape: () => shapeOfWkt(text.slice(start, end)) };
  }
}

/**
 * Returns the spans of geometries, which start with a word followed by a bracket or EMPTY. Members of a collection
 * belong to it unless its brackets aren't closed.
 */
function geometriesIn(text: string): { start: number; end: number }[] {
  // A collection after a bracket or comma is a member of another one.
  const collections = [
    ...text.matchAll(
      /(?<![(,]\s{0,9})(?:GEOMETRYCOLLECTION|MULTISURFACE|CURVEPOLYGON|COMPOUNDCURVE|MULTICURVE)/gi,
    ),
  ].map(({ index }) => index);
  let nextCollection = 0;
  let collectionEnd = 0;
  const body = /\s*(?:\(|[ZM]{1,2}\b|EMPTY\b)/iy;
  const starts: number[] = [];
  let srid: number | undefined;
  for (const { 0: word, index } of text.matchAll(/[A-Za-z]{2,}/g)) {
    if (index < collectionEnd || /^(?:Z|M|ZM|EMPTY)$/i.test(word)) continue;
    body.lastIndex = index + word.length;
    if (/^SRID$/i.test(word)) srid = index;
    else if (body.test(text)) {
      starts.push(srid ?? index);
      srid = undefined;
      if (index >= (collections[nextCollection] ?? text.length)) {
        nextCollection += 1;
        collectionEnd = endOfBrackets(text, index, collections[nextCollection] ?? text.length);
      }
    }
  }
  const first = starts[0] ?? text.length;
  if (text.slice(0, first).trim() !== '') starts.unshift(0);
  return starts.flatMap((start, index) => {
    const span = trimmed(text, start, starts[index + 1] ?? text.length);
    return span.end > span.start ? [span] : [];
  });
}

/** Returns the position after the bracket that closes the first one; `from` if there is none before `to`. */
function endOfBrackets(text: string, from: number, to: number): number {
  let depth = 0;
  for (let at = from; at < to; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return from;
}

/** Cells copied from a table may be quoted. */
const separators = new Set([' ', '\t', '\r', '\n', ';', ',', '"', "'"]);

function trimmed(text: string, from: number, to: number): { start: number; end: number } {
  let [start, end] = [from, to];
  while (start < end && separators.has(text[start] ?? '')) start += 1;
  while (end > start && separators.has(text[end - 1] ?? '')) end -= 1;
  return { start, end };
}

/** Writes the shapes of zones as WKT, one per line. */
export const writeWktFile = (zones: readonly Zone[]): string =>
  zones.map(({ geometry }) => `${writeWkt(geometry)}\n`).join('');
