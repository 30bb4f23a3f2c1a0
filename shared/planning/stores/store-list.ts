import { z } from 'zod';
import { jsonValue, limitedList, limitedRecord, limitedText } from '../../limits/limited-schemas.ts';
import {
  addressOfRow,
  type ColumnRole,
  columnRoles,
  mappingOfHeadings,
  nameOfRow,
} from '../../place-lists/columns.ts';
import { maxCells, readList } from '../../place-lists/list-file.ts';
import { bareName } from '../../text/bare-name.ts';
import { withoutFormulaEscape } from '../../text/csv.ts';
import { parsedJson } from '../../text/parsed-json.ts';
import { type OtherField, otherFieldLimits, otherFieldsOf } from '../../zones/other-fields.ts';
import type { Store } from '../../zones/store.ts';

/** Role of a list column: a store field, an address part, the position, or an own column kept with the store. */
export const storeColumnRoles = ['storeId', ...columnRoles, 'openingHours', 'color', 'own'] as const;
export type StoreColumnRole = (typeof storeColumnRoles)[number];

/** Role of each column; null for unused ones. */
export type StoreColumnMapping = readonly (StoreColumnRole | null)[];

/** A list as a table. */
export interface StoreTable {
  headings: readonly string[];
  rows: readonly (readonly unknown[])[];
  /** Cells are JSON values rather than text. */
  typed: boolean;
  /** Number of the first data row; headings are row 1. */
  first: number;
}

/** Store data in a list row. Fields without a column are absent. */
export interface StoreRow {
  number: number;
  fields: Partial<Pick<Store, 'storeId' | 'name' | 'address' | 'openingHours'>>;
  /** As written; empty if there is none. */
  color: string;
  lat: string;
  lng: string;
  otherFields: readonly OtherField[];
  /** Columns with cells beyond the length limit. */
  tooLong: readonly string[];
}

export type StoreListRefusal = 'empty' | 'no-headings' | 'no-points' | 'too-long';

/** Longer lists have to be imported in parts. */
export const maxStores = 10_000;

/** Column names in English, Spanish, French, German and Italian, in `bareName` form. */
const storeIdNames: readonly string[] = [
  ...['storeid', 'storecode', 'store', 'code', 'shopid', 'shop', 'id'],
  ...['idtienda', 'codigotienda', 'tienda', 'sucursal', 'codigo'],
  ...['idmagasin', 'codemagasin', 'magasin'],
  ...['filialid', 'filialnummer', 'filialnr', 'filiale', 'kennung'],
  ...['idnegozio', 'codicenegozio', 'negozio', 'codice'],
];
const colorNames: readonly string[] = [
  ...['markercolor', 'markercolour', 'color', 'colour', 'storecolor', 'storecolour'],
  ...['farbe', 'couleur', 'colore'],
];
const openingHoursNames: readonly string[] = [
  ...['openinghours', 'opening', 'openingtimes', 'hours'],
  ...['horario', 'horarios', 'horariodeapertura'],
  ...['horaires', 'heuresdouverture'],
  ...['offnungszeiten', 'oeffnungszeiten'],
  ...['orari', 'orario', 'oraridiapertura'],
];

/** Reads a store list: a table with a header row, or GeoJSON points whose properties are the columns. */
export function readStoreList(text: string): StoreTable | { refusal: StoreListRefusal } {
  if (text.trim() === '') return { refusal: 'empty' };
  const table = text.trimStart().startsWith('{') ? tableOfPoints(text) : tableOfText(text);
  return 'rows' in table && table.rows.length > maxStores ? { refusal: 'too-long' } : table;
}

function tableOfText(text: string): StoreTable | { refusal: StoreListRefusal } {
  const { headings, rows } = readList(text);
  const [line = [], ...rest] = headings ? [headings, ...rows] : rows;
  // A list with only store codes and hours has no headings typical of place lists.
  if (!headings && columnOf(line, storeIdNames) < 0) return { refusal: 'no-headings' };
  return {
    headings: line.map(withoutFormulaEscape),
    rows: rest.map((cells) => cells.map((cell) => withoutFormulaEscape(cell).trim())),
    first: 2,
    typed: false,
  };
}

const featuresSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: limitedList(
    z.object({ properties: limitedRecord(limitedText, jsonValue).nullish(), geometry: jsonValue }),
  ),
});
const pointSchema = z.object({
  type: z.literal('Point'),
  coordinates: z.tuple([z.number(), z.number()]).rest(z.number()),
});

function tableOfPoints(text: string): StoreTable | { refusal: StoreListRefusal } {
  const { data } = featuresSchema.safeParse(parsedJson(text));
  if (!data) return { refusal: 'no-points' };
  const names = new Set(data.features.flatMap(({ properties }) => Object.keys(properties ?? {})));
  const headings = [...names].filter(
    (name) => mappingOfHeadings([name])[0] !== 'lat' && mappingOfHeadings([name])[0] !== 'lng',
  );
  if (headings.length * data.features.length > maxCells) return { refusal: 'too-long' };
  const rows = data.features.map(({ properties, geometry }) => {
    const [lng, lat] = pointSchema.safeParse(geometry).data?.coordinates ?? ['', ''];
    return [...headings.map((name) => properties?.[name]), lat, lng];
  });
  return { headings: [...headings, 'lat', 'lng'], rows, first: 1, typed: true };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** Earlier names take precedence. */
function columnOf(headings: readonly string[], names: readonly string[]): number {
  const bare = headings.map(bareName);
  const name = names.find((one) => bare.includes(one));
  return name === undefined ? -1 : bare.indexOf(name);
}

/** Roles by headings; unknown columns become own columns. */
export function mappingOfStores(headings: readonly string[]): StoreColumnMapping {
  const known = new Map<number, StoreColumnRole>([
    [columnOf(headings, storeIdNames), 'storeId'],
    [columnOf(headings, openingHoursNames), 'openingHours'],
    [columnOf(headings, colorNames), 'color'],
  ]);
  const ofPlaces = mappingOfHeadings(
    headings.map((heading, column) => (known.has(column) ? '' : heading.trim())),
  );
  const own = new Set<string>();
  return headings.map((heading, column) => {
    const role = known.get(column) ?? ofPlaces[column];
    if (role) return role;
    if (heading.trim() === '' || own.has(heading) || own.size === otherFieldLimits.fields) return null;
    own.add(heading);
    return 'own';
  });
}

const isLong = (cell = ''): boolean => cell.length > otherFieldLimits.characters;

const isOfPlace = (role: StoreColumnRole | null | undefined): role is ColumnRole =>
  columnRoles.some((one) => one === role);

/** Store data of table rows by column role. */
export function storeRows(
  { headings, rows, first, typed }: StoreTable,
  mapping: StoreColumnMapping,
): StoreRow[] {
  const ofPlaces = headings.map((_, column) => {
    const role = mapping[column];
    return isOfPlace(role) ? role : null;
  });
  const hasName = ofPlaces.includes('name');
  const hasAddress = ofPlaces.some(
    (role) => role !== null && role !== 'name' && role !== 'lat' && role !== 'lng',
  );
  const has = (role: StoreColumnRole) => mapping.includes(role);
  return rows.map((values, index) => {
    const cells = values.map(textOf);
    const cell = (role: StoreColumnRole) => (cells[mapping.indexOf(role)] ?? '').trim();
    const { kept: otherFields, skippedNames: leftOut } = otherFieldsOf(
      headings.flatMap((heading, column) =>
        mapping[column] === 'own' ? [[heading, values[column]] as const] : [],
      ),
      typed,
    );
    const longCells = headings.filter(
      (_, column) => mapping[column] !== 'own' && mapping[column] && isLong(cells[column]),
    );
    return {
      number: first + index,
      fields: {
        ...(has('storeId') && { storeId: cell('storeId') }),
        ...(hasName && { name: nameOfRow(cells, ofPlaces) }),
        ...(hasAddress && { address: addressOfRow(cells, ofPlaces) }),
        ...(has('openingHours') && { openingHours: cell('openingHours') }),
      },
      color: cell('color'),
      lat: cell('lat'),
      lng: cell('lng'),
      otherFields,
      tooLong: [...leftOut, ...longCells],
    };
  });
}
