import { coordinatePair, isExplicitPair } from './coordinate-pair.ts';
import { gridPosition } from './grid-position.ts';
import { linkedPosition, linkIn } from './map-link.ts';
import { type Cells, tableOf } from './place-table.ts';
import { plainCharacters } from './plain-characters.ts';
import { plusCodePosition } from './plus-code.ts';
import { geometryIn, pointGeometry } from './point-geometry.ts';
import {
  certainPosition,
  decidedPosition,
  type PossiblePosition,
  type ReadingContext,
  type ReadPosition,
} from './position-reading.ts';

/** Position in a line, with its name, which may be empty. */
export interface NamedPosition extends ReadPosition {
  name: string;
}

/** Returns the position typed or pasted into a search field; undefined if the text is a search term. */
export function readTypedPosition(text: string, context: ReadingContext): NamedPosition | undefined {
  const { rows, separator } = tableOf(text);
  const [row, ...others] = rows;
  return row && others.length === 0 ? readPosition(row, separator, context) : undefined;
}

/**
 * Returns the position in a line, with a name before or after: coordinates, map URL, `geo:` URI, plus code, UTM, MGRS,
 * WKT, or GeoJSON. Undefined if there is none. Used by the search field and place lists alike.
 * @param cells cells of the line, which `separator` separates
 */
export function readPosition(
  cells: Cells,
  separator: string,
  context: ReadingContext,
): NamedPosition | undefined {
  const text = plainCharacters(cells.join(separator));
  const link = linkIn(text);
  if (link) return positionAtLink(cells, separator, link, context);
  const match = geometryIn(text);
  if (match) {
    const point = pointGeometry(match.geometry);
    return point && namedPosition(point.name || match.rest, certainPosition(point.position), context);
  }
  const codePosition = plusCodePosition(text, context.near);
  if (codePosition) return namedPosition('', certainPosition(codePosition), context);
  return (
    gridInCells(cells, text, context) ??
    pairInCells(cells, separator, context) ??
    pairAfterName(text, context)
  );
}

/** Returns the grid reference in a line that contains nothing else except a name. */
function gridInCells(cells: Cells, text: string, context: ReadingContext): NamedPosition | undefined {
  const read = namedPosition('', gridPosition(text), context);
  if (read || cells.length < 2) return read;
  const [first = '', ...others] = cells;
  const last = cells.at(-1) ?? '';
  return (
    namedPosition(first.trim(), gridPosition(others.join(' ')), context) ??
    namedPosition(last.trim(), gridPosition(cells.slice(0, -1).join(' ')), context)
  );
}

function namedPosition(
  name: string,
  possible: PossiblePosition | undefined,
  context: ReadingContext,
): NamedPosition | undefined {
  const read = possible && decidedPosition(possible, context);
  return read && { name, ...read };
}

/** Returns the position in a map URL, or in the text next to it. */
function positionAtLink(
  cells: Cells,
  separator: string,
  { url, textBefore }: { url: string; textBefore: string },
  context: ReadingContext,
): NamedPosition | undefined {
  const possible = linkedPosition(url);
  const others = cells.map((cell) => (url.includes(cell.trim()) || linkIn(cell) ? '' : cell.trim()));
  const pairOutsideLink = possible?.doubt === 'certain' ? undefined : pairInCells(others, separator, context);
  return (
    pairOutsideLink ??
    namedPosition(textBefore || (others.find((cell) => /\p{L}/u.test(cell)) ?? ''), possible, context)
  );
}

/** Maximum number of cells of a pair: degrees, minutes, and seconds whose decimal commas were split. */
const maxCells = 8;

interface Pair {
  name: string;
  isDecimal: boolean;
  possible: PossiblePosition;
}

/**
 * Returns the coordinates in one or several adjacent cells, preferring more cells, then pairs with decimals. Several pairs
 * are readings between which the user has to decide.
 */
function pairInCells(cells: Cells, separator: string, context: ReadingContext): NamedPosition | undefined {
  const isTable = separator !== ',';
  for (let width = Math.min(isTable ? 2 : maxCells, cells.length); width > 0; width--) {
    const pairs = cells.flatMap((_, start) => pairAt(cells, start, width, separator) ?? []);
    const decimalPairs = pairs.filter(({ isDecimal }) => isDecimal);
    const [first, ...others] = decimalPairs.length > 0 ? decimalPairs : pairs;
    if (!first) continue;
    if (others.length === 0) return namedPosition(first.name, first.possible, context);
    const readings = [first, ...others].flatMap(({ possible }) => possible.readings.slice(0, 1));
    return namedPosition(first.name, { doubt: 'either', readings }, context);
  }
  return undefined;
}

function pairAt(cells: Cells, start: number, width: number, separator: string): Pair | undefined {
  const pairCells = cells.slice(start, start + width);
  if (pairCells.length < width || (width === 1 && cells.length > 1 && isNumber(pairCells[0])))
    return undefined;
  const text = pairCells.map(withDecimalPoint).join(separator);
  if (!/\d/.test(text)) return undefined;
  const possible = coordinatePair(text);
  const rest = [...cells.slice(0, start), ...cells.slice(start + width)].map((cell) => cell.trim());
  const hasName = rest.some((cell) => /\p{L}/u.test(cell));
  // After a name, integers may be a house number and a floor.
  if (!possible || (hasName && !isExplicitPair(text))) return undefined;
  return { name: rest.find(Boolean) ?? '', isDecimal: (text.match(/\d[.,]\d/g) ?? []).length > 1, possible };
}

/** Whether a cell only contains a number, with a decimal point or comma. */
export const isNumber = (text: string | undefined): boolean =>
  text !== undefined && /^\s*[-−+]?\d+([.,]\d+)?\s*$/.test(text);

const withDecimalPoint = (cell: string): string => (isNumber(cell) ? cell.replace(',', '.') : cell);

const preciseDegrees = String.raw`[-+]?\d{1,3}[.,]\d{3,}`;
const pairAtEnd = new RegExp(` (${preciseDegrees}(?: ?[,;] ?| )${preciseDegrees})$`);

/** Functions that split text with normalized characters into a name and the coordinates after it. */
const nameSplitters: readonly ((whole: string) => [name: string, figures: string] | undefined)[] = [
  (whole) => {
    const colon = whole.indexOf(':');
    return colon < 0 ? undefined : [whole.slice(0, colon), whole.slice(colon + 1)];
  },
  (whole) => {
    const bracket = whole.lastIndexOf('(');
    if (bracket < 0 || whole.indexOf(')', bracket) !== whole.length - 1) return undefined;
    return [whole.slice(0, bracket), whole.slice(bracket + 1, -1)];
  },
  (whole) => {
    const match = pairAtEnd.exec(whole);
    if (!match?.[1]) return undefined;
    const name = whole.slice(0, match.index);
    return /\p{L}/u.test(name.slice(name.lastIndexOf(' ') + 1)) ? [name, match[1]] : undefined;
  },
];

/** Returns the position in text with a name before it: "Depot: -34.9, -56.2", "Depot (-34.9, -56.2)". */
function pairAfterName(text: string, context: ReadingContext): NamedPosition | undefined {
  for (const split of nameSplitters) {
    const [name, figures] = split(text) ?? ['', ''];
    if (!/\p{L}/u.test(name) || !isExplicitPair(figures)) continue;
    const read = namedPosition(name.trim(), coordinatePair(figures), context);
    if (read) return read;
  }
  return undefined;
}
