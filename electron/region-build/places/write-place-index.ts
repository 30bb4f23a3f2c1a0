import { rename, rm } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { searchableWords } from '../../../shared/text/folded.ts';
import { longFormsOf } from '../../region-format/places/abbreviations.ts';
import {
  type AddressRecord,
  type CornerRecord,
  type CountryRecord,
  type Extent,
  grown,
  type PlaceRecord,
  type StreetLine,
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
import {
  serializedHouses,
  serializedImportance,
  serializedPlace,
} from '../../region-format/places/stored-places.ts';
import { nameKey } from '../../region-format/places/tokens.ts';
import { type Database, openDatabase } from '../../sqlite/database.ts';

/** Contents of an index. */
export interface IndexContents {
  /** Places in the order of `byImportance`, without duplicate sources. */
  places: Iterable<PlaceRecord>;
  /** Approximate number of places. */
  placeCount: number;
  /** Houses, one list per street. */
  houses: Iterable<AddressRecord[]>;
  lines: Iterable<StreetLine>;
  corners: Iterable<CornerRecord>;
  countries: readonly CountryRecord[];
  /** Returns the abbreviation of a first-level division ("MD"); undefined if unknown. */
  divisionCode(country: string, division: string): string | undefined;
  /** Extents of the extracts; empty for the world. */
  home: readonly Extent[];
  /** Sources of world places that this index replaces. */
  replaced: readonly string[];
}

/** Compares places by their order in an index: by descending importance, then by source. */
export const byImportance = (a: PlaceRecord, b: PlaceRecord): number =>
  b.importance - a.importance || (a.source < b.source ? -1 : 1);

/** Options for progress and cancellation of writing an index. */
export interface WritingOptions {
  /** Path of the index; an existing file is replaced once the new one is complete. */
  file: string;
  /** Called repeatedly with the share done, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Call with the share of the work that is done, 0 to 1; throws if canceled. */
export type Step = (share: number) => Promise<void>;

/** Returns a step that reports progress, yields to the event loop, and throws the signal's reason if canceled. */
export const stepsOf =
  ({ onProgress, signal }: WritingOptions): Step =>
  async (share) => {
    onProgress?.(share);
    await setImmediate();
    signal?.throwIfAborted();
  };

/**
 * Writes a place index.
 * @param step called with the share of the entire work; writing starts at 0.3
 * @param writeMore writes additional contents, given the IDs of all places by source. If absent, only IDs of streets
 * are collected, to save memory.
 * @throws errors of `step`; an existing file is then unchanged
 */
export async function writePlaceIndex(
  file: string,
  contents: IndexContents,
  step: Step,
  writeMore?: (db: Database, ids: ReadonlyMap<string, number>) => void,
): Promise<void> {
  const partFile = `${file}.part`;
  await rm(partFile, { force: true });
  const db = openDatabase(partFile);
  try {
    // No journal is needed, because the file is only used once it has its final name.
    db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -32768');
    db.exec(tablesSql);
    // Bytes of words kept in memory before they are flushed; more isn't faster.
    db.exec("INSERT INTO place_words (place_words, rank) VALUES ('hashsize', 16777216)");
    db.exec('BEGIN');
    const ids = await write(db, contents, step, writeMore !== undefined);
    writeMore?.(db, ids);
    db.exec('COMMIT');
    db.exec(indexesSql);
    db.close();
    await rename(partFile, file);
    await step(1);
  } catch (error) {
    db.close();
    await rm(partFile, { force: true });
    throw error;
  }
}

async function write(
  db: Database,
  contents: IndexContents,
  step: Step,
  keepAllIds: boolean,
): Promise<Map<string, number>> {
  writeCountries(db, contents.countries);
  const ids = await writePlaces(db, contents, step, keepAllIds);
  await writeLines(db, contents.lines, ids, step);
  await step(0.8);
  await writeHouses(db, contents.houses, ids, step);
  writeCorners(db, contents.corners, ids);
  const meta = db.prepare('INSERT INTO meta (name, value) VALUES (?, ?)');
  meta.run('home', JSON.stringify(contents.home));
  meta.run('replaced', JSON.stringify(contents.replaced));
  meta.run('version', placeIndexVersion);
  return ids;
}

function writeCountries(db: Database, countries: readonly CountryRecord[]): void {
  const insert = db.prepare('INSERT INTO country (code, code3, names) VALUES (?, ?, ?)');
  for (const { code, code3, names } of countries) insert.run(code, code3, JSON.stringify(names));
}

type ContextWords = (place: PlaceRecord) => string;

/**
 * Returns a function that returns the words of a place's surroundings, which people add to its name in searches:
 * street, locality, and divisions. The country is matched by its facet, in any language.
 */
function contextOf({ divisionCode }: IndexContents): ContextWords {
  const cache = new Map<string, string>();
  const maxCached = 50_000;
  return ({ country, locality, suburb, admin1, admin2, street, postcode, towns, partsAround }) => {
    const houseNames = [...(towns ?? []), ...(partsAround ?? [])];
    const key = [country, locality, suburb, admin1, admin2, street, postcode, ...houseNames].join('|');
    let words = cache.get(key);
    if (words === undefined) {
      const code = admin1 && divisionCode(country, admin1);
      const contextWords = [locality, suburb, admin1, code, admin2, street, postcode, ...houseNames].flatMap(
        (name) => (name ? indexedWords(name) : []),
      );
      words = [...new Set(contextWords)].join(' ');
      if (cache.size >= maxCached) cache.clear();
      cache.set(key, words);
    }
    return words;
  };
}

/** Returns the words under which a name is found, including the long forms of abbreviations. */
function indexedWords(name: string): string[] {
  const words = searchableWords(name);
  const longForms = words.flatMap(longFormsOf);
  return longForms.length > 0 ? [...words, ...longForms] : words;
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
  contents: IndexContents,
  step: Step,
  keepAllIds: boolean,
): Promise<Map<string, number>> {
  const context = contextOf(contents);
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
  const importances: number[] = [];
  let id = 0;
  for (const place of contents.places) {
    id += 1;
    importances.push(place.importance);
    if (keepAllIds || place.types[0] === 'route') ids.set(place.source, id);
    const key = nameKey(place.name);
    const otherNames = [...Object.values(place.names ?? {}), ...(place.aliases ?? [])];
    const aliasKeys = [...new Set(otherNames.map(nameKey))].filter((alias) => alias !== key && alias !== '');
    const [mainType = ''] = place.types;
    const cell = settlementTypes.has(mainType) ? cellOf(place.lat, place.lng) : null;
    insert.run(id, place.source, key, cell, serializedPlace(id, place, key, aliasKeys));
    const words = new Set(indexedWords(place.name));
    for (const other of otherNames) for (const word of indexedWords(other)) words.add(word);
    for (const word of words) if (!vocabulary.has(word)) vocabulary.set(word, id);
    const wordsText = [...words].join(' ');
    const isArea = isAreaType(mainType);
    insertWords.run(id, isArea ? '' : wordsText, isArea ? wordsText : '', context(place), facetsOf(place));
    if (place.shape) insertShape.run(id, JSON.stringify(place.shape));
    if (findableTypes(place.types).has('point_of_interest')) {
      const { lat, lng } = place;
      const types = place.types.join('|');
      poiTypes.add(types);
      insertPoi.run(id, lat, lat, lng, lng, types, lat, lng);
    }
    if (id % 8192 === 0) await step(0.3 + (0.4 * id) / contents.placeCount);
  }
  writeVocabulary(db, vocabulary);
  const poiTypesText = JSON.stringify([...poiTypes].sort());
  const meta = db.prepare('INSERT INTO meta (name, value) VALUES (?, ?)');
  meta.run('poi_types', poiTypesText);
  meta.run('importance', serializedImportance(importances));
  return ids;
}

/**
 * Writes all words of names, and the parts through which substrings are found.
 * @param vocabulary words by descending importance, each with the ID of the first place that has it
 */
function writeVocabulary(db: Database, vocabulary: ReadonlyMap<string, number>): void {
  const meta = db.prepare('INSERT INTO meta (name, value) VALUES (?, ?)');
  const words = [...vocabulary.keys()].sort();
  meta.run('words', words.join('\n'));
  meta.run('word_places', new Uint8Array(Int32Array.from(words, (word) => vocabulary.get(word) ?? 0).buffer));
  const byPart = new Map<string, string[]>();
  for (const word of vocabulary.keys()) {
    for (let at = 1; at + partLength <= word.length; at++) {
      const part = word.slice(at, at + partLength);
      const partWords = byPart.get(part);
      if (!partWords) byPart.set(part, [word]);
      else if (partWords.at(-1) !== word) partWords.push(word);
    }
  }
  const insert = db.prepare('INSERT INTO word_part (part, words) VALUES (?, ?)');
  for (const part of [...byPart.keys()].sort()) insert.run(part, (byPart.get(part) ?? []).join(' '));
}

function boxInsert(db: Database, table: string): (id: number, extent: Extent) => void {
  const insert = db.prepare(`INSERT INTO ${table} (id, south, north, west, east) VALUES (?, ?, ?, ?, ?)`);
  return (id, [south, west, north, east]) => void insert.run(id, south, north, west, east);
}

async function writeLines(
  db: Database,
  lines: Iterable<StreetLine>,
  ids: ReadonlyMap<string, number>,
  step: Step,
): Promise<void> {
  const insert = db.prepare('INSERT INTO street_line (id, street, line) VALUES (?, ?, ?)');
  const insertBox = boxInsert(db, 'line_box');
  let id = 0;
  for (const { street, line, extent } of lines) {
    const streetId = ids.get(street);
    if (streetId === undefined) continue;
    id += 1;
    insert.run(id, streetId, line);
    insertBox(id, extent);
    if (id % 8192 === 0) await step(0.7);
  }
}

/** Writes houses in the order of their numbers, so that a group has neighbors. */
async function writeHouses(
  db: Database,
  houses: Iterable<AddressRecord[]>,
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
  let id = 0;
  let lastReported = 0;
  for (const streetHouses of houses) {
    const streetId = ids.get(streetHouses[0]?.street ?? '');
    if (streetId === undefined) continue;
    streetHouses.sort((a, b) => a.number - b.number);
    for (let from = 0; from < streetHouses.length; from += housesPerGroup) {
      const group = streetHouses.slice(from, from + housesPerGroup);
      const [first, last] = [group[0]?.number ?? 0, group.at(-1)?.number ?? 0];
      id += 1;
      insert.run(id, streetId, first, last, serializedHouses(group));
      let extent: Extent | undefined;
      for (const { lat, lng, postcode } of group) {
        extent = grown(extent, lat, lng);
        if (postcode) insertPostcode.run(postcode, id);
      }
      if (extent) insertBox(id, extent);
    }
    if (id >= lastReported + 2048) {
      lastReported = id;
      await step(0.9);
    }
  }
}

function writeCorners(db: Database, corners: Iterable<CornerRecord>, ids: ReadonlyMap<string, number>): void {
  const insert = db.prepare('INSERT OR IGNORE INTO corner (street, other, lat, lng) VALUES (?, ?, ?, ?)');
  for (const { street, other, lat, lng } of corners) {
    const [a, b] = [ids.get(street), ids.get(other)];
    if (a === undefined || b === undefined) continue;
    insert.run(Math.min(a, b), Math.max(a, b), lat, lng);
  }
}
