import { z } from 'zod';
import { decodePolyline } from '../../../../shared/geo/polyline.ts';
import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import { limitedList, limitedText } from '../../../../shared/limits/limited-schemas.ts';
import { maxNumberRange } from '../../../../shared/places/house-number.ts';
import { metaOf, openPlaceDatabase } from '../../../region-format/places/open-place-index.ts';
import type { Extent } from '../../../region-format/places/place-record.ts';
import { cellOf, partLength } from '../../../region-format/places/schema.ts';
import {
  type House,
  type Place,
  readHouses,
  readImportance,
  readPlace,
  type StoredPlace,
} from '../../../region-format/places/stored-places.ts';
import type { Database, SqlValue } from '../../../sqlite/database.ts';
import { type Countries, countriesOf } from './countries.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';

/** An outline as GeoJSON. */
export type Shape = { type: 'Polygon' | 'MultiPolygon'; coordinates: unknown[] };

export interface Box {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** The minimum data of a point of interest, to choose among very many. */
export interface PoiAt extends LatLng {
  id: number;
}

/** The area the region's index was built from. */
export interface Home {
  /** Whether a point lies within the extracts. */
  has(at: LatLng): boolean;
  /** Center of the first extract; undefined for the world alone. */
  center: LatLng | undefined;
  /** Circle around the extracts; undefined for the world alone. */
  circle: (LatLng & { radiusMeters: number }) | undefined;
}

/** Queries to the place index. Lists of places are ordered by descending importance. */
export interface PlaceIndex {
  countries: Countries;
  home: Home;
  vocabulary: Vocabulary;
  place(id: number): Place | undefined;
  placeBySource(source: string): Place | undefined;
  /** Places that an FTS5 expression matches. */
  matching(expression: string, limit: number): Place[];
  /** Places with exactly this name (`nameKey`). */
  named(nameKey: string, limit: number): Place[];
  placesWith(ids: readonly number[]): Place[];
  /** Words of names that contain `part` (at least three letters), but not at the start. */
  wordsContaining(part: string, limit: number): string[];
  shape(placeId: number): Shape | undefined;
  /** Settlements in the cells around a point, about 50 km to each side. */
  settlementsAround(at: LatLng): Place[];
  /** Points of interest whose list of own types is one of these; `poiTypes` has all lists. */
  poisIn(box: Box, types: readonly (readonly string[])[], limit?: number): PoiAt[];
  poiTypes: readonly (readonly string[])[];
  linesIn(box: Box): { street: number; points: LatLng[] }[];
  housesIn(box: Box): House[];
  housesAt(street: number, number: number): House[];
  /** Houses with a lower number whose range may include this one. */
  housesBelow(street: number, number: number): House[];
  /** The houses next below and above a number on its side of the street, among the wanted ones. */
  neighbors(
    street: number,
    number: number,
    isWanted: (house: House) => boolean,
  ): { lower: House | undefined; upper: House | undefined };
  /** Houses whose written number starts with the digits. */
  housesFrom(street: number, digits: string, limit: number): House[];
  /** Lazily yields houses in batches, ordered by street and number. */
  housesWithPostcode(postcode: string): Iterable<House[]>;
  corner(street: number, other: number): LatLng | undefined;
  /** IDs of the most important streets that meet a street. */
  crossStreets(street: number, limit: number): number[];
  close(): void;
}

const groupColumns = 'h.street, h.houses';

/** Concatenates all records of a query: returning one long value is several times faster than returning rows. */
const records = (rest: string): string => `SELECT group_concat(record) FROM (SELECT p.record ${rest})`;

/** A single `places.sqlite`, to be combined with another. */
export interface PlaceIndexFile extends PlaceIndex {
  /** As in `PlaceIndex`, for places of at least this importance. */
  matching(expression: string, limit: number, minImportance?: number): Place[];
  /** Sources of places in the other index that this one replaces. */
  replaced: readonly string[];
  /** How important a place is, by its id. */
  importance(id: number): number;
}

/**
 * Opens a place index for reading.
 * @param hidden sources of places to hide, because another index replaces them
 * @throws PlaceIndexError if it isn't one, or of another version
 */
export function openPlaceIndex(file: string, hidden: readonly string[] = []): PlaceIndexFile {
  const db = openPlaceDatabase(file);
  const meta = (name: string) => metaOf(db, name);
  db.exec('PRAGMA mmap_size = 268435456; PRAGMA cache_size = -32768');

  const isVisible = hidden.length > 0 ? visibleWithout(db, hidden) : 'TRUE';

  const one = db.prepare(records('FROM place p WHERE p.id = ?'));
  const bySource = db.prepare(records('FROM place p WHERE p.source = ?'));
  const byWords = db.prepare(
    records(
      `FROM place_words w JOIN place p ON p.id = w.rowid
       WHERE w.place_words MATCH ? AND w.rowid <= ? AND ${isVisible} LIMIT ?`,
    ),
  );
  const byName = db.prepare(
    records(`FROM place p WHERE p.name_key = ? AND ${isVisible} ORDER BY p.id LIMIT ?`),
  );
  const byIds = db.prepare(
    records(`FROM place p WHERE p.id IN (SELECT value FROM json_each(?)) AND ${isVisible} ORDER BY p.id`),
  );
  const shortestPart = db.prepare(
    'SELECT words FROM word_part WHERE part IN (SELECT value FROM json_each(?)) ORDER BY length(words) LIMIT 1',
  );
  const shapes = db.prepare('SELECT geometry FROM shape WHERE place = ?');
  const byCells = db.prepare(
    records(`FROM place p WHERE p.cell IN (?, ?, ?, ?, ?, ?, ?, ?, ?) AND ${isVisible} ORDER BY p.id`),
  );
  const inBox = 'b.south <= ? AND b.north >= ? AND b.west <= ? AND b.east >= ?';
  const pois = db.prepare(
    `SELECT group_concat(id || ',' || lat || ',' || lng, ';') FROM (
       SELECT b.id, b.lat, b.lng FROM poi_box b
       WHERE ${inBox} AND b.types IN (SELECT value FROM json_each(?)) LIMIT ?
     )`,
  );
  const lines = db.prepare(
    `SELECT l.street, l.line FROM line_box b JOIN street_line l ON l.id = b.id WHERE ${inBox}`,
  );
  const housesInBox = db.prepare(
    `SELECT ${groupColumns} FROM house_box b JOIN house_group h ON h.id = b.id WHERE ${inBox}`,
  );
  const groupsWith = db.prepare(
    `SELECT ${groupColumns} FROM house_group h WHERE h.street = ? AND h.first <= ? AND h.last >= ? ORDER BY h.first`,
  );
  const groupsBelow = db.prepare(
    `SELECT ${groupColumns} FROM house_group h WHERE h.street = ? AND h.first < ? ORDER BY h.first DESC LIMIT 4`,
  );
  const groupsAbove = db.prepare(
    `SELECT ${groupColumns} FROM house_group h WHERE h.street = ? AND h.last > ? ORDER BY h.first LIMIT 4`,
  );
  const groupsOfPostcode = db.prepare(
    `SELECT h.id FROM house_postcode c JOIN house_group h ON h.id = c.house_group
     WHERE c.postcode = ? ORDER BY h.street, h.first`,
  );
  const group = db.prepare(`SELECT ${groupColumns} FROM house_group h WHERE h.id = ?`);
  const importance = readImportance(bytes(meta('importance')));
  const corners = db.prepare('SELECT lat, lng FROM corner WHERE street = ? AND other = ?');
  const crossing = db.prepare(
    `SELECT other FROM corner WHERE street = ? UNION SELECT street FROM corner WHERE other = ?
     ORDER BY 1 LIMIT ?`,
  );
  const boxValues = ({ south, west, north, east }: Box) => [north, south, east, west] as const;
  const placesOf = (text: SqlValue | undefined): Place[] => {
    if (typeof text !== 'string') return [];
    const stored: StoredPlace[] = JSON.parse(`[${text}]`);
    return stored.map(readPlace);
  };
  const housesOf = (rows: readonly SqlValue[][]): House[] =>
    rows.flatMap(([street, houses]) => readHouses(Number(street), String(houses)));

  return {
    countries: countriesOf(db),
    importance: importance.of,
    replaced: limitedList(limitedText).parse(JSON.parse(String(meta('replaced')))),
    home: homeOf(limitedList(extentSchema).parse(JSON.parse(String(meta('home'))))),
    vocabulary: vocabularyOf(String(meta('words')).split('\n'), wordPlaces(meta('word_places'))),
    place: (id) => placesOf(one.value(id))[0],
    placeBySource: (source) => placesOf(bySource.value(source))[0],
    matching: (expression, limit, minImportance = 0) =>
      placesOf(byWords.value(expression, importance.lastWithAtLeast(minImportance), limit)),
    named: (nameKey, limit) => placesOf(byName.value(nameKey, limit)),
    placesWith: (ids) => (ids.length === 0 ? [] : placesOf(byIds.value(JSON.stringify(ids)))),
    wordsContaining(part, limit) {
      const parts: string[] = [];
      for (let at = 0; at + partLength <= part.length; at++) parts.push(part.slice(at, at + partLength));
      const words = shortestPart.value(JSON.stringify(parts));
      if (typeof words !== 'string') return [];
      const found = words.split(' ').filter((word) => word.includes(part, 1));
      return found.slice(0, limit);
    },
    shape(placeId) {
      const geometry = shapes.get(placeId)?.geometry;
      return typeof geometry === 'string' ? JSON.parse(geometry) : undefined;
    },
    settlementsAround: ({ lat, lng }) =>
      placesOf(
        byCells.value(...[-0.5, 0, 0.5].flatMap((y) => [-0.5, 0, 0.5].map((x) => cellOf(lat + y, lng + x)))),
      ),
    poisIn(box, types, limit = -1) {
      const wanted = JSON.stringify(types.map((list) => list.join('|')));
      const text = pois.value(...boxValues(box), wanted, limit);
      if (typeof text !== 'string') return [];
      return text.split(';').map((poi) => {
        const [id, lat, lng] = poi.split(',').map(Number);
        return { id: id ?? 0, lat: lat ?? 0, lng: lng ?? 0 };
      });
    },
    poiTypes: limitedList(limitedText)
      .parse(JSON.parse(String(meta('poi_types'))))
      .map((types) => types.split('|')),
    linesIn: (box) =>
      lines
        .lists(...boxValues(box))
        .map(([street, line]) => ({ street: Number(street), points: decodePolyline(String(line)) ?? [] })),
    housesIn: (box) => housesOf(housesInBox.lists(...boxValues(box))),
    housesAt: (street, number) =>
      housesOf(groupsWith.lists(street, number, number)).filter((house) => house.number === number),
    housesBelow(street, number) {
      const least = number - maxNumberRange;
      return housesOf(groupsWith.lists(street, number - 1, least)).filter(
        (house) => house.number >= least && house.number < number,
      );
    },
    neighbors(street, number, isWanted) {
      const isOnSide = (house: House) =>
        house.number > 0 &&
        house.prefix === '' &&
        !house.isSecond &&
        house.number % 2 === number % 2 &&
        isWanted(house);
      return {
        lower: housesOf(groupsBelow.lists(street, number).reverse()).findLast(
          (house) => house.number < number && isOnSide(house),
        ),
        upper: housesOf(groupsAbove.lists(street, number)).find(
          (house) => house.number > number && isOnSide(house),
        ),
      };
    },
    housesFrom(street, digits, limit) {
      const found: House[] = [];
      const start = Number(digits);
      for (let width = 1; found.length < limit && start > 0 && start * width < 1_000_000; width *= 10) {
        const [first, last] = [start * width, (start + 1) * width - 1];
        const houses = housesOf(groupsWith.lists(street, last, first));
        found.push(...houses.filter(({ number }) => number >= first && number <= last));
      }
      return found.slice(0, limit);
    },
    *housesWithPostcode(postcode) {
      for (const [id = 0] of groupsOfPostcode.lists(postcode)) {
        yield housesOf(group.lists(id)).filter((house) => house.postcode === postcode && !house.isSecond);
      }
    },
    corner(street, other) {
      const [row] = corners.lists(Math.min(street, other), Math.max(street, other));
      return row ? { lat: Number(row[0]), lng: Number(row[1]) } : undefined;
    },
    crossStreets: (street, limit) => crossing.lists(street, street, limit).map(([id]) => Number(id)),
    close: () => db.close(),
  };
}

const extentSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);

