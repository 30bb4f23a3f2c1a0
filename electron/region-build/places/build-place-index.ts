import { rename, rm } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { encodePolyline } from '../../../shared/geo/polyline.ts';
import { longFormsOf } from '../../region-format/places/abbreviations.ts';
import {
  type CountryRecord,
  type Extent,
  grown,
  type PlaceRecord,
} from '../../region-format/places/place-record.ts';
import {
  findableTypes,
  isAreaType,
  settlementTypes,
  typeWord,
} from '../../region-format/places/place-types.ts';
import { standardPostalCodes } from '../../region-format/places/postal-coverage.ts';
import {
  areaWord,
  cellOf,
  housesPerGroup,
  indexesSql,
  partLength,
  placeIndexVersion,
  tablesSql,
} from '../../region-format/places/schema.ts';
import { writtenHouses, writtenPlace } from '../../region-format/places/stored.ts';
import { nameKey, wordsOf } from '../../region-format/places/tokens.ts';
import { type Database, openDatabase } from '../../sqlite/database.ts';
import type { OsmData } from '../osm/osm-data.ts';
import { grouped } from './grouped.ts';
import { type RegionPlaces, readRegion } from './region-places.ts';
import { nameOnlyCodes } from './region-postal-codes.ts';
import { readWorld, type World } from './world-places.ts';

export interface PlaceIndexSources {
  /** The region's extracts; none for the world's places alone. */
  extracts: readonly OsmData[];
  /** The places beside them; `readWorld` where nothing is said. */
  world?: World;
  /** Where the index is to be; a file of that name is replaced once the new one is whole. */
  file: string;
  /** Called now and then with the share that is done, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Makes the place index of a region beside the places of the world.
 * @throws the signal's reason when cancelled; no file is left then
 */
export async function buildPlaceIndex({
  extracts,
  world: given,
  file,
  onProgress,
  signal,
}: PlaceIndexSources): Promise<void> {
  const step = async (share: number) => {
    onProgress?.(share);
    await setImmediate();
    signal?.throwIfAborted();
  };
  await step(0);
  const world = given ?? readWorld();
  await step(0.15);
  const regions: RegionPlaces[] = [];
  for (const data of extracts) {
    regions.push(readRegion(data, world));
    await step(0.3);
  }
  const unfinished = `${file}.part`;
  await rm(unfinished, { force: true });
  const db = openDatabase(unfinished);
  try {
    // Nothing is lost if this breaks off: the file counts only once it has its name.
    db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536');
    db.exec(tablesSql);
    // Room for all words at once: the index is written in one piece instead of merged from many.
    db.exec("INSERT INTO place_words (place_words, rank) VALUES ('hashsize', 134217728)");
    db.exec('BEGIN');
    await write(db, world, regions, step);
    db.prepare('INSERT INTO meta (name, value) VALUES (?, ?)').run(
      'home',
      JSON.stringify(extracts.map(extentOf)),
    );
    db.exec('COMMIT');
    db.exec(indexesSql);
    db.close();
    await rename(unfinished, file);
    onProgress?.(1);
  } catch (error) {
    db.close();
    await rm(unfinished, { force: true });
    throw error;
  }
}

const extentOf = ({ bounds: { southwest, northeast } }: OsmData): Extent => [
  southwest.lat,
  southwest.lng,
  northeast.lat,
  northeast.lng,
];

type Step = (share: number) => Promise<void>;

async function write(
  db: Database,
  world: World,
  regions: readonly RegionPlaces[],
  step: Step,
): Promise<void> {
  const replaced = new Set(regions.flatMap((region) => [...region.replaced]));
  const places = unique([
    ...regions.flatMap((region) => region.places),
    ...world.areas,
    ...world.settlements.filter(({ source }) => !replaced.has(source)),
  ]).sort((a, b) => b.importance - a.importance || (a.source < b.source ? -1 : 1));
  nameOnlyCodes(places);
  writeCountries(db, world.countries);
  const ids = await writePlaces(db, places, contextOf(world), step);
  writeLines(db, regions, ids);
  await step(0.8);
  await writeHouses(db, regions, ids, step);
  writeCorners(db, regions, ids);
  db.prepare('INSERT INTO meta (name, value) VALUES (?, ?)').run('version', placeIndexVersion);
}

/** Extracts may overlap; the first that has a place keeps it. */
function unique(places: readonly PlaceRecord[]): PlaceRecord[] {
  const bySource = new Map<string, PlaceRecord>();
  for (const place of places) if (!bySource.has(place.source)) bySource.set(place.source, place);
  return [...bySource.values()];
}

function writeCountries(db: Database, countries: readonly CountryRecord[]): void {
  const insert = db.prepare('INSERT INTO country (code, code3, names) VALUES (?, ?, ?)');
  for (const { code, code3, names } of countries) insert.run(code, code3, JSON.stringify(names));
}

type Context = (place: PlaceRecord) => string;

/**
 * The words around a place by which it may be asked for: its street, locality and divisions. The
 * country is asked for by its facet, whatever the language of its name.
 */
function contextOf({ divisionCodes }: World): Context {
  const known = new Map<string, string>();
  return ({ country, locality, suburb, admin1, admin2, street, postcode }) => {
    const key = `${country}|${locality}|${suburb}|${admin1}|${admin2}|${street}|${postcode}`;
    let words = known.get(key);
    if (words === undefined) {
      const code = divisionCodes.get(`${country} ${admin1}`);
      const own = [locality, suburb, admin1, code, admin2, street, postcode].flatMap((name) =>
        name ? indexedWords(name) : [],
      );
      words = [...new Set(own)].join(' ');
      known.set(key, words);
    }
    return words;
  };
}

/** The words of a name with the long forms of abbreviations, and without its apostrophes ("ohiggins"). */
function indexedWords(name: string): string[] {
  const words = wordsOf(name);
  const long = words.flatMap(longFormsOf);
  const joined = /['’]/.test(name) ? wordsOf(name.replace(/['’]/g, '')) : [];
  return long.length + joined.length > 0 ? [...words, ...long, ...joined] : words;
}

