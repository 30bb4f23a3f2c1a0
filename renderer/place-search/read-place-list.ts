import { latNames, lngNames } from '../../shared/geo/point-columns.ts';
import { isOnEarth, type LatLng } from '../../shared/geo/position.ts';
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

interface Columns {
  name: number | undefined;
  lat: number | undefined;
  lng: number | undefined;
  /** In the order in which an address is written. */
  address: readonly number[];
}

const nameNames = ['name', 'id', 'label', 'title', 'nombre', 'nom', 'nome', 'bezeichnung'];
/** How the columns of an address are called, in English, Spanish, French, German and Italian, in lower case. */
const addressNames: readonly (readonly string[])[] = [
  ['address', 'full address', 'adresse', 'anschrift', 'dirección', 'direccion', 'domicilio', 'indirizzo'],
  ['street', 'calle', 'rue', 'straße', 'strasse', 'via', 'voie'],
  ['number', 'house number', 'nr', 'no', 'hausnummer', 'número', 'numero', 'civico', 'numéro'],
  ['postcode', 'postal code', 'zip', 'plz', 'code postal', 'código postal', 'codigo postal', 'cp', 'cap'],
  ['city', 'town', 'ort', 'stadt', 'ville', 'ciudad', 'localidad', 'città', 'citta', 'comune'],
  ['country', 'land', 'pays', 'país', 'pais', 'paese'],
];

/**
 * Reads a list of places as people have them: CSV or a paste from a table, separated by comma, semicolon
 * or tab, with a heading or without; addresses and positions may be mixed. Without a heading a line is a
 * position where the search field would read it as one (`readPosition`), and any other line is an address; of
 * cells of a table the first is its name where only the others have figures.
 */
export function readPlaceList(text: string, context: ReadingContext): ListLine[] {
  const { rows, separator } = tableOf(text);
  const first = rows.findIndex((cells) => !isBlank(cells));
  const headed = headedColumns(rows[first] ?? []);
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

function headedColumns(cells: readonly string[]): Columns | undefined {
  const headings = cells.map((cell) => cell.trim().toLowerCase());
  const find = (names: readonly string[]) => {
    const at = headings.findIndex((heading) => names.includes(heading));
    return at < 0 ? undefined : at;
  };
  const [lat, lng] = [find(latNames), find(lngNames)];
  const [whole, street, ...rest] = addressNames.map(find);
  const isPosition = lat !== undefined && lng !== undefined;
  const address =
    whole === undefined && street === undefined
      ? []
      : [whole, street, ...rest].filter((at) => at !== undefined);
  // A line with nothing but "Via" or "Calle" is no heading.
  if (!isPosition && (address.length === 0 || (headings.length === 1 && whole === undefined)))
    return undefined;
  const name = find(nameNames);
  return { ...(isPosition ? { lat, lng } : { lat: undefined, lng: undefined }), name, address };
}

const numberOf = (text: string): number => Number(text.replace('−', '-').replace(',', '.'));

function readHeaded(cells: Cells, columns: Columns, of: OfLine, context: ReadingContext): ListLine {
  const cell = (at: number | undefined) => (at === undefined ? '' : (cells[at] ?? '').trim());
  const name = cell(columns.name);
  const [lat, lng] = [cell(columns.lat), cell(columns.lng)];
  if (lat !== '' && lng !== '') {
    if (isNumber(lat) && isNumber(lng)) return positionFrom(lat, lng, name, of);
    const read = readPosition([lat, lng], ';', context);
    return read ? positionLine({ ...read, name }, of) : { ...of, kind: 'fault', reason: 'no-place' };
  }
  const address = columns.address.map(cell).filter(Boolean).join(', ');
  return address === ''
    ? { ...of, kind: 'fault', reason: 'no-place' }
    : { ...of, kind: 'address', name, address };
}

/** The columns say which figure is which. */
function positionFrom(lat: string, lng: string, name: string, of: OfLine): ListLine {
  const position = { lat: numberOf(lat), lng: numberOf(lng) };
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
    const [lat, lng] = [numberOf(cell), numberOf(next)];
    const isAngle = Math.abs(lat) <= fullCircle && Math.abs(lng) <= fullCircle;
    return isAngle && !isOnEarth({ lat, lng }) && !isOnEarth({ lat: lng, lng: lat });
  });

/** A larger file is no list of places that a person could use. */
const largestFileBytes = 5_000_000;

export const isTooLarge = ({ size }: File): boolean => size > largestFileBytes;
