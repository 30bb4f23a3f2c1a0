import { dataText, limitedList, limitedRecord, limitedText } from '../../../shared/limits/limited-schemas.ts';
import { metaOf, openPlaceDatabase } from '../../region-format/places/open-place-index.ts';
import type { Extent } from '../../region-format/places/place-record.ts';
import { readPlace, type StoredPlace } from '../../region-format/places/stored-places.ts';
import type { WorldSettlement } from './world-places.ts';

/** Data about the world that building a region needs. */
export interface Gazetteer {
  /** Returns the world's settlements inside a box, without those on its edges. */
  settlementsWithin(box: Extent): WorldSettlement[];
  /** Returns the abbreviation of a first-level division ("MD"); undefined in most countries. */
  divisionCode(country: string, division: string): string | undefined;
  close(): void;
}

/**
 * Opens the gazetteer in the world's place index.
 * @throws PlaceIndexError if the file isn't an index of this version
 */
export function openGazetteer(file: string): Gazetteer {
  const db = openPlaceDatabase(file);
  const divisionCodes = limitedRecord(limitedText, dataText).parse(
    JSON.parse(String(metaOf(db, 'division_codes'))),
  );
  const selectWithin = db.prepare(
    `SELECT p.record, s.population, s.aliases FROM settlement s JOIN place p ON p.id = s.place
     WHERE s.lat > ? AND s.lat < ? AND s.lng > ? AND s.lng < ? ORDER BY s.id`,
  );
  return {
    settlementsWithin: ([south, west, north, east]) =>
      selectWithin
        .lists(south, north, west, east)
        .map(([record, population, aliases]) =>
          settlementOf(JSON.parse(String(record)), Number(population), aliases),
        ),
    divisionCode: (country, division) => divisionCodes[`${country} ${division}`],
    close: () => db.close(),
  };
}

function settlementOf(stored: StoredPlace, population: number, aliases: unknown): WorldSettlement {
  const { source, types, name, names, importance, lat, lng, country, admin1, admin2 } = readPlace(stored);
  return {
    source,
    types,
    name,
    ...(names && { names }),
    ...(typeof aliases === 'string' && { aliases: limitedList(dataText).parse(JSON.parse(aliases)) }),
    importance,
    lat,
    lng,
    country,
    admin1,
    admin2,
    population,
  };
}