function facetsOf(place: PlaceRecord): string {
  const types = [...findableTypes(place.types)].map((type) =>
    type === 'postal_code' && !standardPostalCodes.has(place.country) ? 'kadvanced' : typeWord(type),
  );
  return [
    ...types,
    `c${place.country.toLowerCase()}`,
    areaWord(Math.floor(place.lat), Math.floor(place.lng)),
  ].join(' ');
}

async function writePlaces(
  db: Database,
  places: readonly PlaceRecord[],
  context: Context,
  step: Step,
): Promise<Map<string, number>> {
  const insert = db.prepare('INSERT INTO place (id, source, name_key, cell, record) VALUES (?, ?, ?, ?, ?)');
  const insertWords = db.prepare(
    'INSERT INTO place_words (rowid, name, area, context, facets) VALUES (?, ?, ?, ?, ?)',
  );
  const insertShape = db.prepare('INSERT INTO shape (place, geometry) VALUES (?, ?)');
  const insertPoi = db.prepare(
    'INSERT INTO poi_box (id, south, north, west, east, types, lat, lng) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const poiTypes = new Set<string>();
  const ids = new Map<string, number>();
  const vocabulary = new Map<string, number>();
  let id = 0;
  for (const place of places) {
    id += 1;
    ids.set(place.source, id);
    const key = nameKey(place.name);
    const otherNames = [...Object.values(place.names ?? {}), ...(place.aliases ?? [])];
    const aliasKeys = [...new Set(otherNames.map(nameKey))].filter((alias) => alias !== key && alias !== '');
    const [chief = ''] = place.types;
    const cell = settlementTypes.has(chief) ? cellOf(place.lat, place.lng) : null;
    insert.run(id, place.source, key, cell, writtenPlace(id, place, key, aliasKeys));
    const words = new Set(indexedWords(place.name));
    for (const other of otherNames) for (const word of indexedWords(other)) words.add(word);
    for (const word of words) if (!vocabulary.has(word)) vocabulary.set(word, id);
    const joined = [...words].join(' ');
    const isArea = isAreaType(chief);
    insertWords.run(id, isArea ? '' : joined, isArea ? joined : '', context(place), facetsOf(place));
    if (place.shape) insertShape.run(id, JSON.stringify(place.shape));
    if (findableTypes(place.types).has('point_of_interest')) {
      const { lat, lng } = place;
      const types = place.types.join('|');
      poiTypes.add(types);
      insertPoi.run(id, lat, lat, lng, lng, types, lat, lng);
    }
    if (id % 8192 === 0) await step(0.3 + (0.5 * id) / places.length);
  }
  writeVocabulary(db, vocabulary);
  const kept = JSON.stringify([...poiTypes].sort());
  db.prepare('INSERT INTO meta (name, value) VALUES (?, ?)').run('poi_types', kept);
  return ids;
}

/** @param vocabulary the words by falling importance, each with the first place that has it */
function writeVocabulary(db: Database, vocabulary: ReadonlyMap<string, number>): void {
  const meta = db.prepare('INSERT INTO meta (name, value) VALUES (?, ?)');
  const words = [...vocabulary.keys()].sort();
  meta.run('words', words.join('\n'));
  meta.run('word_places', new Uint8Array(Int32Array.from(words, (word) => vocabulary.get(word) ?? 0).buffer));
  const byPart = new Map<string, string[]>();
  for (const word of vocabulary.keys()) {
    for (let at = 1; at + partLength <= word.length; at++) {
      const part = word.slice(at, at + partLength);
      const own = byPart.get(part);
      if (!own) byPart.set(part, [word]);
      else if (own.at(-1) !== word) own.push(word);
    }
  }
  const insert = db.prepare('INSERT INTO word_part (part, words) VALUES (?, ?)');
  for (const part of [...byPart.keys()].sort()) insert.run(part, (byPart.get(part) ?? []).join(' '));
}

function boxInsert(db: Database, table: string): (id: number, extent: Extent) => void {
  const insert = db.prepare(`INSERT INTO ${table} (id, south, north, west, east) VALUES (?, ?, ?, ?, ?)`);
  return (id, [south, west, north, east]) => void insert.run(id, south, north, west, east);
}

function writeLines(db: Database, regions: readonly RegionPlaces[], ids: ReadonlyMap<string, number>): void {
  const insert = db.prepare('INSERT INTO street_line (id, street, line) VALUES (?, ?, ?)');
  const insertBox = boxInsert(db, 'line_box');
  let id = 0;
  for (const { street, points } of regions.flatMap(({ lines }) => lines)) {
    const streetId = ids.get(street);
    let extent: Extent | undefined;
    for (const { lat, lng } of points) extent = grown(extent, lat, lng);
    if (streetId === undefined || !extent) continue;
    id += 1;
    insert.run(id, streetId, encodePolyline(points));
    insertBox(id, extent);
  }
}

/** Written street by street in the order of their numbers, so that one group holds neighbours. */
async function writeHouses(
  db: Database,
  regions: readonly RegionPlaces[],
  ids: ReadonlyMap<string, number>,
  step: Step,
): Promise<void> {
  const insert = db.prepare(
    'INSERT INTO house_group (id, street, first, last, houses) VALUES (?, ?, ?, ?, ?)',
  );
  const insertPostcode = db.prepare(
    'INSERT OR IGNORE INTO house_postcode (postcode, house_group) VALUES (?, ?)',
  );
  const insertBox = boxInsert(db, 'house_box');
  const byStreet = grouped(
    regions.flatMap(({ addresses }) => addresses),
    ({ street }) => street,
  );
  let id = 0;
  for (const [street, houses] of byStreet) {
    const streetId = ids.get(street);
    if (streetId === undefined) continue;
    houses.sort((a, b) => a.number - b.number);
    for (let from = 0; from < houses.length; from += housesPerGroup) {
      const group = houses.slice(from, from + housesPerGroup);
      const [first, last] = [group[0]?.number ?? 0, group.at(-1)?.number ?? 0];
      id += 1;
      insert.run(id, streetId, first, last, writtenHouses(group));
      let extent: Extent | undefined;
      for (const { lat, lng, postcode } of group) {
        extent = grown(extent, lat, lng);
        if (postcode) insertPostcode.run(postcode, id);
      }
      if (extent) insertBox(id, extent);
    }
    if (id % 2048 === 0) await step(0.9);
  }
}

function writeCorners(
  db: Database,
  regions: readonly RegionPlaces[],
  ids: ReadonlyMap<string, number>,
): void {
  const insert = db.prepare('INSERT OR IGNORE INTO corner (street, other, lat, lng) VALUES (?, ?, ?, ?)');
  for (const { street, other, lat, lng } of regions.flatMap(({ corners }) => corners)) {
    const [a, b] = [ids.get(street), ids.get(other)];
    if (a === undefined || b === undefined) continue;
    insert.run(Math.min(a, b), Math.max(a, b), lat, lng);
  }
}
