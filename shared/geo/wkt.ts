import { partsOf } from '../zones/geometry/parts.ts';
import type { ZoneGeometry } from '../zones/zone.ts';
import type { LngLat } from './position.ts';

export type WktReading =
  | { ok: true; geometry: ZoneGeometry }
  /** `at` is the offset in the text, from 0. */
  | { ok: false; at: number; reason: string };

/** The only reference system there is here: WGS84 degrees. */
const wgs84 = '4326';
const numberPattern = /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/y;
const wordPattern = /[A-Za-z]+/y;
const spacePattern = /\s*/y;

class WktFault extends Error {
  readonly at: number;
  constructor(at: number, reason: string) {
    super(reason);
    this.at = at;
  }
}

/** Walks over the text once; every complaint carries its place. */
class WktText {
  private readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  skipSpace() {
    this.match(spacePattern);
  }

  /** Takes `char` if it is next, spaces aside. */
  takes(char: string): boolean {
    this.skipSpace();
    if (this.text[this.at] !== char) return false;
    this.at += 1;
    return true;
  }

  expect(char: string) {
    if (!this.takes(char)) throw this.fault(`'${char}' expected${this.found()}`);
  }

  fault(reason: string): WktFault {
    return new WktFault(this.at, reason);
  }

  found(): string {
    const next = this.text[this.at];
    return next === undefined ? ', but the text ends here' : `, but '${next}' was found`;
  }

  /** Whether what was read may end here; `1.2.3` and `1-2` are no two numbers. */
  atDelimiter(): boolean {
    const next = this.text[this.at];
    return next === undefined || next === ',' || next === ')' || next.trim() === '';
  }

  atEnd(): boolean {
    this.skipSpace();
    return this.at >= this.text.length;
  }
}

/**
 * Reads a POLYGON or MULTIPOLYGON in Well-Known Text (OGC 06-103r4), in `lng lat` order, or a
 * GEOMETRYCOLLECTION of nothing else. `SRID=4326;` may stand in front; heights and measures are dropped.
 * Nothing is guessed: an unclosed ring is read as it stands, for the checks to judge.
 */
export function parseWkt(text: string): WktReading {
  try {
    return { ok: true, geometry: readGeometry(new WktText(text)) };
  } catch (error) {
    if (error instanceof WktFault) return { ok: false, at: error.at, reason: error.message };
    throw error;
  }
}

function readGeometry(text: WktText): ZoneGeometry {
  text.skipSpace();
  if (text.match(/SRID\b/iy) !== '') {
    text.expect('=');
    text.skipSpace();
    const sridAt = text.at;
    const srid = text.match(/\d+/y);
    if (srid !== wgs84)
      throw new WktFault(sridAt, `SRID ${srid || 'missing'}: only ${wgs84} (WGS84 degrees) can be used`);
    text.expect(';');
  }
  const geometry = readTagged(text, true);
  if (!text.atEnd()) throw text.fault(`the geometry is complete${text.found()}`);
  return geometry;
}

/** Some programs write the Z of heights and the M of measures without a space before it. */
const kindPattern = /^(POLYGON|MULTIPOLYGON|GEOMETRYCOLLECTION)(?:Z|M|ZM)?$/;

function readTagged(text: WktText, mayCollect: boolean): ZoneGeometry {
  text.skipSpace();
  const start = text.at;
  const word = text.match(wordPattern).toUpperCase();
  const kind = kindPattern.exec(word)?.[1];
  if (kind === undefined || (kind === 'GEOMETRYCOLLECTION' && !mayCollect)) {
    throw new WktFault(start, `POLYGON or MULTIPOLYGON expected, but '${word || 'no word'}' was found`);
  }
  text.skipSpace();
  const tagAt = text.at;
  const tag = text.match(wordPattern).toUpperCase();
  if (tag === 'EMPTY') throw new WktFault(tagAt, `${word} EMPTY has no area`);
  if (tag !== '' && tag !== 'Z' && tag !== 'M' && tag !== 'ZM')
    throw new WktFault(tagAt, `'(' expected, but '${tag}' was found`);
  if (kind === 'POLYGON') return { type: 'Polygon', coordinates: readPolygon(text) };
  if (kind === 'MULTIPOLYGON')
    return { type: 'MultiPolygon', coordinates: readList(text, () => readPolygon(text)) };
  const members = readList(text, () => readTagged(text, false));
  return { type: 'MultiPolygon', coordinates: members.flatMap(partsOf) };
}

const readPolygon = (text: WktText): LngLat[][] =>
  readList(text, () => readList(text, () => readPosition(text)));

function readList<T>(text: WktText, readItem: () => T): T[] {
  text.expect('(');
  const items = [readItem()];
  while (text.takes(',')) items.push(readItem());
  if (!text.takes(')')) throw text.fault(`',' or ')' expected${text.found()}`);
  return items;
}

function readPosition(text: WktText): LngLat {
  const lng = readNumber(text);
  const lat = readNumber(text);
  for (let extra = 0; extra < 2; extra += 1) {
    text.skipSpace();
    text.match(numberPattern);
  }
  return [lng, lat];
}

function readNumber(text: WktText): number {
  text.skipSpace();
  const at = text.at;
  const digits = text.match(numberPattern);
  const number = Number(digits);
  if (digits === '') throw text.fault(`a number expected${text.found()}${commaHint(text.found())}`);
  if (!Number.isFinite(number)) throw new WktFault(at, `${digits} is too large`);
  if (!text.atDelimiter()) throw text.fault(`a space, ',' or ')' expected${text.found()}`);
  return number;
}

/** What is meant by a comma in the midst of a position is one of two things. */
const commaHint = (found: string): string =>
  found.includes("','") ? ': decimals have a point, and a space stands between longitude and latitude' : '';

const decimals = 7;

/** Seven decimals are a centimeter, and what is exported equals the screen to that; never an exponent. */
export const writeDegrees = (degrees: number): string =>
  String(Number(degrees.toFixed(decimals))).replace(/^(-?)(\d)e-7$/, '$10.000000$2');

/** Writes a geometry as WKT, `lng lat`, in the provider's normal form: a space after each comma. */
export function writeWkt(geometry: ZoneGeometry): string {
  const ring = (positions: readonly (readonly [number, number])[]) =>
    `(${positions.map(([lng, lat]) => `${writeDegrees(lng)} ${writeDegrees(lat)}`).join(', ')})`;
  const polygon = (rings: readonly (readonly (readonly [number, number])[])[]) =>
    `(${rings.map(ring).join(', ')})`;
  return geometry.type === 'Polygon'
    ? `POLYGON ${polygon(geometry.coordinates)}`
    : `MULTIPOLYGON (${geometry.coordinates.map(polygon).join(', ')})`;
}
