import wellknown from 'wellknown';
import { positionToGrid, toGrid } from './grid.ts';
import { mapPositions, partsOf } from './parts.ts';
import type { LngLat } from './position.ts';
import { maxFoundLength, type WktIssue, type WktProblem } from './wkt-issue.ts';
import type { ZoneGeometry } from './zone-geometry.ts';

export type WktReading = { ok: true; geometry: ZoneGeometry } | { ok: false; issue: WktIssue };

/**
 * Result for text of another program: the `srid` if given, the types of skipped members (empty or without area), and
 * whether there were heights or measures.
 */
export type ForeignWktReading =
  | { ok: true; geometry: ZoneGeometry; srid: number | undefined; leftOut: string[]; heights: boolean }
  | Extract<WktReading, { ok: false }>;

/** The only reference system used here: WGS84 degrees. */
const wgs84 = '4326';
const numberPattern = /[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?/y;
/** Other programs' notations for a missing height. */
const noNumberPattern = /[-+]?(?:nan(?:\(\w*\))?|1\.#\w+|null|inf(?:inity)?)/iy;
const wordPattern = /[A-Za-z]+/y;
const spacePattern = /\s*/y;

class WktFault extends Error {
  readonly issue: WktIssue;
  constructor(issue: WktIssue) {
    super(issue.problem);
    const { found } = issue;
    const isLong = found.length > maxFoundLength;
    this.issue = isLong ? { ...issue, found: `${found.slice(0, maxFoundLength - 1)}…` } : issue;
  }
}

const faultAt = (at: number, problem: WktProblem, found: string) => new WktFault({ problem, at, found });

/** Scanner of the text; all its errors include the offset. */
class WktText {
  private readonly text: string;
  at = 0;
  /** Whether any position had a third or fourth number other than 0. */
  hasHeights = false;
  /** Types of EMPTY members. */
  readonly empty: string[] = [];

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

  /** Consumes the word if it is next, ignoring spaces. */
  takesWord(word: RegExp): boolean {
    this.skipSpace();
    return this.match(word) !== '';
  }

  /** Consumes `char` if it is next, ignoring spaces. */
  takes(char: string): boolean {
    this.skipSpace();
    if (this.text[this.at] !== char) return false;
    this.at += 1;
    return true;
  }

  expect(char: string) {
    if (!this.takes(char)) throw this.missing(char);
  }

  /** Returns an error for the unexpected next character. */
  fault(problem: WktProblem): WktFault {
    return faultAt(this.at, problem, this.next());
  }

  /** Returns an error for one of several characters that is missing here. */
  missing(...expected: string[]): WktFault {
    return new WktFault({ problem: 'character', at: this.at, found: this.next(), expected });
  }

  /** Returns the next character without consuming it; empty at the end. */
  next(): string {
    return this.text[this.at] ?? '';
  }

  /** Whether a number may end here: `1.2.3` and `1-2` aren't two numbers. */
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
 * Reads Well-Known Text (OGC 06-103r4) in `lng lat` order: POLYGON, MULTIPOLYGON, other surfaces with straight sides,
 * or a GEOMETRYCOLLECTION of these. Accepts a leading `SRID=4326;`. Drops heights, measures, and EMPTY members. Doesn't
 * repair anything: an unclosed ring is returned unclosed, for the checks to report.
 */
export function parseWkt(text: string): WktReading {
  return caught(() => {
    const walk = new WktText(text);
    const { srid, at } = readSrid(walk);
    if (srid !== undefined && srid !== wgs84) throw faultAt(at, 'srid', srid);
    return { ok: true, geometry: readWhole(walk, undefined) };
  });
}

/**
 * As `parseWkt`, for text of other programs: returns coordinates in the text's reference system, and the polygons in
 * nested GEOMETRYCOLLECTIONs; members without area are skipped.
 */
export function parseForeignWkt(text: string): ForeignWktReading {
  return caught(() => {
    const walk = new WktText(text);
    const { srid } = readSrid(walk);
    const leftOut: string[] = [];
    const geometry = readWhole(walk, leftOut);
    leftOut.push(...walk.empty);
    return { ok: true, geometry, srid: srid ? Number(srid) : undefined, leftOut, heights: walk.hasHeights };
  });
}

function caught<Read>(read: () => Read): Read | Extract<WktReading, { ok: false }> {
  try {
    return read();
  } catch (error) {
    if (error instanceof WktFault) return { ok: false, issue: error.issue };
    throw error;
  }
}

/** Reads a leading `SRID=4326;`. Returns its digits, undefined if there is none, and their offset. */
function readSrid(text: WktText): { srid: string | undefined; at: number } {
  text.skipSpace();
  if (text.match(/SRID\b/iy) === '') return { srid: undefined, at: text.at };
  text.expect('=');
  text.skipSpace();
  const at = text.at;
  const srid = text.match(/\d+/y);
  if (srid !== '') text.expect(';');
  return { srid, at };
}

function readWhole(text: WktText, leftOut: string[] | undefined): ZoneGeometry {
  const geometry = readTagged(text, leftOut, 0);
  if (!text.atEnd()) throw text.fault('text-behind');
  return geometry;
}

/** Types with an area; some programs append Z or M without a space. */
const kindPattern =
  /^(POLYGON|TRIANGLE|MULTIPOLYGON|POLYHEDRALSURFACE|TIN|MULTISURFACE|CURVEPOLYGON|GEOMETRYCOLLECTION)(?:Z|M|ZM)?$/;

/** Maximum nesting of collections. */
const maxDepth = 50;

/** `leftOut` collects types without area; if undefined, these and nested collections are errors. */
function readTagged(text: WktText, leftOut: string[] | undefined, depth: number): ZoneGeometry {
  text.skipSpace();
  const start = text.at;
  const word = text.match(wordPattern).toUpperCase();
  const kind = kindPattern.exec(word)?.[1];
  if (kind === undefined || (kind === 'GEOMETRYCOLLECTION' && depth > (leftOut ? maxDepth : 0))) {
    throw faultAt(start, 'kind', word);
  }
  text.skipSpace();
  const tagAt = text.at;
  if (readTag(text) === 'EMPTY') throw faultAt(tagAt, 'empty', word);
  switch (kind) {
    case 'POLYGON':
    case 'TRIANGLE':
      return { type: 'Polygon', coordinates: readPolygon(text) };
    case 'CURVEPOLYGON':
      return { type: 'Polygon', coordinates: readList(text, () => readCurve(text)) };
    case 'MULTIPOLYGON':
    case 'POLYHEDRALSURFACE':
    case 'TIN': {
      const parts = readMembers(text, 'POLYGON', () => [readPolygon(text)]);
      if (parts.length === 0) throw faultAt(start, 'empty', word);
      return { type: 'MultiPolygon', coordinates: parts };
    }
    case 'MULTISURFACE': {
      const parts = readMembers(text, 'POLYGON', () => readSurface(text));
      if (parts.length === 0) throw faultAt(start, 'empty', word);
      return { type: 'MultiPolygon', coordinates: parts };
    }
    default: {
      const parts = readList(text, () =>
        skipEmpty(text) || (leftOut && skipWithoutArea(text, leftOut))
          ? []
          : partsOf(readTagged(text, leftOut, depth + 1)),
      ).flat();
      if (parts.length === 0 && depth === 0) throw faultAt(start, 'no-area', word);
      const [only] = parts;
      return leftOut && only && parts.length === 1
        ? { type: 'Polygon', coordinates: only }
        : { type: 'MultiPolygon', coordinates: parts };
    }
  }
}

/** Reads the tag between type and bracket. Returns `EMPTY`, or an empty text for a dimension or no tag. */
function readTag(text: WktText): string {
  text.skipSpace();
  const at = text.at;
  const tag = text.match(wordPattern).toUpperCase();
  if (!['', 'Z', 'M', 'ZM', 'EMPTY'].includes(tag))
    throw new WktFault({ problem: 'character', at, found: tag, expected: ['('] });
  return tag === 'Z' || tag === 'M' || tag === 'ZM' ? (text.takesWord(/EMPTY\b/iy) ? 'EMPTY' : '') : tag;
}

/** Reads a list and returns the results for its members that aren't EMPTY. */
const readMembers = <T>(text: WktText, kind: string, readSome: () => readonly T[]): T[] =>
  readList(text, () => readEmptyOr(text, kind, readSome)).flat();

function readEmptyOr<T>(text: WktText, kind: string, readSome: () => readonly T[]): readonly T[] {
  if (!text.takesWord(/EMPTY\b/iy)) return readSome();
  text.empty.push(`${kind} EMPTY`);
  return [];
}

/** Reads a member of a MULTISURFACE: a polygon without a type, or a surface with its type. */
function readSurface(text: WktText): readonly LngLat[][][] {
  if (skipEmpty(text)) return [];
  text.skipSpace();
  if (text.next() === '(') return [readPolygon(text)];
  const at = text.at;
  const word = text.match(wordPattern).toUpperCase();
  const [, kind] = /^(POLYGON|CURVEPOLYGON)(?:Z|M|ZM)?$/.exec(word) ?? [];
  if (kind === undefined) throw faultAt(at, 'kind', word);
  readTag(text);
  return [kind === 'POLYGON' ? readPolygon(text) : readList(text, () => readCurve(text))];
}

/** Reads a ring of a CURVEPOLYGON; arcs aren't supported. */
function readCurve(text: WktText): LngLat[] {
  text.skipSpace();
  if (text.next() === '(') return readLine(text);
  const at = text.at;
  const word = text.match(wordPattern).toUpperCase();
  const [, kind] = /^(LINESTRING|COMPOUNDCURVE|CIRCULARSTRING)(?:Z|M|ZM)?$/.exec(word) ?? [];
  if (kind === 'CIRCULARSTRING') throw faultAt(at, 'arc', word);
  if (kind === undefined) throw faultAt(at, 'kind', word);
  readTag(text);
  if (kind === 'LINESTRING') return readLine(text);
  // Each piece starts at the end of the previous one.
  return readList(text, () => readCurve(text)).flatMap((piece, index) =>
    index === 0 ? piece : piece.slice(1),
  );
}

const withoutArea = /(?:MULTI)?(?:POINT|LINESTRING)(?:\s*(?:Z|M|ZM)\b|(?:Z|M|ZM)\b)?\s*/iy;
const emptyOne =
  /(?:POLYGON|TRIANGLE|MULTIPOLYGON|POLYHEDRALSURFACE|TIN|MULTISURFACE|CURVEPOLYGON|GEOMETRYCOLLECTION)(?:\s*(?:Z|M|ZM)\b|(?:Z|M|ZM)\b)?\s*EMPTY\b/iy;

/** Skips an EMPTY surface; returns false if something else follows. */
function skipEmpty(text: WktText): boolean {
  text.skipSpace();
  const found = text.match(emptyOne);
  if (found !== '') text.empty.push(`${/[A-Z]+/i.exec(found)?.[0].toUpperCase() ?? ''} EMPTY`);
  return found !== '';
}

/** Skips a point or line; returns false if something else follows. */
function skipWithoutArea(text: WktText, leftOut: string[]): boolean {
  text.skipSpace();
  const word = text.match(withoutArea);
  if (word === '') return false;
  leftOut.push(/[A-Z]+/i.exec(word)?.[0].toUpperCase() ?? '');
  if (text.match(/EMPTY\b/iy) !== '') return true;
  text.expect('(');
  for (let open = 1; open > 0; ) {
    text.match(/[^()]*/y);
    if (text.takes('(')) open += 1;
    else if (text.takes(')')) open -= 1;
    else throw text.missing(')');
  }
  return true;
}

const readLine = (text: WktText): LngLat[] => readList(text, () => readPosition(text));

/** The shell, and the holes that are not EMPTY. */
function readPolygon(text: WktText): LngLat[][] {
  const readHole = () => readEmptyOr(text, 'LINEARRING', () => [readLine(text)]);
  let hasShell = false;
  return readList(text, () => {
    if (hasShell) return readHole();
    hasShell = true;
    return [readLine(text)];
  }).flat();
}

function readList<T>(text: WktText, readItem: () => T): T[] {
  text.expect('(');
  const items = [readItem()];
  while (text.takes(',')) items.push(readItem());
  if (!text.takes(')')) throw text.missing(',', ')');
  return items;
}

function readPosition(text: WktText): LngLat {
  const lng = readNumber(text);
  const lat = readNumber(text);
  for (let extra = 0; extra < 2; extra += 1) {
    text.skipSpace();
    if (text.match(noNumberPattern) === '' && Number(text.match(numberPattern)) !== 0) text.hasHeights = true;
    if (!text.atDelimiter()) throw text.missing(',', ')');
  }
  return [lng, lat];
}

function readNumber(text: WktText): number {
  text.skipSpace();
  const at = text.at;
  const digits = text.match(numberPattern);
  const number = Number(digits);
  if (digits === '') throw text.fault(text.next() === ',' ? 'decimal-comma' : 'number');
  if (!Number.isFinite(number)) throw faultAt(at, 'number-too-large', digits);
  if (!text.atDelimiter()) throw text.fault('delimiter');
  return number;
}

/** Decimals in full: seven decimals have an exponent only for the smallest numbers. */
const withoutExponents = (text: string): string => text.replace(/(\d)e-7\b/g, '0.000000$1');

/** Seven decimals, about a centimeter, so that exports match the screen. */
export const writeDegrees = (degrees: number): string => withoutExponents(String(toGrid(degrees)));

/**
 * Writes WKT, `lng lat`, in the provider's normal form: a space after each comma. Uses the writer of wellknown, but not
 * its reader, which accepts invalid endings and other reference systems.
 */
export const writeWkt = (geometry: ZoneGeometry): string =>
  withoutExponents(wellknown.stringify(mapPositions(geometry, positionToGrid)));
