import wellknown from 'wellknown';
import { positionToGrid, toGrid } from './grid.ts';
import { mapPositions, partsOf } from './parts.ts';
import type { LngLat } from './position.ts';
import { maxFoundLength, type WktIssue, type WktProblem } from './wkt-issue.ts';
import type { ZoneGeometry } from './zone-geometry.ts';

export type WktReading = { ok: true; geometry: ZoneGeometry } | { ok: false; issue: WktIssue };

/**
 * Result for text of another program: the `srid` if given, the types of skipped members (empty or without area), and
 * whether there were heights or measures other than 0.
 */
export type ForeignWktReading =
  | {
      ok: true;
      geometry: ZoneGeometry;
      srid: number | undefined;
      skippedTypes: string[];
      hasHeights: boolean;
    }
  | Extract<WktReading, { ok: false }>;

/** EPSG code of WGS84, the only reference system that `parseWkt` accepts. */
const wgs84Srid = '4326';
const numberPattern = /[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?/y;
/** Other programs' notations for a missing height. */
const missingNumberPattern = /[-+]?(?:nan(?:\(\w*\))?|1\.#\w+|null|inf(?:inity)?)/iy;
const wordPattern = /[A-Za-z]+/y;
const spacePattern = /\s*/y;

class WktError extends Error {
  readonly issue: WktIssue;
  constructor(issue: WktIssue) {
    super(issue.problem);
    const { found } = issue;
    const isLong = found.length > maxFoundLength;
    this.issue = isLong ? { ...issue, found: `${found.slice(0, maxFoundLength - 1)}…` } : issue;
  }
}

const errorAt = (at: number, problem: WktProblem, found: string) => new WktError({ problem, at, found });

/** Scanner of Well-Known Text, whose errors include the offset. */
class WktScanner {
  private readonly text: string;
  offset = 0;
  /** Whether any position had a third or fourth number other than 0. */
  hasHeights = false;
  /** Types of EMPTY members. */
  readonly emptyTypes: string[] = [];

  constructor(text: string) {
    this.text = text;
  }

  consumeMatch(pattern: RegExp): string {
    pattern.lastIndex = this.offset;
    const match = pattern.exec(this.text)?.[0] ?? '';
    this.offset += match.length;
    return match;
  }

  skipSpace() {
    this.consumeMatch(spacePattern);
  }

  /** Consumes the word if it is next, after any spaces; returns whether it was. */
  consumeWord(word: RegExp): boolean {
    this.skipSpace();
    return this.consumeMatch(word) !== '';
  }

  /** Consumes `char` if it is next, after any spaces; returns whether it was. */
  tryConsume(char: string): boolean {
    this.skipSpace();
    if (this.text[this.offset] !== char) return false;
    this.offset += 1;
    return true;
  }

  consume(char: string) {
    if (!this.tryConsume(char)) throw this.missingCharacter(char);
  }

  /** Returns an error for the unexpected next character. */
  errorHere(problem: WktProblem): WktError {
    return errorAt(this.offset, problem, this.peek());
  }

  /** Returns an error for one of several characters that is missing here. */
  missingCharacter(...expected: string[]): WktError {
    return new WktError({ problem: 'character', at: this.offset, found: this.peek(), expected });
  }

  /** Returns the next character without consuming it; empty at the end. */
  peek(): string {
    return this.text[this.offset] ?? '';
  }

  /** Whether a number may end here: `1.2.3` and `1-2` aren't two numbers. */
  isAtDelimiter(): boolean {
    const next = this.text[this.offset];
    return next === undefined || next === ',' || next === ')' || next.trim() === '';
  }

  isAtEnd(): boolean {
    this.skipSpace();
    return this.offset >= this.text.length;
  }
}

/**
 * Reads Well-Known Text (OGC 06-103r4) in `lng lat` order: POLYGON, MULTIPOLYGON, other surfaces with straight sides,
 * or a GEOMETRYCOLLECTION of these. Accepts a leading `SRID=4326;`. Drops heights, measures, and EMPTY members. Doesn't
 * repair anything: an unclosed ring is returned unclosed, for the checks to report.
 */
export function parseWkt(text: string): WktReading {
  return readingOrIssue(() => {
    const scanner = new WktScanner(text);
    const { srid, at } = readSrid(scanner);
    if (srid !== undefined && srid !== wgs84Srid) throw errorAt(at, 'srid', srid);
    return { ok: true, geometry: readEntireText(scanner, undefined) };
  });
}

/**
 * As `parseWkt`, for text of other programs: returns coordinates in the text's reference system, and the polygons in
 * nested GEOMETRYCOLLECTIONs; members without area are skipped.
 */
export function parseForeignWkt(text: string): ForeignWktReading {
  return readingOrIssue(() => {
    const scanner = new WktScanner(text);
    const { srid } = readSrid(scanner);
    const skippedTypes: string[] = [];
    const geometry = readEntireText(scanner, skippedTypes);
    skippedTypes.push(...scanner.emptyTypes);
    return {
      ok: true,
      geometry,
      srid: srid ? Number(srid) : undefined,
      skippedTypes,
      hasHeights: scanner.hasHeights,
    };
  });
}

function readingOrIssue<Read>(read: () => Read): Read | Extract<WktReading, { ok: false }> {
  try {
    return read();
  } catch (error) {
    if (error instanceof WktError) return { ok: false, issue: error.issue };
    throw error;
  }
}

/** Reads a leading `SRID=4326;`. Returns its digits, undefined if there is none, and their offset. */
function readSrid(scanner: WktScanner): { srid: string | undefined; at: number } {
  scanner.skipSpace();
  if (scanner.consumeMatch(/SRID\b/iy) === '') return { srid: undefined, at: scanner.offset };
  scanner.consume('=');
  scanner.skipSpace();
  const at = scanner.offset;
  const srid = scanner.consumeMatch(/\d+/y);
  if (srid !== '') scanner.consume(';');
  return { srid, at };
}

function readEntireText(scanner: WktScanner, skippedTypes: string[] | undefined): ZoneGeometry {
  const geometry = readTagged(scanner, skippedTypes, 0);
  if (!scanner.isAtEnd()) throw scanner.errorHere('text-behind');
  return geometry;
}

/** Types with an area; some programs append Z or M without a space. */
const areaTypePattern =
  /^(POLYGON|TRIANGLE|MULTIPOLYGON|POLYHEDRALSURFACE|TIN|MULTISURFACE|CURVEPOLYGON|GEOMETRYCOLLECTION)(?:Z|M|ZM)?$/;

/** Maximum nesting of collections. */
const maxDepth = 50;

/** `skippedTypes` collects types without area; if undefined, these and nested collections are errors. */
function readTagged(scanner: WktScanner, skippedTypes: string[] | undefined, depth: number): ZoneGeometry {
  scanner.skipSpace();
  const start = scanner.offset;
  const word = scanner.consumeMatch(wordPattern).toUpperCase();
  const kind = areaTypePattern.exec(word)?.[1];
  if (kind === undefined || (kind === 'GEOMETRYCOLLECTION' && depth > (skippedTypes ? maxDepth : 0))) {
    throw errorAt(start, 'kind', word);
  }
  scanner.skipSpace();
  const tagAt = scanner.offset;
  if (readTag(scanner) === 'EMPTY') throw errorAt(tagAt, 'empty', word);
  switch (kind) {
    case 'POLYGON':
    case 'TRIANGLE':
      return { type: 'Polygon', coordinates: readPolygon(scanner) };
    case 'CURVEPOLYGON':
      return { type: 'Polygon', coordinates: readList(scanner, () => readCurve(scanner)) };
    case 'MULTIPOLYGON':
    case 'POLYHEDRALSURFACE':
    case 'TIN': {
      const parts = readMembers(scanner, 'POLYGON', () => [readPolygon(scanner)]);
      if (parts.length === 0) throw errorAt(start, 'empty', word);
      return { type: 'MultiPolygon', coordinates: parts };
    }
    case 'MULTISURFACE': {
      const parts = readMembers(scanner, 'POLYGON', () => readSurface(scanner));
      if (parts.length === 0) throw errorAt(start, 'empty', word);
      return { type: 'MultiPolygon', coordinates: parts };
    }
    default: {
      const parts = readList(scanner, () =>
        skipEmpty(scanner) || (skippedTypes && skipWithoutArea(scanner, skippedTypes))
          ? []
          : partsOf(readTagged(scanner, skippedTypes, depth + 1)),
      ).flat();
      if (parts.length === 0 && depth === 0) throw errorAt(start, 'no-area', word);
      const [only] = parts;
      return skippedTypes && only && parts.length === 1
        ? { type: 'Polygon', coordinates: only }
        : { type: 'MultiPolygon', coordinates: parts };
    }
  }
}

/** Reads the tag between type and bracket. Returns `EMPTY`, or an empty text for a dimension or no tag. */
function readTag(scanner: WktScanner): string {
  scanner.skipSpace();
  const at = scanner.offset;
  const tag = scanner.consumeMatch(wordPattern).toUpperCase();
  if (!['', 'Z', 'M', 'ZM', 'EMPTY'].includes(tag))
    throw new WktError({ problem: 'character', at, found: tag, expected: ['('] });
  return tag === 'Z' || tag === 'M' || tag === 'ZM' ? (scanner.consumeWord(/EMPTY\b/iy) ? 'EMPTY' : '') : tag;
}

/** Reads a list and returns the results for its members that aren't EMPTY. */
const readMembers = <T>(scanner: WktScanner, kind: string, readMember: () => readonly T[]): T[] =>
  readList(scanner, () => readEmptyOr(scanner, kind, readMember)).flat();

function readEmptyOr<T>(scanner: WktScanner, kind: string, readMember: () => readonly T[]): readonly T[] {
  if (!scanner.consumeWord(/EMPTY\b/iy)) return readMember();
  scanner.emptyTypes.push(`${kind} EMPTY`);
  return [];
}

/** Reads a member of a MULTISURFACE: a polygon without a type, or a surface with its type. */
function readSurface(scanner: WktScanner): readonly LngLat[][][] {
  if (skipEmpty(scanner)) return [];
  scanner.skipSpace();
  if (scanner.peek() === '(') return [readPolygon(scanner)];
  const at = scanner.offset;
  const word = scanner.consumeMatch(wordPattern).toUpperCase();
  const [, kind] = /^(POLYGON|CURVEPOLYGON)(?:Z|M|ZM)?$/.exec(word) ?? [];
  if (kind === undefined) throw errorAt(at, 'kind', word);
  readTag(scanner);
  return [kind === 'POLYGON' ? readPolygon(scanner) : readList(scanner, () => readCurve(scanner))];
}

/** Reads a ring of a CURVEPOLYGON; arcs aren't supported. */
function readCurve(scanner: WktScanner): LngLat[] {
  scanner.skipSpace();
  if (scanner.peek() === '(') return readLine(scanner);
  const at = scanner.offset;
  const word = scanner.consumeMatch(wordPattern).toUpperCase();
  const [, kind] = /^(LINESTRING|COMPOUNDCURVE|CIRCULARSTRING)(?:Z|M|ZM)?$/.exec(word) ?? [];
  if (kind === 'CIRCULARSTRING') throw errorAt(at, 'arc', word);
  if (kind === undefined) throw errorAt(at, 'kind', word);
  readTag(scanner);
  if (kind === 'LINESTRING') return readLine(scanner);
  // Each piece starts at the end of the previous one.
  return readList(scanner, () => readCurve(scanner)).flatMap((piece, index) =>
    index === 0 ? piece : piece.slice(1),
  );
}

const pointOrLine = /(?:MULTI)?(?:POINT|LINESTRING)(?:\s*(?:Z|M|ZM)\b|(?:Z|M|ZM)\b)?\s*/iy;
const emptySurface =
  /(?:POLYGON|TRIANGLE|MULTIPOLYGON|POLYHEDRALSURFACE|TIN|MULTISURFACE|CURVEPOLYGON|GEOMETRYCOLLECTION)(?:\s*(?:Z|M|ZM)\b|(?:Z|M|ZM)\b)?\s*EMPTY\b/iy;

/** Skips an EMPTY surface; returns false if something else follows. */
function skipEmpty(scanner: WktScanner): boolean {
  scanner.skipSpace();
  const found = scanner.consumeMatch(emptySurface);
  if (found !== '') scanner.emptyTypes.push(`${/[A-Z]+/i.exec(found)?.[0].toUpperCase() ?? ''} EMPTY`);
  return found !== '';
}

/** Skips a point or line; returns false if something else follows. */
function skipWithoutArea(scanner: WktScanner, skippedTypes: string[]): boolean {
  scanner.skipSpace();
  const word = scanner.consumeMatch(pointOrLine);
  if (word === '') return false;
  skippedTypes.push(/[A-Z]+/i.exec(word)?.[0].toUpperCase() ?? '');
  if (scanner.consumeMatch(/EMPTY\b/iy) !== '') return true;
  scanner.consume('(');
  for (let depth = 1; depth > 0; ) {
    scanner.consumeMatch(/[^()]*/y);
    if (scanner.tryConsume('(')) depth += 1;
    else if (scanner.tryConsume(')')) depth -= 1;
    else throw scanner.missingCharacter(')');
  }
  return true;
}

const readLine = (scanner: WktScanner): LngLat[] => readList(scanner, () => readPosition(scanner));

/** Returns the shell, and the holes that aren't EMPTY. */
function readPolygon(scanner: WktScanner): LngLat[][] {
  const readHole = () => readEmptyOr(scanner, 'LINEARRING', () => [readLine(scanner)]);
  let hasShell = false;
  return readList(scanner, () => {
    if (hasShell) return readHole();
    hasShell = true;
    return [readLine(scanner)];
  }).flat();
}

function readList<T>(scanner: WktScanner, readItem: () => T): T[] {
  scanner.consume('(');
  const items = [readItem()];
  while (scanner.tryConsume(',')) items.push(readItem());
  if (!scanner.tryConsume(')')) throw scanner.missingCharacter(',', ')');
  return items;
}

function readPosition(scanner: WktScanner): LngLat {
  const lng = readNumber(scanner);
  const lat = readNumber(scanner);
  for (let extra = 0; extra < 2; extra += 1) {
    scanner.skipSpace();
    if (
      scanner.consumeMatch(missingNumberPattern) === '' &&
      Number(scanner.consumeMatch(numberPattern)) !== 0
    )
      scanner.hasHeights = true;
    if (!scanner.isAtDelimiter()) throw scanner.missingCharacter(',', ')');
  }
  return [lng, lat];
}

function readNumber(scanner: WktScanner): number {
  scanner.skipSpace();
  const at = scanner.offset;
  const digits = scanner.consumeMatch(numberPattern);
  const number = Number(digits);
  if (digits === '') throw scanner.errorHere(scanner.peek() === ',' ? 'decimal-comma' : 'number');
  if (!Number.isFinite(number)) throw errorAt(at, 'number-too-large', digits);
  if (!scanner.isAtDelimiter()) throw scanner.errorHere('delimiter');
  return number;
}

/** Replaces exponents: of numbers with at most seven decimals, only those from 1e-7 to 9e-7 are written with one. */
const withoutExponents = (text: string): string => text.replace(/(\d)e-7\b/g, '0.000000$1');

/** Returns degrees rounded to seven decimals, about a centimeter, so that exports match the screen. */
export const writeDegrees = (degrees: number): string => withoutExponents(String(toGrid(degrees)));

/**
 * Returns WKT in `lng lat` order, rounded to seven decimals, in the provider's normal form: a space after each comma.
 * Uses the writer of wellknown, but not its reader, which accepts invalid endings and other reference systems.
 */
export const writeWkt = (geometry: ZoneGeometry): string =>
  withoutExponents(wellknown.stringify(mapPositions(geometry, positionToGrid)));
