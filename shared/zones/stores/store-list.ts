import { z } from 'zod';
import { addressOfRow, mappingOfHeadings, nameOfRow } from '../../geocoding/columns.ts';
import { readList } from '../../geocoding/list-file.ts';
import { csvText } from '../../text/csv.ts';
import { bareName } from '../formats/fields.ts';
import type { Store } from './store.ts';

/** What a row of a list says of a store. A field is absent where the list has no column for it. */
export interface StoreRow {
  /** Counted from 1; the headings of a table are its first row. */
  number: number;
  fields: Partial<Pick<Store, 'storeId' | 'name' | 'address' | 'openingHours'>>;
  /** As they are written; empty where nothing is. */
  lat: string;
  lng: string;
}

export interface StoreList {
  rows: readonly StoreRow[];
  /** Headings of columns that say nothing of a store. */
  unused: readonly string[];
}

export type StoreListRefusal = 'empty' | 'no-headings' | 'no-points' | 'too-long';

/** A longer list is imported in parts. */
export const mostStores = 10_000;

/** How columns are called in English, Spanish, French, German and Italian, as `bareName` writes them. */
const storeIdNames: readonly string[] = [
  ...['storeid', 'storecode', 'store', 'code', 'shopid', 'shop', 'id'],
  ...['idtienda', 'codigotienda', 'tienda', 'sucursal', 'codigo'],
  ...['idmagasin', 'codemagasin', 'magasin'],
  ...['filialid', 'filialnummer', 'filialnr', 'filiale', 'kennung'],
  ...['idnegozio', 'codicenegozio', 'negozio', 'codice'],
];
const openingHoursNames: readonly string[] = [
  ...['openinghours', 'opening', 'openingtimes', 'hours'],
  ...['horario', 'horarios', 'horariodeapertura'],
  ...['horaires', 'heuresdouverture'],
  ...['offnungszeiten', 'oeffnungszeiten'],
  ...['orari', 'orario', 'oraridiapertura'],
];

/**
 * Reads a list of stores: a table whose first row names its columns, or points as GeoJSON, whose properties are the
 * columns.
 */
export function readStoreList(text: string): StoreList | { refusal: StoreListRefusal } {
  if (text.trim() === '') return { refusal: 'empty' };
  const table = text.trimStart().startsWith('{') ? tableOfPoints(text) : tableOfText(text);
  if ('refusal' in table) return table;
  if (table.rows.length > mostStores) return { refusal: 'too-long' };
  return storeList(table);
}

interface Table {
  headings: readonly string[];
  rows: readonly (readonly string[])[];
  /** The number of the first row. */
  first: number;
}

function tableOfText(text: string): Table | { refusal: StoreListRefusal } {
  const { headings, rows } = readList(text);
  const [line = [], ...rest] = headings ? [headings, ...rows] : rows;
  // A list of codes and opening hours alone has none of the headings that a list of places has.
  if (!headings && columnOf(line, storeIdNames) < 0) return { refusal: 'no-headings' };
  return { headings: line, rows: rest.map((cells) => cells.map(csvText)), first: 2 };
}

const featuresSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({ properties: z.record(z.string(), z.unknown()).nullish(), geometry: z.unknown() }),
  ),
});
const pointSchema = z.object({
  type: z.literal('Point'),
  coordinates: z.tuple([z.number(), z.number()]).rest(z.number()),
});

function tableOfPoints(text: string): Table | { refusal: StoreListRefusal } {
  const { data } = featuresSchema.safeParse(parsed(text));
  if (!data) return { refusal: 'no-points' };
  const names = new Set(data.features.flatMap(({ properties }) => Object.keys(properties ?? {})));
  const headings = [...names].filter(
    (name) => mappingOfHeadings([name])[0] !== 'lat' && mappingOfHeadings([name])[0] !== 'lng',
  );
  const rows = data.features.map(({ properties, geometry }) => {
    const [lng, lat] = pointSchema.safeParse(geometry).data?.coordinates ?? ['', ''];
    return [...headings.map((name) => textOf(properties?.[name])), String(lat), String(lng)];
  });
  return { headings: [...headings, 'lat', 'lng'], rows, first: 1 };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** The first of the names counts most. */
function columnOf(headings: readonly string[], names: readonly string[]): number {
  const bare = headings.map(bareName);
  const name = names.find((one) => bare.includes(one));
  return name === undefined ? -1 : bare.indexOf(name);
}

function storeList({ headings, rows, first }: Table): StoreList {
  const storeId = columnOf(headings, storeIdNames);
  const openingHours = columnOf(headings, openingHoursNames);
  const ofPlaces = mappingOfHeadings(
    headings.map((heading, column) => (column === storeId || column === openingHours ? '' : heading)),
  );
  const [lat, lng] = [ofPlaces.indexOf('lat'), ofPlaces.indexOf('lng')];
  const hasName = ofPlaces.includes('name');
  const hasAddress = ofPlaces.some(
    (role) => role !== null && role !== 'name' && role !== 'lat' && role !== 'lng',
  );
  return {
    rows: rows.map((cells, index) => {
      const cell = (column: number) => (cells[column] ?? '').trim();
      return {
        number: first + index,
        fields: {
          ...(storeId >= 0 && { storeId: cell(storeId) }),
          ...(hasName && { name: nameOfRow(cells, ofPlaces) }),
          ...(hasAddress && { address: addressOfRow(cells, ofPlaces) }),
          ...(openingHours >= 0 && { openingHours: cell(openingHours) }),
        },
        lat: cell(lat),
        lng: cell(lng),
      };
    }),
    unused: headings.filter(
      (heading, column) =>
        heading.trim() !== '' && column !== storeId && column !== openingHours && ofPlaces[column] === null,
    ),
  };
}
