import { isOnEarth, type LatLng } from '../geo/position.ts';
import {
  addressOfRow,
  type ColumnMapping,
  locatesPlaces,
  nameOfRow,
  numberOfCell,
} from '../place-lists/columns.ts';
import { isGridReference } from '../positions/grid-position.ts';
import { linkIn } from '../positions/map-link.ts';
import { geometryIn } from '../positions/point-geometry.ts';
import type { ReadingContext } from '../positions/position-reading.ts';
import { isNumber, type NamedPosition, readPosition } from '../positions/read-position.ts';

/** Why a row can't be read as a place. */
export const rowFaults = ['no-place', 'off-earth', 'swapped', 'link', 'grid'] as const;
type RowFault = (typeof rowFaults)[number];

/**
 * Content of a list row: a position, several possible ones (most likely first), an address to geocode, or no place. The
 * name is empty if there is none.
 */
export type PlaceRow =
  | { kind: 'fault'; reason: RowFault }
  | { kind: 'position'; name: string; position: LatLng }
  | { kind: 'ambiguous'; name: string; positions: readonly LatLng[] }
  | { kind: 'address'; name: string; address: string };

/** How list rows are parsed. */
export interface RowReadingOptions {
  mapping: ColumnMapping;
  /** Separator of the list's cells. */
  separator: string;
  context: ReadingContext;
}

/** Returns the text of a row: its cells, joined. */
export const textOfRow = (cells: readonly string[], separator: string): string =>
  withoutBlankEnd(cells)
    .join(separator === ',' ? ',' : ', ')
    .trim();

/**
 * Parses a row that may contain an address or a position. In mapped columns a position wins over an address. Otherwise
 * a row is a position if the search field would read it as one (`readPosition`), else an address; in a table the first
 * cell is its name if only the others contain numbers.
 */
export function readPlaceRow(
  given: readonly string[],
  { mapping, separator, context }: RowReadingOptions,
): PlaceRow {
  if (locatesPlaces(mapping, 'forward') || locatesPlaces(mapping, 'reverse'))
    return readMapped(given, mapping, context);
  const cells = withoutBlankEnd(given);
  // Single rows may have been pasted from a table with another separator.
  const text = cells.join(separator);
  return separator === ',' && text.includes(';')
    ? readUnmapped(text.split(';'), ';', context)
    : readUnmapped(cells, separator, context);
}

function withoutBlankEnd(cells: readonly string[]): readonly string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, last + 1);
}

function readMapped(cells: readonly string[], mapping: ColumnMapping, context: ReadingContext): PlaceRow {
  const cell = (role: 'lat' | 'lng') => cells[mapping.indexOf(role)]?.trim() ?? '';
  const name = nameOfRow(cells, mapping);
  const [lat, lng] = [cell('lat'), cell('lng')];
  if (lat !== '' && lng !== '') {
    if (isNumber(lat) && isNumber(lng)) return positionFrom(lat, lng, name);
    const read = readPosition([lat, lng], ';', context);
    return read ? positionRow({ ...read, name }) : { kind: 'fault', reason: 'no-place' };
  }
  const address = addressOfRow(cells, mapping);
  return address === '' ? { kind: 'fault', reason: 'no-place' } : { kind: 'address', name, address };
}

/** Reads numbers in mapped columns, so that it is certain which is the latitude. */
function positionFrom(lat: string, lng: string, name: string): PlaceRow {
  const position = { lat: numberOfCell(lat), lng: numberOfCell(lng) };
  if (isOnEarth(position)) return { kind: 'position', name, position };
  const isSwapped = isOnEarth({ lat: position.lng, lng: position.lat });
  return { kind: 'fault', reason: isSwapped ? 'swapped' : 'off-earth' };
}

function positionRow({ name, readings, isDoubtful }: NamedPosition): PlaceRow {
  const positions = readings.map(({ position }) => position);
  const [position] = positions;
  return position && !isDoubtful
    ? { kind: 'position', name, position }
    : { kind: 'ambiguous', name, positions };
}

function readUnmapped(cells: readonly string[], separator: string, context: ReadingContext): PlaceRow {
  const text = textOfRow(cells, separator);
  const read = readPosition(cells, separator, context);
  if (read) return positionRow(read);
  if (linkIn(text)) return { kind: 'fault', reason: 'link' };
  if (isGridReference(text)) return { kind: 'fault', reason: 'grid' };
  if (isOffEarth(cells)) return { kind: 'fault', reason: 'off-earth' };
  if (!/\p{L}/u.test(text) || geometryIn(text)) return { kind: 'fault', reason: 'no-place' };
  const parts = cells.map((cell) => cell.trim()).filter(Boolean);
  const [name = '', ...rest] = parts;
  const isNamed =
    separator !== ',' && rest.length > 0 && !/\d/.test(name) && rest.some((part) => /\d/.test(part));
  return isNamed
    ? { kind: 'address', name, address: rest.join(', ') }
    : { kind: 'address', name: '', address: parts.join(', ') };
}

/** Larger numbers are house numbers or postal codes, not mistyped degrees. */
const fullCircleDegrees = 360;

/** Whether two adjacent cells are degrees that aren't on Earth in either order. */
const isOffEarth = (cells: readonly string[]): boolean =>
  cells.some((cell, index) => {
    const next = cells[index + 1];
    if (next === undefined || !isNumber(cell) || !isNumber(next)) return false;
    const [lat, lng] = [numberOfCell(cell), numberOfCell(next)];
    const isAngle = Math.abs(lat) <= fullCircleDegrees && Math.abs(lng) <= fullCircleDegrees;
    return isAngle && !isOnEarth({ lat, lng }) && !isOnEarth({ lat: lng, lng: lat });
  });
