import { isOnEarth, type LatLng } from '../../shared/geo/position.ts';
import {
  addressOfRow,
  areHeadings,
  type ColumnMapping,
  mappingOfHeadings,
  nameOfRow,
  numberOfCell,
} from '../../shared/geocoding/columns.ts';
import { linkIn } from './map-link.ts';
import { type Cells, tableOf } from './place-table.ts';
import { geometryIn } from './point-geometry.ts';
import type { ReadingContext } from './position-reading.ts';
import { isNumber, type NamedPosition, readPosition } from './read-position.ts';

interface OfLine {
  /** Counts from 1. */
  line: number;
  /** As it was given. */
  text: string;
}

/** A line that is no place. */
export type LineFault = OfLine & {
  kind: 'fault';
  reason: 'no-place' | 'off-earth' | 'swapped' | 'link';
};
/** A line that says where it is; the name may be empty. */
export type PositionLine = OfLine & { kind: 'position'; name: string; position: LatLng };
/** A line that may mean several positions, the likeliest first, of which a person chooses; the name may be empty. */
export type AmbiguousLine = OfLine & { kind: 'ambiguous'; name: string; positions: readonly LatLng[] };
/** A line whose place has to be looked up; the name may be empty. */
export type AddressLine = OfLine & { kind: 'address'; name: string; address: string };

export type ListLine = LineFault | PositionLine | AmbiguousLine | AddressLine;

/**
 * Reads a list of places as people have them: CSV or a paste from a table, separated by comma, semicolon
 * or tab, with a heading or without; addresses and positions may be mixed. Without a heading a line is a
 * position where the search field would read it as one (`readPosition`), and any other line is an address; of
 * cells of a table the first is its name where only the others have figures.
 */
export function readPlaceList(text: string, context: ReadingContext): ListLine[] {
  const { rows, separator } = tableOf(text);
  const first = rows.findIndex((cells) => !isBlank(cells));
  const headings = rows[first] ?? [];
  const headed = areHeadings(headings) ? mappingOfHeadings(headings) : undefined;
  const isTable = separator !== ',';
  return rows.flatMap((cells, index): ListLine[] => {
    if ((headed && index === first) || isBlank(cells)) return [];
    const of = { line: index + 1, text: cells.join(isTable ? ', ' : ',').trim() };
    if (headed) return [readHeaded(cells, headed, of, context)];
    // Few lines may be of a table in the midst of others.
    const isOfTable = !isTable && of.text.includes(';');
    return [readUnheaded(isOfTable ? of.text.split(';') : cells, isOfTable ? ';' : separator, of, context)];
  });
}

const isBlank = (cells: Cells) => cells.every((cell) => cell.trim() === '');

function readHeaded(cells: Cells, columns: ColumnMapping, of: OfLine, context: ReadingContext): ListLine {
  const cell = (role: 'lat' | 'lng') => cells[columns.indexOf(role)]?.trim() ?? '';
  const name = nameOfRow(cells, columns);
  const [lat, lng] = [cell('lat'), cell('lng')];
  if (lat !== '' && lng !== '') {
    if (isNumber(lat) && isNumber(lng)) return positionFrom(lat, lng, name, of);
    const read = readPosition([lat, lng], ';', context);
    return read ? positionLine({ ...read, name }, of) : { ...of, kind: 'fault', reason: 'no-place' };
  }
  const address = addressOfRow(cells, columns);
  return address === ''
    ? { ...of, kind: 'fault', reason: 'no-place' }
    : { ...of, kind: 'address', name, address };
}

/** The columns say which figure is which. */
function positionFrom(lat: string, lng: string, name: string, of: OfLine): ListLine {
  const position = { lat: numberOfCell(lat), lng: numberOfCell(lng) };
  if (isOnEarth(position)) return { ...of, kind: 'position', name, position };
  const swapped = isOnEarth({ lat: position.lng, lng: position.lat });
  return { ...of, kind: 'fault', reason: swapped ? 'swapped' : 'off-earth' };
}

function positionLine({ name, readings, isDoubtful }: NamedPosition, of: OfLine): ListLine {
  const positions = readings.map(({ position }) => position);
  const [position] = positions;
  return position && !isDoubtful
    ? { ...of, kind: 'position', name, position }
    : { ...of, kind: 'ambiguous', name, positions };
}

function readUnheaded(cells: Cells, separator: string, of: OfLine, context: ReadingContext): ListLine {
  const read = readPosition(cells, separator, context);
  if (read) return positionLine(read, of);
  if (linkIn(of.text)) return { ...of, kind: 'fault', reason: 'link' };
  if (isOffEarth(cells)) return { ...of, kind: 'fault', reason: 'off-earth' };
  if (!/\p{L}/u.test(of.text) || geometryIn(of.text)) return { ...of, kind: 'fault', reason: 'no-place' };
  const parts = cells.map((cell) => cell.trim()).filter(Boolean);
  const [name = '', ...rest] = parts;
  const isNamed =
    separator !== ',' && rest.length > 0 && !/\d/.test(name) && rest.some((part) => /\d/.test(part));
  return isNamed
    ? { ...of, kind: 'address', name, address: rest.join(', ') }
    : { ...of, kind: 'address', name: '', address: parts.join(', ') };
}

/** Beyond a full circle a number is no angle that went wrong but a house or a postal code. */
const fullCircle = 360;

/** Two numbers beside each other that would be angles, of which one is too large. */
const isOffEarth = (cells: Cells): boolean =>
  cells.some((cell, index) => {
    const next = cells[index + 1];
    if (next === undefined || !isNumber(cell) || !isNumber(next)) return false;
    const [lat, lng] = [numberOfCell(cell), numberOfCell(next)];
    const isAngle = Math.abs(lat) <= fullCircle && Math.abs(lng) <= fullCircle;
    return isAngle && !isOnEarth({ lat, lng }) && !isOnEarth({ lat: lng, lng: lat });
  });

/** A larger file is no list of places that a person could use. */
const largestFileBytes = 5_000_000;

export const isTooLarge = ({ size }: File): boolean => size > largestFileBytes;
