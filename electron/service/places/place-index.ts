import { decodePolyline } from '../../../shared/geo/polyline.ts';
import type { LatLng } from '../../../shared/geo/position.ts';
import { openDatabase, type SqlValue } from '../../sqlite/database.ts';
import { type Countries, countriesOf } from './countries.ts';
import { cellOf, placeIndexVersion } from './schema.ts';
import { type House, type Place, readHouses, readPlace } from './stored.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';

/** An outline as GeoJSON. */
export type Shape = { type: 'Polygon' | 'MultiPolygon'; coordinates: unknown[] };

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
  housesIn(box: Box): House[];
  housesAt(street: number, number: number): House[];
  /** The houses next below and above a number on its side of the street. */
  neighbours(street: number, number: number): { lower: House | undefined; upper: House | undefined };
  /** Houses whose number, as written, begins so. */
  housesFrom(street: number, digits: string, limit: number): House[];
  housesWithPostcode(postcode: string): House[];
  corner(street: number, other: number): LatLng | undefined;
  close(): void;
}

const placeColumns = 'p.id, p.source, p.name_key, p.record';
const groupColumns = 'h.street, h.houses';

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
    `SELECT ${groupColumns} FROM house_postcode c JOIN house_group h ON h.id = c.house_group
     WHERE c.postcode = ? ORDER BY h.street, h.first`,
  );
  const corners = db.prepare('SELECT lat, lng FROM corner WHERE street = ? AND other = ?');
  const boxValues = ({ south, west, north, east }: Box) => [north, south, east, west] as const;
  const firstPlace = (rows: readonly SqlValue[][]) => (rows[0] ? asPlace(rows[0]) : undefined);
  const housesOf = (rows: readonly SqlValue[][]): House[] =>
    rows.flatMap(([street, houses]) => readHouses(Number(street), String(houses)));

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
    housesIn: (box) => housesOf(housesInBox.lists(...boxValues(box))),
    housesAt: (street, number) =>
      housesOf(groupsWith.lists(street, number, number)).filter((house) => house.number === number),
    neighbours(street, number) {
      const sameSide = (house: House) => house.number % 2 === number % 2;
      return {
        lower: housesOf(groupsBelow.lists(street, number).reverse()).findLast(
          (house) => house.number < number && sameSide(house),
        ),
        upper: housesOf(groupsAbove.lists(street, number)).find(
          (house) => house.number > number && sameSide(house),
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
    housesWithPostcode: (postcode) =>
      housesOf(groupsOfPostcode.lists(postcode)).filter((house) => house.postcode === postcode),
    corner(street, other) {
      const [row] = corners.lists(Math.min(street, other), Math.max(street, other));
      return row ? { lat: Number(row[0]), lng: Number(row[1]) } : undefined;
    },
    close: () => db.close(),
  };
}

function asPlace([id, source, nameKey, record]: readonly SqlValue[]): Place {
  return readPlace(Number(id), String(source), String(nameKey), String(record));
}
