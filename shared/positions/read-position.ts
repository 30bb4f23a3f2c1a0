import { coordinatePair, isExplicitPair } from './coordinate-pair.ts';
import { gridPosition } from './grid-position.ts';
import { linkedPosition, linkIn } from './map-link.ts';
import { type Cells, tableOf } from './place-table.ts';
import { plainCharacters } from './plain-characters.ts';
import { plusCodePosition } from './plus-code.ts';
import { geometryIn, pointGeometry } from './point-geometry.ts';
import {
  certain,
  decided,
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
  const whole = plainCharacters(cells.join(separator));
  const linked = linkIn(whole);
  if (linked) return withLink(cells, separator, linked, context);
  const found = geometryIn(whole);
  if (found) {
    const point = pointGeometry(found.geometry);
    return point && named(point.name || found.beside, certain(point.position), context);
  }
  const code = plusCodePosition(whole, context.near);
  if (code) return named('', certain(code), context);
  return (
    gridAmong(cells, whole, context) ?? figuresAmong(cells, separator, context) ?? behindName(whole, context)
  );
}

/** Returns the grid reference in a line that contains nothing else except a name. */
function gridAmong(cells: Cells, whole: string, context: ReadingContext): NamedPosition | undefined {
  const read = named('', gridPosition(whole), context);
  if (read || cells.length < 2) return read;
  const [first = '', ...others] = cells;
  const last = cells.at(-1) ?? '';
  return (
    named(first.trim(), gridPosition(others.join(' ')), context) ??
    named(last.trim(), gridPosition(cells.slice(0, -1).join(' ')), context)
  );
}

function named(
  name: string,
  possible: PossiblePosition | undefined,
  context: ReadingContext,
): NamedPosition | undefined {
  const read = possible && decided(possible, context);
  return read && { name, ...read };
}

/** Returns the position in a map URL, or in the text next to it. */
function withLink(
  cells: Cells,
  separator: string,
  { address, before }: { address: string; before: string },
  context: ReadingContext,
): NamedPosition | undefined {
  const possible = linkedPosition(address);
  const others = cells.map((cell) => (address.includes(cell.trim()) || linkIn(cell) ? '' : cell.trim()));
  const beside = possible?.doubt === 'certain' ? undefined : figuresAmong(others, separator, context);
  return beside ?? named(before || (others.find((cell) => /\p{L}/u.test(cell)) ?? ''), possible, context);
}

/** Maximum number of cells of a pair: degrees, minutes, and seconds whose decimal commas were split. */
const maxCells = 8;

interface Pair {
  name: string;
  isDecimal: boolean;
  possible: PossiblePosition;
}

/** Returns the coordinates in one or several cells, preferring most cells; of several pairs, those with decimals. */
function figuresAmong(cells: Cells, separator: string, context: ReadingContext): NamedPosition | undefined {
  const isTable = separator !== ',';
  for (let width = Math.min(isTable ? 2 : maxCells, cells.length); width > 0; width--) {
    const all = cells.flatMap((_, start) => pairAt(cells, start, width, separator) ?? []);
    const decimal = all.filter(({ isDecimal }) => isDecimal);
    const [first, ...others] = decimal.length > 0 ? decimal : all;
    if (!first) continue;
    if (others.length === 0) return named(first.name, first.possible, context);
    const readings = [first, ...others].flatMap(({ possible }) => possible.readings.slice(0, 1));
    return named(first.name, { doubt: 'either', readings }, context);
  }
  return undefined;
}

function pairAt(cells: Cells, start: number, width: number, separator: string): Pair | undefined {
  const taken = cells.slice(start, start + width);
  if (taken.length < width || (width === 1 && cells.length > 1 && isNumber(taken[0]))) return undefined;
  const text = taken.map(withDecimalPoint).join(separator);
  if (!/\d/.test(text)) return undefined;
  const possible = coordinatePair(text);
  const rest = [...cells.slice(0, start), ...cells.slice(start + width)].map((cell) => cell.trim());
  const isBeside = rest.some((cell) => /\p{L}/u.test(cell));
  // After a name, integers may be a house number and a floor.
  if (!possible || (isBeside && !isExplicitPair(text))) return undefined;
  return { name: rest.find(Boolean) ?? '', isDecimal: (text.match(/\d[.,]\d/g) ?? []).length > 1, possible };
}

/** Whether a cell only contains a number, with a decimal point or comma. */
export const isNumber = (text: string | undefined): boolean =>
  text !== undefined && /^\s*[-−+]?\d+([.,]\d+)?\s*$/.test(text);

const withDecimalPoint = (cell: string): string => (isNumber(cell) ? cell.replace(',', '.') : cell);

const preciseDegrees = String.raw`[-+]?\d{1,3}[.,]\d{3,}`;
const pairAtEnd = new RegExp(` (${preciseDegrees}(?: ?[,;] ?| )${preciseDegrees})$`);

/** Functions that split text with normalized characters into a name and the coordinates after it. */
const behindNames: readonly ((whole: string) => [name: string, figures: string] | undefined)[] = [
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
    const found = pairAtEnd.exec(whole);
    if (!found?.[1]) return undefined;
    const name = whole.slice(0, found.index);
    return /\p{L}/u.test(name.slice(name.lastIndexOf(' ') + 1)) ? [name, found[1]] : undefined;
  },
];

/** Returns the position in text with a name before it: "Depot: -34.9, -56.2", "Depot (-34.9, -56.2)". */
function behindName(whole: string, context: ReadingContext): NamedPosition | undefined {
  for (const parted of behindNames) {
    const [name, figures] = parted(whole) ?? ['', ''];
    if (!/\p{L}/u.test(name) || !isExplicitPair(figures)) continue;
    const read = named(name.trim(), coordinatePair(figures), context);
    if (read) return read;
  }
  return undefined;
}
