import { decodePolyline } from '../../../shared/geo/polyline.ts';
import type { LatLng } from '../../../shared/geo/position.ts';
import { openDatabase, type SqlValue } from '../../sqlite/database.ts';
import { type Countries, countriesOf } from './countries.ts';
import { addressesPerBox, cellOf, placeIndexVersion } from './schema.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';

/** A place of the index. */
export interface Place extends LatLng {
  id: number;
  source: string;
  /** Its own types, the chief one first. */
  types: readonly string[];
  name: string;
  /** The name as it is compared (`tokens.ts`). */
  nameKey: string;
  aliasKeys: readonly string[];
  /** JSON: names by language; null when there is only one. */
  names: string | null;
  importance: number;
  country: string;
  admin1: string | null;
  admin2: string | null;
  locality: string | null;
  suburb: string | null;
  postcode: string | null;
  street: string | null;
  houseNumber: string | null;
  extent: readonly [south: number, west: number, north: number, east: number] | null;
}

/** An outline as GeoJSON. */
export type Shape = { type: 'Polygon' | 'MultiPolygon'; coordinates: unknown[] };

/** A house. `street` is the id of its street's place. */
export interface Address extends LatLng {
  id: number;
  street: number;
  number: number;
  suffix: string;
  houseNumber: string;
  building: string | null;
  unit: string | null;
  postcode: string | null;
  source: string;
}

