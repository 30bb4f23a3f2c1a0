import { addressDetails } from '../../../../shared/places/address-details.ts';
import { isWayWord } from '../../../region-format/places/abbreviations.ts';
import { settlementTypes } from '../../../region-format/places/place-types.ts';
import { queryText, queryWords } from '../../../region-format/places/tokens.ts';
import type { Steps } from '../../steps.ts';
import { tokenize } from '../tokenizer.ts';
import { lessExact } from './address-readings.ts';
import { cornersFor, nearestToCorners, streetPart } from './corners-in-query.ts';
import { best, enough, type Found, lossToName, type PlaceQuery } from './found.ts';
import { housesAtBeginning, housesFor, saysAll } from './houses-in-query.ts';
import { passes } from './place-filter.ts';
import type { PlaceIndex } from './place-index.ts';
import { placesOfCode } from './places-of-code.ts';
import { placesOfKind, worthOfKind } from './places-of-kind.ts';
import { isPostalCode } from './postal-codes-in-query.ts';
import { maxWordsToVary, search, searchThroughTypos, searchWithFewerWords } from './search.ts';
import { placesForSearch, type SearchedPlaces } from './searched-places.ts';
import type { SearchWords } from './streets-only.ts';
import { type TownsInQuery, townsInQuery } from './towns-in-query.ts';

/**
 * Lookup budgets per attempt, so that enough is left for every interpretation of a text. Even addresses of 20 words
 * with flat, postal code and town need less.
 */
const maxLookUps = {
  /** One interpretation of a text. */
  reading: 20,
  /** The corners, and the houses, of one interpretation. */
  corners: 10,
  houses: 20,
  /** The house at the start of a text. */
  beginning: 30,
  /** A text that may contain cross streets or a flat. */
  asWritten: 150,
} as const;

const ways: readonly SearchWords[] = [search, searchThroughTypos];

/**
 * Returns the meanings of a text, best first: places, houses, intersections and categories. Used for both suggestions
 * and geocoding, so that they find the same. An address is searched without its unit and cross streets, unless a name
 * contains all words. Of several houses, the one at the named intersection wins; without a house, the intersection
 * itself.
 */
export function findPlaces(places: PlaceIndex, query: PlaceQuery): Steps<Found[]> {
  return findWithDetails(placesForSearch(places), query);
}

function* findWithDetails(places: SearchedPlaces, query: PlaceQuery): Steps<Found[]> {
  const whole = queryText(query.text);
  const details = addressDetails(whole);
  if (!details) return yield* findAsWritten(places, query);
  const words = queryWords(whole);
  const asWritten = yield* places.within(maxLookUps.asWritten, findAsWritten(places, query));
  if (asWritten[0] && saysAllWords(asWritten[0], words)) return asWritten;
  const found = yield* findAsWritten(places, { ...query, text: details.address });
  const { crossStreets } = details;
  if (crossStreets.length === 0) return found.length > 0 ? found : asWritten;
  const isHouse = found.some(({ kind }) => kind === 'house');
  if (isHouse) return yield* nearestToCorners(places, found, query, crossStreets);
  const street = streetPart(details.address);
  const corners: Found[] = [];
  for (const other of crossStreets)
    corners.push(...(yield* cornersFor(places, { ...query, text: `${street} & ${other}` }, search)));
  const all = [...best(corners, query.limit), ...found].slice(0, query.limit);
  return all.length > 0 ? all : asWritten;
}

/** Whether a place or house contains all words of the query, so that nothing is extra information. */
const saysAllWords = (found: Found, words: readonly string[]): boolean =>
  found.kind === 'place'
    ? saysAll([found.place.nameKey, ...found.place.aliasKeys], words)
    : found.kind === 'house' && found.isWhole;

/**
 * Searches the text as written; then without parts an index may not know (a flat, a postal code). If that finds
 * nothing: with several typos, then for the house at the start, then for the text after the first comma, then without
 * some words.
 */
