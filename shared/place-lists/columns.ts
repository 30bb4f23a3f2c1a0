import { z } from 'zod';
import { latNames, lngNames } from '../geo/point-columns.ts';
import { isOnEarth, type LatLng } from '../geo/position.ts';
import { limitedList } from '../limits/limited-schemas.ts';
import { folded } from '../text/folded.ts';

/** Roles of a list's columns; parts of an address are in the order in which they are joined. */
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

/** Role of each column; null for columns that don't describe the place. */
export const columnMappingSchema = limitedList(z.enum(columnRoles).nullable()).readonly();
export type ColumnMapping = z.infer<typeof columnMappingSchema>;

/** Lowercase column names in English, Spanish, French, German, and Italian. */
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

/** Returns a column name in lower case without accents, and with blanks for hyphens and underscores. */
const plainHeading = (heading: string): string => folded(heading.trim()).replaceAll(/[_-]+/g, ' ');

/** Returns the roles of columns by their headings; each role is assigned to the first matching column. */
export function mappingOfHeadings(headings: readonly string[]): ColumnMapping {
  const names = headings.map(plainHeading);
  const columns = new Map(
    columnRoles.map((role) => [role, names.findIndex((one) => headingNames[role].map(folded).includes(one))]),
  );
  return headings.map((_, column) => columnRoles.find((role) => columns.get(role) === column) ?? null);
}

/** Whether a mapping has the columns that a direction requires; a mixed list requires none. */
export function locatesPlaces(mapping: ColumnMapping, direction: Direction): boolean {
  switch (direction) {
    case 'forward':
      return addressRoles.some((role) => mapping.includes(role));
    case 'reverse':
      return mapping.includes('lat') && mapping.includes('lng');
    case 'mixed':
      return true;
  }
}

/** Whether a row contains headings. False for a single cell such as "Via" or "Calle", which may start an address. */
export function areHeadings(cells: readonly string[]): boolean {
  const mapping = mappingOfHeadings(cells);
  if (locatesPlaces(mapping, 'reverse')) return true;
  return mapping.includes('address') || (cells.length > 1 && mapping.includes('street'));
}

/**
 * `forward`: addresses are geocoded; `reverse`: positions are reverse geocoded; `mixed`: positions in any notation are
 * used directly, everything else is geocoded as an address.
 */
export const directions = ['forward', 'reverse', 'mixed'] as const;
export type Direction = (typeof directions)[number];

const addressRoles = ['address', 'street', 'number', 'postcode', 'city', 'country'] as const;

const cellOf = (cells: readonly string[], mapping: ColumnMapping, role: ColumnRole): string => {
  const column = mapping.indexOf(role);
  return column < 0 ? '' : (cells[column] ?? '').trim();
};

/** Returns the name of a row's place; empty if there is none. */
export const nameOfRow = (cells: readonly string[], mapping: ColumnMapping): string =>
  cellOf(cells, mapping, 'name');

/** Returns the address of a row as one text; empty if there is none. */
export const addressOfRow = (cells: readonly string[], mapping: ColumnMapping): string =>
  addressRoles
    .map((role) => cellOf(cells, mapping, role))
    .filter(Boolean)
    .join(', ');

/** Returns the number in a cell, with a decimal point or comma; NaN if there is none. */
export const numberOfCell = (text: string): number => {
  const plain = text.trim().replace('−', '-').replace(',', '.');
  return plain === '' ? Number.NaN : Number(plain);
};

/** Returns the position of a row; undefined if there is no valid one. */
export function positionOfRow(cells: readonly string[], mapping: ColumnMapping): LatLng | undefined {
  const position = {
    lat: numberOfCell(cellOf(cells, mapping, 'lat')),
    lng: numberOfCell(cellOf(cells, mapping, 'lng')),
  };
  return isOnEarth(position) ? position : undefined;
}

/** Returns an address with the addition, such as the town; an empty address stays empty. */
export const withAddition = (address: string, addition: string): string =>
  address === '' || addition.trim() === '' ? address : `${address}, ${addition.trim()}`;

/** Returns the position in a query `lat,lng` of direction `reverse`; NaN for numbers that are missing or invalid. */
export function positionOfQuery(query: string): LatLng {
  const [lat = Number.NaN, lng = Number.NaN] = query.split(',').map(Number);
  return { lat, lng };
}
