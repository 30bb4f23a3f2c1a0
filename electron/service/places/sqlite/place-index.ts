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

/** A box in degrees. */
export interface Box {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** ID and position of a point of interest: enough to find the nearest among very many. */
export interface PoiPosition extends LatLng {
  id: number;
}

/** Area of the extracts that the region's index was built from. */
export interface Home {
  /** Whether a point lies within the extracts. */
  contains(at: LatLng): boolean;
  /** Center of the first extract; undefined if the index is that of the world only. */
  center: LatLng | undefined;
  /** Circle around the extracts; undefined if the index is that of the world only. */
  circle: (LatLng & { radiusMeters: number }) | undefined;
}

/** Queries to the place index. Lists of places are ordered by descending importance. */
export interface PlaceIndex {
  countries: Countries;
  home: Home;
  vocabulary: Vocabulary;
  place(id: number): Place | undefined;
  placeBySource(source: string): Place | undefined;
  /** Returns places that match an FTS5 expression. */
  matching(expression: string, limit: number): Place[];
  /** Returns places with exactly this name (`nameKey`). */
  named(nameKey: string, limit: number): Place[];
  /** Returns places by ID; unknown IDs are skipped. */
  placesWith(ids: readonly number[]): Place[];
  /** Returns words of names that contain `part` (at least three letters), but don't start with it. */
  wordsContaining(part: string, limit: number): string[];
  shape(placeId: number): Shape | undefined;
  /** Returns settlements in the cells around a point, about 50 km to each side. */
  settlementsAround(at: LatLng): Place[];
  /** Returns points of interest whose list of types is one of these; `poiTypes` has all lists. */
  poisIn(box: Box, types: readonly (readonly string[])[], limit?: number): PoiPosition[];
  poiTypes: readonly (readonly string[])[];
  /** Returns lines whose bounding box meets the box, with the ID of their street. */
  linesIn(box: Box): { street: number; points: LatLng[] }[];
  housesIn(box: Box): House[];
  housesAt(street: number, number: number): House[];
  /** Returns houses with a lower number whose range may include this one. */
  housesBelow(street: number, number: number): House[];
  /** Returns the wanted houses with the next lower and next higher number on the same side of the street. */
  neighbors(
    street: number,
    number: number,
    isWanted: (house: House) => boolean,
  ): { lower: House | undefined; upper: House | undefined };
  /** Returns houses whose number starts with the digits. */
  housesWithPrefix(street: number, digits: string, limit: number): House[];
  /** Lazily yields the houses of a postal code in batches, ordered by street and number. */
  housesWithPostcode(postcode: string): Iterable<House[]>;
  /** Returns the intersection of two streets; undefined if they don't meet. */
  corner(street: number, other: number): LatLng | undefined;
  /** Returns IDs of the most important streets that meet a street. */
  crossStreets(street: number, limit: number): number[];
  close(): void;
}

const groupColumns = 'h.street, h.houses';

/** Concatenates all records of a query: returning one long value is several times faster than returning rows. */
const recordsQuery = (rest: string): string => `SELECT group_concat(record) FROM (SELECT p.record ${rest})`;

/** A single `places.sqlite`, which can be merged with another. */
export interface PlaceIndexFile extends PlaceIndex {
  /** Same as in `PlaceIndex`, for places of at least this importance. */
  matching(expression: string, limit: number, minImportance?: number): Place[];
  /** Sources of places in the other index that this one replaces. */
  replacedSources: readonly string[];
  /** Returns the importance of a place, 0 to 1. */
  importance(id: number): number;
}

/**
 * Opens a place index for reading.
 * @param hidden sources of places to hide, because another index replaces them
 * @throws PlaceIndexError if it isn't one, or of another version
 */
export function openPlaceIndex(file: string, hidden: readonly string[] = []): PlaceIndexFile {
  const db = openPlaceDatabase(file);
  const metaValue = (name: string) => metaOf(db, name);
  db.exec('PRAGMA mmap_size = 268435456; PRAGMA cache_size = -32768');

  const isVisible = hidden.length > 0 ? visibleWithout(db, hidden) : 'TRUE';

  const byId = db.prepare(recordsQuery('FROM place p WHERE p.id = ?'));
  const bySource = db.prepare(recordsQuery('FROM place p WHERE p.source = ?'));
  const byWords = db.prepare(
    recordsQuery(
      `FROM place_words w JOIN place p ON p.id = w.rowid
       WHERE w.place_words MATCH ? AND w.rowid <= ? AND ${isVisible} LIMIT ?`,
    ),
  );
  const byName = db.prepare(
    recordsQuery(`FROM place p WHERE p.name_key = ? AND ${isVisible} ORDER BY p.id LIMIT ?`),
  );
  const byIds = db.prepare(
    recordsQuery(
      `FROM place p WHERE p.id IN (SELECT value FROM json_each(?)) AND ${isVisible} ORDER BY p.id`,
    ),
  );
  const shortestPart = db.prepare(
    'SELECT words FROM word_part WHERE part IN (SELECT value FROM json_each(?)) ORDER BY length(words) LIMIT 1',
  );
  const shapes = db.prepare('SELECT geometry FROM shape WHERE place = ?');
  const byCells = db.prepare(
    recordsQuery(`FROM place p WHERE p.cell IN (?, ?, ?, ?, ?, ?, ?, ?, ?) AND ${isVisible} ORDER BY p.id`),
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
  const importance = readImportance(bytes(metaValue('importance')));
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
    replacedSources: limitedList(limitedText).parse(JSON.parse(String(metaValue('replaced')))),
    home: homeOf(limitedList(extentSchema).parse(JSON.parse(String(metaValue('home'))))),
    vocabulary: vocabularyOf(String(metaValue('words')).split('\n'), wordPlaces(metaValue('word_places'))),
    place: (id) => placesOf(byId.value(id))[0],
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
      .parse(JSON.parse(String(metaValue('poi_types'))))
      .map((types) => types.split('|')),
    linesIn: (box) =>
      lines
        .lists(...boxValues(box))
        .map(([street, line]) => ({ street: Number(street), points: decodePolyline(String(line)) ?? [] })),
    housesIn: (box) => housesOf(housesInBox.lists(...boxValues(box))),
    housesAt: (street, number) =>
      housesOf(groupsWith.lists(street, number, number)).filter((house) => house.number === number),
    housesBelow(street, number) {
      const minNumber = number - maxNumberRange;
      return housesOf(groupsWith.lists(street, number - 1, minNumber)).filter(
        (house) => house.number >= minNumber && house.number < number,
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
    housesWithPrefix(street, digits, limit) {
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
    contains: ({ lat, lng }) =>
      extents.some(
        ([south, west, north, east]) => lat >= south && lat <= north && lng >= west && lng <= east,
      ),
    center: first && centerOf(first),
    circle: circleAround(extents),
  };
}

const centerOf = ([south, west, north, east]: Extent): LatLng => ({
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
  const center = centerOf([south, west, north, east]);
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
