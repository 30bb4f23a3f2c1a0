import Papa from 'papaparse';
import { latNames, lngNames } from '../../shared/geo/point-columns.ts';
import { isOnEarth, type LatLng } from '../../shared/geo/position.ts';
import { typedPosition } from './typed-position.ts';
import { isLink, typedPositions } from './typed-positions.ts';

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
/** A line whose place has to be looked up; the name may be empty. */
export type AddressLine = OfLine & { kind: 'address'; name: string; address: string };

export type ListLine = LineFault | PositionLine | AddressLine;

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
 * or tab, with a heading or without; addresses and positions may be mixed. Without a heading `lat, lng` may
 * stand with the name before or after, a position in one cell, and any other line is an address; of cells
 * of a table the first is its name where only the others have figures.
 */
export function readPlaceList(text: string): ListLine[] {
  const { data } = Papa.parse<string[]>(text.trimEnd(), { delimiter: delimiterOf(text) });
  const first = data.findIndex((cells) => !isBlank(cells));
  const headed = headedColumns(data[first] ?? []);
  const isTable = delimiterOf(text) !== ',';
  return data.flatMap((cells, index): ListLine[] => {
    if ((headed && index === first) || isBlank(cells)) return [];
    const of = { line: index + 1, text: cells.join(isTable ? ', ' : ',').trim() };
    if (headed) return [readHeaded(cells, headed, of)];
    // Few lines may be of a table in the midst of others.
    const ownCells = !isTable && of.text.includes(';') ? of.text.split(';') : cells;
    return [readUnheaded(ownCells, isTable || ownCells !== cells, of)];
  });
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** Between cells from a spreadsheet are tabs; semicolons stand where a comma may be the decimal sign. */
function delimiterOf(text: string): string {
  if (text.includes('\t')) return '\t';
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.filter((line) => line.includes(';')).length > lines.length / 2 ? ';' : ',';
}

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

const isNumber = (text: string | undefined): boolean =>
  text !== undefined && /^\s*[-−+]?\d+([.,]\d+)?\s*$/.test(text);

const numberOf = (text: string): number => Number(text.replace('−', '-').replace(',', '.'));

function readHeaded(cells: readonly string[], columns: Columns, of: OfLine): ListLine {
  const cell = (at: number | undefined) => (at === undefined ? '' : (cells[at] ?? '').trim());
  const name = cell(columns.name);
  const [lat, lng] = [cell(columns.lat), cell(columns.lng)];
  if (lat !== '' && lng !== '') return positionFrom(lat, lng, name, of);
  const address = columns.address.map(cell).filter(Boolean).join(', ');
  return address === ''
    ? { ...of, kind: 'fault', reason: 'no-place' }
    : { ...of, kind: 'address', name, address };
}

function positionFrom(lat: string, lng: string, name: string, of: OfLine): ListLine {
  if (!isNumber(lat) || !isNumber(lng)) {
    const position = typedPosition(`${lat}, ${lng}`);
    return position
      ? { ...of, kind: 'position', name, position }
      : { ...of, kind: 'fault', reason: 'no-place' };
  }
  const position = { lat: numberOf(lat), lng: numberOf(lng) };
  if (isOnEarth(position)) return { ...of, kind: 'position', name, position };
  const swapped = isOnEarth({ lat: position.lng, lng: position.lat });
  return { ...of, kind: 'fault', reason: swapped ? 'swapped' : 'off-earth' };
}

function readUnheaded(cells: readonly string[], isTable: boolean, of: OfLine): ListLine {
  // Two cells beside each other that are numbers; what stands before or else after is the name.
  const lat = cells.findIndex((cell, index) => isNumber(cell) && isNumber(cells[index + 1]));
  if (lat >= 0) {
    const name = cells[lat > 0 ? 0 : 2] ?? '';
    return positionFrom(cells[lat] ?? '', cells[lat + 1] ?? '', name.trim(), of);
  }
  const written = readWritten(cells);
  if (written) return { ...of, kind: 'position', ...written };
  if (isLink(of.text)) {
    const [linked] = typedPositions(of.text, { lat: 0, lng: 0 });
    return linked
      ? { ...of, kind: 'position', name: '', position: linked.position }
      : { ...of, kind: 'fault', reason: 'link' };
  }
  if (!/\p{L}/u.test(of.text)) return { ...of, kind: 'fault', reason: 'no-place' };
  const parts = cells.map((cell) => cell.trim()).filter(Boolean);
  const [name = '', ...rest] = parts;
  const isNamed = isTable && rest.length > 0 && !/\d/.test(name) && rest.some((part) => /\d/.test(part));
  return isNamed
    ? { ...of, kind: 'address', name, address: rest.join(', ') }
    : { ...of, kind: 'address', name: '', address: parts.join(', ') };
}

/** A position that is written otherwise, in one cell or two; the first other cell is its name. */
function readWritten(cells: readonly string[]): Pick<PositionLine, 'name' | 'position'> | undefined {
  for (const width of [1, 2]) {
    for (const start of cells.keys()) {
      const end = start + width;
      const taken = cells.slice(start, end);
      // With a decimal comma one figure looks like two.
      const position = taken.some(isNumber) ? undefined : typedPosition(taken.join(', '));
      const rest = [...cells.slice(0, start), ...cells.slice(end)].map((cell) => cell.trim());
      if (position) return { name: rest.find(Boolean) ?? '', position };
    }
  }
  return undefined;
}

/** A larger file is no list of places that a person could use. */
const largestFileBytes = 5_000_000;

export const isTooLarge = ({ size }: File): boolean => size > largestFileBytes;