function homeOf(extents: readonly Extent[]): Home {
  const [first] = extents;
  return {
    has: ({ lat, lng }) =>
      extents.some(
        ([south, west, north, east]) => lat >= south && lat <= north && lng >= west && lng <= east,
      ),
    center: first && middleOf(first),
    circle: circleAround(extents),
  };
}

const middleOf = ([south, west, north, east]: Extent): LatLng => ({
  lat: (south + north) / 2,
  lng: (west + east) / 2,
});

function circleAround(extents: readonly Extent[]): Home['circle'] {
  const [first, ...others] = extents;
  if (!first) return undefined;
  const [south, west, north, east] = others.reduce<Extent>(
    (all, one) => [
      Math.min(all[0], one[0]),
      Math.min(all[1], one[1]),
      Math.max(all[2], one[2]),
      Math.max(all[3], one[3]),
    ],
    first,
  );
  const center = middleOf([south, west, north, east]);
  return { ...center, radiusMeters: distanceMeters(center, { lat: south, lng: west }) };
}

const bytes = (stored: SqlValue | undefined): Uint8Array =>
  stored instanceof Uint8Array ? new Uint8Array(stored) : new Uint8Array();

const wordPlaces = (stored: SqlValue | undefined) => new Int32Array(bytes(stored).buffer);

/** Returns an SQL condition on a place `p` that excludes these sources. */
function visibleWithout(db: Database, sources: readonly string[]): string {
  db.exec('PRAGMA temp_store = MEMORY; CREATE TEMP TABLE hidden (place INTEGER PRIMARY KEY)');
  db.prepare('INSERT INTO hidden SELECT id FROM place WHERE source IN (SELECT value FROM json_each(?))').run(
    JSON.stringify(sources),
  );
  return 'p.id NOT IN (SELECT place FROM hidden)';
}
