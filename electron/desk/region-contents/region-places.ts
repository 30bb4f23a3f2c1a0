import { statSync } from 'node:fs';
import { join } from 'node:path';
import pointInPolygon from 'point-in-polygon-hao';
import type { AddressColumns, AreaContents, Counted } from '../../../shared/desk/region-contents.ts';
import { partsOf, type Rings } from '../../../shared/geo/parts.ts';
import { decodePolyline } from '../../../shared/geo/polyline.ts';
import type { LngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { type Box, boxOfRings } from '../../../shared/zones/geometry/box.ts';
import { metersBetween } from '../../../shared/zones/geometry/local-meters.ts';
import { readManifest, regionFiles } from '../../region-format/manifest.ts';
import { openPlaceDatabase } from '../../region-format/places/open-place-index.ts';
import {
  type House,
  readHouses,
  readPlace,
  type StoredPlace,
} from '../../region-format/places/stored-places.ts';
import type { SqlValue } from '../../sqlite/database.ts';
import { coverageClassifier } from './coverage-classifier.ts';
import { sampleEvenly } from './sample-evenly.ts';

/** Places of a region, read by area. */
export interface RegionPlaces {
  /** Returns the contents of an area; null if the data covers no part of it. */
  contentsOf(area: ZoneGeometry): AreaContents | null;
  /** Returns up to `atMost` addresses in an area; null if the data covers no part of it or has no addresses. */
  addressesOf(area: ZoneGeometry, atMost: number): AddressColumns | null;
  /** Whether the file was replaced since it was opened. */
  isStale(): boolean;
  close(): void;
}

/** Maximum distance between tested positions along a street. A street is in an area if one of these positions is. */
const metersBetweenPlaces = 20;

/**
 * Opens the places of a region folder for reading. Areas are looked up in R*Tree indexes.
 * @throws RegionFileError if they can't be read
 */
export async function openRegionPlaces(folder: string): Promise<RegionPlaces> {
  const file = join(folder, regionFiles.places);
  const { coverage } = await readManifest(folder);
  const openedIdentity = identityOf(file);
  const db = openPlaceDatabase(file);
  const coverageOf = coverageClassifier(coverage);
  const inBox = 'b.south <= ? AND b.north >= ? AND b.west <= ? AND b.east >= ?';
  const groups = db.prepare(
    `SELECT h.id, h.street, h.houses FROM house_box b JOIN house_group h ON h.id = b.id WHERE ${inBox}`,
  );
  const lines = db.prepare(
    `SELECT l.id, l.street, l.line FROM line_box b JOIN street_line l ON l.id = b.id WHERE ${inBox}`,
  );
  const poisInBox = db.prepare(`SELECT b.id, b.types, b.lat, b.lng FROM poi_box b WHERE ${inBox}`);
  const place = db.prepare('SELECT record FROM place WHERE id = ?');
  const hasAny = (table: string) => db.prepare(`SELECT 1 FROM ${table} LIMIT 1`).value() !== undefined;
  const has = {
    addresses: hasAny('house_group'),
    streets: hasAny('street_line') || hasAny('house_group'),
    postalCodes: hasAny('house_postcode'),
    pois: hasAny('poi_box'),
  };
  const streets = new Map<number, { isStreet: boolean; postcode: string | undefined }>();

  function streetOf(id: number) {
    const known = streets.get(id);
    if (known) return known;
    const record = place.value(id);
    const stored: StoredPlace | undefined = typeof record === 'string' ? JSON.parse(record) : undefined;
    const found = stored && readPlace(stored);
    const street = { isStreet: found?.types[0] === 'route', postcode: found?.postcode };
    streets.set(id, street);
    return street;
  }

  /** Yields the rows whose boxes intersect the area, each once. */
  function* rowsIn(query: typeof groups, area: Area): Generator<SqlValue[]> {
    const seen = new Set<SqlValue>();
    for (const { box } of area) {
      const [west, south, east, north] = box;
      for (const row of query.lists(north, south, east, west)) {
        const [id = null] = row;
        if (seen.has(id)) continue;
        seen.add(id);
        yield row;
      }
    }
  }

  function* housesIn(area: Area): Generator<House> {
    for (const [, street, houses] of rowsIn(groups, area)) {
      for (const house of readHouses(Number(street), String(houses)))
        if (contains(area, [house.lng, house.lat])) yield house;
    }
  }

  return {
    contentsOf(geometry) {
      const part = coverageOf.classify(geometry);
      if (part === 'none') return null;
      const area = areaOf(geometry);
      let addresses = 0;
      const streetIds = new Set<number>();
      const postalCodes = new Map<string, number>();
      for (const house of housesIn(area)) {
        addresses += 1;
        const street = streetOf(house.street);
        if (street.isStreet) streetIds.add(house.street);
        const postcode = house.postcode ?? street.postcode;
        if (postcode !== undefined) count(postalCodes, postcode);
      }
      for (const [, id, line] of rowsIn(lines, area)) {
        const street = Number(id);
        if (!streetIds.has(street) && isStreetIn(area, String(line))) streetIds.add(street);
      }
      const pois = new Map<string, number>();
      for (const [, types, lat, lng] of rowsIn(poisInBox, area)) {
        const [chief = ''] = String(types).split('|');
        if (contains(area, [Number(lng), Number(lat)])) count(pois, chief);
      }
      return {
        partly: part === 'part',
        addresses: has.addresses ? addresses : null,
        streets: has.streets ? streetIds.size : null,
        postalCodes: has.postalCodes || postalCodes.size > 0 ? byCount(postalCodes) : null,
        pois: has.pois ? byCount(pois) : null,
      };
    },
    addressesOf(geometry, atMost) {
      const part = coverageOf.classify(geometry);
      if (part === 'none' || !has.addresses) return null;
      const positions = [...housesIn(areaOf(geometry))].map(({ lat, lng }): LngLat => [lng, lat]);
      const chosen = sampleEvenly(positions, atMost);
      return {
        lats: chosen.map(([, lat]) => lat),
        lngs: chosen.map(([lng]) => lng),
        total: positions.length,
        partly: part === 'part',
      };
    },
    isStale: () => identityOf(file) !== openedIdentity,
    close: db.close,
  };
}

/** Polygons of an area with their bounding boxes. */
type Area = readonly { rings: Rings; box: Box }[];

const areaOf = (geometry: ZoneGeometry): Area =>
  partsOf(geometry).map((rings) => ({ rings, box: boxOfRings(rings) }));

/** Whether the area contains the position; positions on the border count, as for delivery. */
const contains = (area: Area, position: LngLat): boolean =>
  area.some(
    ({ rings, box: [west, south, east, north] }) =>
      position[0] >= west &&
      position[0] <= east &&
      position[1] >= south &&
      position[1] <= north &&
      pointInPolygon([...position], rings) !== false,
  );

function isStreetIn(area: Area, encoded: string): boolean {
  const line = (decodePolyline(encoded) ?? []).map(({ lat, lng }): LngLat => [lng, lat]);
  return line.some((to, index) => {
    const from = line[index - 1];
    if (contains(area, to)) return true;
    if (!from) return false;
    const pieces = Math.ceil(metersBetween(from, to) / metersBetweenPlaces);
    return Array.from({ length: pieces - 1 }, (_, piece) => (piece + 1) / pieces).some((share) =>
      contains(area, [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]),
    );
  });
}

const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

const byCount = (counts: ReadonlyMap<string, number>): Counted[] =>
  [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));

/** Returns a text that changes if the file is replaced; empty if it doesn't exist. */
function identityOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : '';
}