function* findAsWritten(places: SearchedPlaces, query: PlaceQuery): Steps<Found[]> {
  const { text, limit } = query;
  const attempts = [text, ...lessExact(text, (word) => isPostalCode(places, word))];
  const words = queryWords(text);
  const coded = yield* placesOfCode(places, words, query);
  if (coded.isKnown && coded.found.length > 0) return coded.found;
  const meant = [...(yield* placesOfKind(places, words, query)), ...coded.found];
  const towns = townsInQuery(places, text);
  const isInTown = (found: Found) => obeys(found, towns);
  const key = words.join(' ');
  /** "Gärten" is a street before it is a category. */
  const namedBeforeKind = (found: Found): Found =>
    meant.length > 0 && isNamedJust(places, found, key)
      ? { ...found, score: worthOfKind + found.score }
      : found;
  for (const searchWords of ways) {
    for (const attempt of attempts) {
      if (places.isSpent()) break;
      // Of a long text, which has many interpretations, each gets less.
      const most = words.length > maxWordsToVary ? maxLookUps.reading : maxLookUps.asWritten;
      const named = (yield* places.within(most, foundFor(places, attempt, query, searchWords))).map(
        namedBeforeKind,
      );
      const found = [...meant, ...named].filter(isInTown);
      if (found.length > 0) return best(found, limit);
    }
  }
  const begun = (yield* places.within(maxLookUps.beginning, housesAtBeginning(places, query))).filter(
    isInTown,
  );
  if (begun.length > 0) return begun;
  const comma = text.indexOf(',');
  if (comma > 0 && !places.isSpent()) {
    const rest = yield* findAsWritten(places, { ...query, text: text.slice(comma + 1) });
    const behind = rest.filter(isInTown);
    if (behind.length > 0) return behind;
  }
  const fewer = yield* places.within(
    maxLookUps.reading,
    foundFor(places, attempts.at(-1) ?? text, query, searchWithFewerWords),
  );
  const found = fewer.filter(isInTown);
  if (found.length > 0) return best(found, limit);
  return best(townsAsPlaces(towns, query), limit);
}

/** Whether a street or settlement of the region has exactly this name. */
const isNamedJust = (places: PlaceIndex, found: Found, key: string): boolean =>
  found.kind === 'place' &&
  found.place.nameKey === key &&
  (found.place.types[0] === 'route' || settlementTypes.has(found.place.types[0] ?? '')) &&
  places.home.has(found.place);

/** Whether a result fits the named town, i.e. isn't in another one. */
function obeys(found: Found, towns: TownsInQuery): boolean {
  switch (found.kind) {
    case 'house':
      return towns.allow(found.house.street, found.house);
    case 'corner':
      return towns.allow(found.street) || towns.allow(found.other);
    case 'place':
      return found.place.types[0] !== 'route' || towns.allow(found.place);
  }
}

function townsAsPlaces(towns: TownsInQuery, { text, filter, unfinished }: PlaceQuery): Found[] {
  const queryTokens = tokenize(queryWords(text), unfinished);
  return towns
    .places()
    .filter((place) => passes(place, filter))
    .map((place) => ({ kind: 'place', place, score: place.importance, queryTokens }));
}

/** @param text the text of the query, or a part of it */
function* foundFor(
  places: SearchedPlaces,
  text: string,
  query: PlaceQuery,
  searchWords: SearchWords,
): Steps<Found[]> {
  const { filter } = query;
  const words = queryWords(text);
  const named = yield* places.within(maxLookUps.reading, namedPlaces(places, words, query, searchWords));
  if (!filter.types.has('address') || filter.excluded.has('address')) return named;
  const corners = yield* places.within(maxLookUps.corners, cornersFor(places, query, searchWords));
  // "Batlle y Ordóñez" is a street before it is an intersection, and "Sendero 23" before it is a house on another one.
  const isNamed = named.some((found) => isStreetNamed(found, words));
  const isExact = named.some((found) => isNamedExactly(found, words));
  const houses = yield* places.within(maxLookUps.houses, housesFor(places, text, query, searchWords));
  return [
    ...named,
    ...houses.map((house) => less(house, isExact && house.kind === 'house')),
    ...corners.map((corner) => less(corner, isNamed || isExact)),
  ];
}

const less = (found: Found, isLess: boolean): Found =>
  isLess ? { ...found, score: found.score - lossToName } : found;

/** Whether a place's name is the text, apart from a word for a kind of road. */
function isNamedExactly(found: Found, words: readonly string[]): boolean {
  if (found.kind !== 'place') return false;
  const own = words.filter((word) => !isWayWord(word));
  return found.place.nameKey === words.join(' ') || found.place.nameKey === own.join(' ');
}

const isStreetNamed = (found: Found, words: readonly string[]): boolean =>
  found.kind === 'place' &&
  found.place.types[0] === 'route' &&
  ` ${found.place.nameKey} `.includes(` ${words.join(' ')} `);

function* namedPlaces(
  places: SearchedPlaces,
  words: readonly string[],
  { unfinished, filter, bias, language }: PlaceQuery,
  searchWords: SearchWords,
): Steps<Found[]> {
  const find = (open: boolean) =>
    searchWords(places, { words, unfinished: open, filter, bias, language, enough });
  const complete = yield* find(unfinished);
  const hits = complete.length > 0 ? complete : yield* find(!unfinished);
  return hits.map(({ place, score, queryTokens }) => ({ kind: 'place', place, score, queryTokens }));
}