export interface Box {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** The file is no place index that this program can read. */
export class PlaceIndexError extends Error {
  override name = 'PlaceIndexError';
}

/** Questions to one `places.sqlite`. Lists of places come by falling importance. */
export interface PlaceIndex {
  countries: Countries;
  vocabulary: Vocabulary;
  place(id: number): Place | undefined;
  placeBySource(source: string): Place | undefined;
  /** Places that an FTS5 expression matches. */
  matching(expression: string, limit: number): Place[];
  /** Places with exactly this name (`nameKey`). */
  named(nameKey: string, limit: number): Place[];
  shape(placeId: number): Shape | undefined;
  /** Settlements in the cells around a point, some 50 km to each side. */
  settlementsAround(at: LatLng): Place[];
  poisIn(box: Box): Place[];
  /** Places with an outline whose box holds the point. */
  areasAround(at: LatLng): Place[];
  linesIn(box: Box): { street: number; points: LatLng[] }[];
  addressesIn(box: Box): Address[];
  addressesAt(street: number, number: number): Address[];
  /** The houses next below and above a number on its side of the street. */
  neighbours(street: number, number: number): { lower: Address | undefined; upper: Address | undefined };
  /** Houses whose number, as written, begins so. */
  addressesFrom(street: number, digits: string, limit: number): Address[];
  addressBySource(source: string): Address | undefined;
  addressesWithPostcode(postcode: string): Address[];
  corner(street: number, other: number): LatLng | undefined;
  close(): void;
}

const placeColumns = [
  ...['id', 'source', 'types', 'name', 'name_key', 'alias_keys', 'names', 'importance', 'lat', 'lng'],
  ...['country', 'admin1', 'admin2', 'locality', 'suburb', 'postcode', 'street', 'house_number'],
  ...['south', 'west', 'north', 'east'],
]
  .map((column) => `p.${column}`)
  .join(', ');
const addressColumns = [
  ...['id', 'street', 'number', 'suffix', 'house_number', 'building', 'unit', 'postcode', 'lat', 'lng'],
  'source',
]
  .map((column) => `a.${column}`)
  .join(', ');

/**
 * Opens a place index for reading.
 * @throws PlaceIndexError when the file is none, or one of another version
 */
export function openPlaceIndex(file: string): PlaceIndex {
  const db = openDatabase(file, { readonly: true });
  const meta = (name: string): SqlValue | undefined =>
    db.prepare('SELECT value FROM meta WHERE name = ?').get(name)?.value;
  let version: SqlValue | undefined;
  try {
    version = meta('version');
  } catch {
    // Answered below: a file without this table is none of ours.
  }
  if (version !== placeIndexVersion) {
    db.close();
    throw new PlaceIndexError(`${file} is not a place index of version ${placeIndexVersion}: make it again.`);
  }
  db.exec('PRAGMA mmap_size = 268435456; PRAGMA cache_size = -32768');

  const one = db.prepare(`SELECT ${placeColumns} FROM place p WHERE p.id = ?`);
  const bySource = db.prepare(`SELECT ${placeColumns} FROM place p WHERE p.source = ?`);
  const byWords = db.prepare(
    `SELECT ${placeColumns} FROM place_words w JOIN place p ON p.id = w.rowid WHERE w.place_words MATCH ? LIMIT ?`,
  );
  const byName = db.prepare(`SELECT ${placeColumns} FROM place p WHERE p.name_key = ? ORDER BY p.id LIMIT ?`);
  const shapes = db.prepare('SELECT geometry FROM shape WHERE place = ?');
  const byCells = db.prepare(
    `SELECT ${placeColumns} FROM place p WHERE p.cell IN (?, ?, ?, ?, ?, ?, ?, ?, ?) ORDER BY p.id`,
  );
  const inBox = 'b.south <= ? AND b.north >= ? AND b.west <= ? AND b.east >= ?';
  const pois = db.prepare(
    `SELECT ${placeColumns} FROM poi_box b JOIN place p ON p.id = b.id WHERE ${inBox} ORDER BY p.id`,
  );
  const areas = db.prepare(
    `SELECT ${placeColumns} FROM area_box b JOIN place p ON p.id = b.id WHERE ${inBox} ORDER BY p.id`,
  );
  const lines = db.prepare(
    `SELECT l.street, l.line FROM line_box b JOIN street_line l ON l.id = b.id WHERE ${inBox}`,
  );
  const addresses = db.prepare(
    `SELECT ${addressColumns} FROM address_box b
     JOIN address a ON a.id BETWEEN b.id * ${addressesPerBox} AND b.id * ${addressesPerBox} + ${addressesPerBox - 1}
     WHERE ${inBox}`,
  );
  const atNumber = db.prepare(
    `SELECT ${addressColumns} FROM address a WHERE a.street = ? AND a.number = ? ORDER BY a.suffix, a.id`,
  );
  const below = db.prepare(
    `SELECT ${addressColumns} FROM address a
     WHERE a.street = ? AND a.number < ? AND a.number % 2 = ? ORDER BY a.number DESC LIMIT 1`,
  );
  const above = db.prepare(
    `SELECT ${addressColumns} FROM address a
     WHERE a.street = ? AND a.number > ? AND a.number % 2 = ? ORDER BY a.number LIMIT 1`,
  );
  const between = db.prepare(
    `SELECT ${addressColumns} FROM address a
     WHERE a.street = ? AND a.number BETWEEN ? AND ? ORDER BY a.number, a.id LIMIT ?`,
  );
  const bySourceAddress = db.prepare(`SELECT ${addressColumns} FROM address a WHERE a.source = ?`);
  const byPostcode = db.prepare(
    `SELECT ${addressColumns} FROM address a WHERE a.postcode = ? ORDER BY a.street, a.number, a.id`,
  );
  const corners = db.prepare('SELECT lat, lng FROM corner WHERE street = ? AND other = ?');
  const boxValues = ({ south, west, north, east }: Box) => [north, south, east, west] as const;
  const firstPlace = (rows: readonly SqlValue[][]) => (rows[0] ? asPlace(rows[0]) : undefined);
  const firstAddress = (rows: readonly SqlValue[][]) => (rows[0] ? asAddress(rows[0]) : undefined);

  return {
    countries: countriesOf(db),
    vocabulary: vocabularyOf(String(meta('vocabulary') ?? '')),
    place: (id) => firstPlace(one.lists(id)),
    placeBySource: (source) => firstPlace(bySource.lists(source)),
    matching: (expression, limit) => byWords.lists(expression, limit).map(asPlace),
    named: (nameKey, limit) => byName.lists(nameKey, limit).map(asPlace),
    shape(placeId) {
      const geometry = shapes.get(placeId)?.geometry;
      return typeof geometry === 'string' ? JSON.parse(geometry) : undefined;
    },
    settlementsAround: ({ lat, lng }) =>
      byCells
        .lists(...[-0.5, 0, 0.5].flatMap((y) => [-0.5, 0, 0.5].map((x) => cellOf(lat + y, lng + x))))
        .map(asPlace),
    poisIn: (box) => pois.lists(...boxValues(box)).map(asPlace),
    areasAround: ({ lat, lng }) => areas.lists(lat, lat, lng, lng).map(asPlace),
    linesIn: (box) =>
      lines
        .lists(...boxValues(box))
        .map(([street, line]) => ({ street: Number(street), points: decodePolyline(String(line)) ?? [] })),
    addressesIn: (box) => addresses.lists(...boxValues(box)).map(asAddress),
    addressesAt: (street, number) => atNumber.lists(street, number).map(asAddress),
    neighbours: (street, number) => ({
      lower: firstAddress(below.lists(street, number, number % 2)),
      upper: firstAddress(above.lists(street, number, number % 2)),
    }),
    addressesFrom(street, digits, limit) {
      const found: Address[] = [];
      const start = Number(digits);
      for (let width = 1; found.length < limit && start > 0 && start * width < 1_000_000; width *= 10) {
        found.push(
          ...between
            .lists(street, start * width, (start + 1) * width - 1, limit - found.length)
            .map(asAddress),
        );
      }
      return found;
    },
    addressBySource: (source) => firstAddress(bySourceAddress.lists(source)),
    addressesWithPostcode: (postcode) => byPostcode.lists(postcode).map(asAddress),
    corner(street, other) {
      const [row] = corners.lists(Math.min(street, other), Math.max(street, other));
      return row ? { lat: Number(row[0]), lng: Number(row[1]) } : undefined;
    },
    close: () => db.close(),
  };
}

const typeLists = new Map<string, readonly string[]>();

function typesOf(joined: string): readonly string[] {
  let types = typeLists.get(joined);
  if (!types) {
    types = joined.split('|');
    typeLists.set(joined, types);
  }
  return types;
}

const none: readonly string[] = [];
const textOrNull = (value: SqlValue | undefined) => (typeof value === 'string' ? value : null);

function asPlace(row: readonly SqlValue[]): Place {
  const south = row[18];
  return {
    id: Number(row[0]),
    source: String(row[1]),
    types: typesOf(String(row[2])),
    name: String(row[3]),
    nameKey: String(row[4]),
    aliasKeys: typeof row[5] === 'string' ? row[5].split('|') : none,
    names: textOrNull(row[6]),
    importance: Number(row[7]),
    lat: Number(row[8]),
    lng: Number(row[9]),
    country: String(row[10]),
    admin1: textOrNull(row[11]),
    admin2: textOrNull(row[12]),
    locality: textOrNull(row[13]),
    suburb: textOrNull(row[14]),
    postcode: textOrNull(row[15]),
    street: textOrNull(row[16]),
    houseNumber: textOrNull(row[17]),
    extent: typeof south === 'number' ? [south, Number(row[19]), Number(row[20]), Number(row[21])] : null,
  };
}

function asAddress(row: readonly SqlValue[]): Address {
  return {
    id: Number(row[0]),
    street: Number(row[1]),
    number: Number(row[2]),
    suffix: String(row[3]),
    houseNumber: String(row[4]),
    building: textOrNull(row[5]),
    unit: textOrNull(row[6]),
    postcode: textOrNull(row[7]),
    lat: Number(row[8]),
    lng: Number(row[9]),
    source: String(row[10]),
  };
}
