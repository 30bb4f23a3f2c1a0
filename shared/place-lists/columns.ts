import { z } from 'zod';
import { latNames, lngNames } from '../geo/point-columns.ts';
import { isOnEarth, type LatLng } from '../geo/position.ts';
import { limitedList } from '../limits/limited-schemas.ts';
import { folded } from '../text/folded.ts';

/** What a column of a list says of a place; the parts of an address in the order in which they are written. */
export const columnRoles = [
  'name',
  'address',
  'street',
  'number',
  'postcode',
  'city',
  'country',
  'lat',
  'lng',
] as const;
export type ColumnRole = (typeof columnRoles)[number];

/** The role of each column; null for one that says nothing of where the place is. */
export const columnMappingSchema = limitedList(z.enum(columnRoles).nullable()).readonly();
export type ColumnMapping = z.infer<typeof columnMappingSchema>;

/** How columns are called, in English, Spanish, French, German and Italian, in lower case. */
const headingNames: Readonly<Record<ColumnRole, readonly string[]>> = {
  name: ['name', 'id', 'label', 'title', 'nombre', 'nom', 'nome', 'bezeichnung'],
  address: [
    'address',
    'full address',
    'adresse',
    'anschrift',
    'dirección',
    'direccion',
    'domicilio',
    'indirizzo',
  ],
  street: ['street', 'calle', 'rue', 'straße', 'strasse', 'via', 'voie'],
  number: ['number', 'house number', 'nr', 'no', 'hausnummer', 'número', 'numero', 'civico', 'numéro'],
  postcode: [
    'postcode',
    'postal code',
    'zip',
    'plz',
    'code postal',
    'código postal',
    'codigo postal',
    'cp',
    'cap',
  ],
  city: ['city', 'town', 'ort', 'stadt', 'ville', 'ciudad', 'localidad', 'città', 'citta', 'comune'],
  country: ['country', 'land', 'pays', 'país', 'pais', 'paese'],
  lat: latNames,
  lng: lngNames,
};

/** How a column is called without case, accents and punctuation between words. */
const plainHeading = (heading: string): string => folded(heading.trim()).replaceAll(/[_-]+/g, ' ');

/** The roles that the headings of a table tell; each role has one column, the first that is called so. */
export function mappingOfHeadings(headings: readonly string[]): ColumnMapping {
  const names = headings.map(plainHeading);
  const columns = new Map(
    columnRoles.map((role) => [role, names.findIndex((one) => headingNames[role].map(folded).includes(one))]),
  );
  return headings.map((_, column) => columnRoles.find((role) => columns.get(role) === column) ?? null);
}

/** Whether a mapping tells where places are, by an address or by a position; a mixed list needs none. */
export function tellsPlaces(mapping: ColumnMapping, direction: Direction): boolean {
  switch (direction) {
    case 'forward':
      return addressRoles.some((role) => mapping.includes(role));
    case 'reverse':
      return mapping.includes('lat') && mapping.includes('lng');
    case 'mixed':
      return true;
  }
}

/** Whether a row is one of headings. A row with nothing but "Via" or "Calle" is none. */
export function areHeadings(cells: readonly string[]): boolean {
  const mapping = mappingOfHeadings(cells);
  if (tellsPlaces(mapping, 'reverse')) return true;
  return mapping.includes('address') || (cells.length > 1 && mapping.includes('street'));
}

/**
 * `forward`: an address is looked up; `reverse`: the address at a position is; `mixed`: a position, in any notation, is
 * taken as it is, and what is none is an address that is looked up.
 */
export const directions = ['forward', 'reverse', 'mixed'] as const;
export type Direction = (typeof directions)[number];

const addressRoles = ['address', 'street', 'number', 'postcode', 'city', 'country'] as const;

const cellOf = (cells: readonly string[], mapping: ColumnMapping, role: ColumnRole): string => {
  const column = mapping.indexOf(role);
  return column < 0 ? '' : (cells[column] ?? '').trim();
};

/** The name that a row gives its place; may be empty. */
export const nameOfRow = (cells: readonly string[], mapping: ColumnMapping): string =>
  cellOf(cells, mapping, 'name');

/** The address that a row says, in one text; empty where it says none. */
export const addressOfRow = (cells: readonly string[], mapping: ColumnMapping): string =>
  addressRoles
    .map((role) => cellOf(cells, mapping, role))
    .filter(Boolean)
    .join(', ');

/** The number that a cell says, with a decimal point or comma; NaN where it is none. */
export const numberOfCell = (text: string): number => {
  const plain = text.trim().replace('−', '-').replace(',', '.');
  return plain === '' ? Number.NaN : Number(plain);
};

/** The position that a row says; undefined where it says none on Earth. */
export function positionOfRow(cells: readonly string[], mapping: ColumnMapping): LatLng | undefined {
  const position = {
    lat: numberOfCell(cellOf(cells, mapping, 'lat')),
    lng: numberOfCell(cellOf(cells, mapping, 'lng')),
  };
  return isOnEarth(position) ? position : undefined;
}

/** An address as it is asked for. */
export const withAddition = (address: string, addition: string): string =>
  address === '' || addition.trim() === '' ? address : `${address}, ${addition.trim()}`;

/** The position that a query of the direction `reverse` asks about. */
export function positionOfQuery(query: string): LatLng {
  const [lat = Number.NaN, lng = Number.NaN] = query.split(',').map(Number);
  return { lat, lng };
}
