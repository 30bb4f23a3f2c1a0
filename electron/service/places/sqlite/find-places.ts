import { addressDetails } from '../../../../shared/places/address-details.ts';
import { isWayWord } from '../../../region-format/places/abbreviations.ts';
import { settlementTypes } from '../../../region-format/places/place-types.ts';
import { queryText, queryWords } from '../../../region-format/places/tokens.ts';
import type { Steps } from '../../steps.ts';
import { tokenize } from '../tokenizer.ts';
import { textsWithoutDetails } from './address-readings.ts';
import { beforeHouseNumber, cornersInQuery, withCornersFirst } from './corners-in-query.ts';
import { hasAllWords, housesAtStart, housesInQuery } from './houses-in-query.ts';
import { passes } from './place-filter.ts';
import type { PlaceIndex } from './place-index.ts';
import { placesByCode } from './places-by-code.ts';
import { categoryScore, placesOfCategory } from './places-of-category.ts';
import { isPostalCode } from './postal-codes-in-query.ts';
import { maxWordsForVariants, search, searchThroughTypos, searchWithFewerWords } from './search.ts';
import {
  enoughResults,
  namePenalty,
  type PlaceQuery,
  type SearchResult,
  topResults,
} from './search-results.ts';
import { type SearchedPlaces, searchedPlaces } from './searched-places.ts';
import type { SearchWords } from './streets-only.ts';
import { type TownsInQuery, townsInQuery } from './towns-in-query.ts';

/**
 * Maximum lookups by attempt, so that enough of the budget is left for every interpretation of a text. Even addresses of
 * 20 words with flat, postal code, and town need fewer.
 */
const maxLookups = {
  /** One interpretation of a text. */
  reading: 20,
  /** Intersections in one interpretation. */
  corners: 10,
  /** Houses in one interpretation. */
  houses: 20,
  /** The house at the start of a text. */
  beginning: 30,
  /** A text that may contain cross streets or a flat. */
  asWritten: 150,
} as const;

const searches: readonly SearchWords[] = [search, searchThroughTypos];

/**
 * Returns results for a text, best first: places, houses, and intersections. Suggestions and geocoding both use it, so
 * that they find the same. An address is searched without its unit and cross streets, unless a name contains all words.
 * If cross streets are given, houses on streets that meet one come first; without a house, the intersection does.
 */
export function findPlaces(places: PlaceIndex, query: PlaceQuery): Steps<SearchResult[]> {
  return findWithDetails(searchedPlaces(places), query);
}

function* findWithDetails(places: SearchedPlaces, query: PlaceQuery): Steps<SearchResult[]> {
  const whole = queryText(query.text);
  const details = addressDetails(whole);
  if (!details) return yield* findAsWritten(places, query);
  const words = queryWords(whole);
  const asWritten = yield* places.within(maxLookups.asWritten, findAsWritten(places, query));
  if (asWritten[0] && accountsForAll(asWritten[0], words)) return asWritten;
  const found = yield* findAsWritten(places, { ...query, text: details.address });
  const { crossStreets } = details;
  if (crossStreets.length === 0) return found.length > 0 ? found : asWritten;
  const isHouse = found.some(({ kind }) => kind === 'house');
  if (isHouse) return yield* withCornersFirst(places, found, query, crossStreets);
  const street = beforeHouseNumber(details.address);
  const corners: SearchResult[] = [];
  for (const other of crossStreets)
    corners.push(...(yield* cornersInQuery(places, { ...query, text: `${street} & ${other}` }, search)));
  const results = [...topResults(corners, query.limit), ...found].slice(0, query.limit);
  return results.length > 0 ? results : asWritten;
}

/** Whether a place or house accounts for all words of the query. */
const accountsForAll = (found: SearchResult, words: readonly string[]): boolean =>
  found.kind === 'place'
    ? hasAllWords([found.place.nameKey, ...found.place.aliasKeys], words)
    : found.kind === 'house' && found.isWhole;

/**
 * Searches the text as written, or else without parts that an index may not have (a flat, a postal code). If that finds
 * nothing, it tries one after another: several typos, the house at the start, the text after the first comma, fewer
 * words, and the named towns.
 */
function* findAsWritten(places: SearchedPlaces, query: PlaceQuery): Steps<SearchResult[]> {
  const { text, limit } = query;
  const attempts = [text, ...textsWithoutDetails(text, (word) => isPostalCode(places, word))];
  const words = queryWords(text);
  const byCode = yield* placesByCode(places, words, query);
  if (byCode.isKnown && byCode.found.length > 0) return byCode.found;
  const categoryResults = [...(yield* placesOfCategory(places, words, query)), ...byCode.found];
  const towns = townsInQuery(places, text);
  const isInTown = (found: SearchResult) => isInNamedTown(found, towns);
  const key = words.join(' ');
  /** Raises a street or settlement above the category of the same name: "Gärten" is a street. */
  const preferName = (found: SearchResult): SearchResult =>
    categoryResults.length > 0 && isHomePlaceNamed(places, found, key)
      ? { ...found, score: categoryScore + found.score }
      : found;
  for (const searchWords of searches) {
    for (const attempt of attempts) {
      if (places.isSpent()) break;
      // A long text has many interpretations, so each gets a smaller budget.
      const maxAttemptLookups =
        words.length > maxWordsForVariants ? maxLookups.reading : maxLookups.asWritten;
      const named = (yield* places.within(
        maxAttemptLookups,
        resultsFor(places, attempt, query, searchWords),
      )).map(preferName);
      const found = [...categoryResults, ...named].filter(isInTown);
      if (found.length > 0) return topResults(found, limit);
    }
  }
  const startHouses = (yield* places.within(maxLookups.beginning, housesAtStart(places, query))).filter(
    isInTown,
  );
  if (startHouses.length > 0) return startHouses;
  const comma = text.indexOf(',');
  if (comma > 0 && !places.isSpent()) {
    const restResults = yield* findAsWritten(places, { ...query, text: text.slice(comma + 1) });
    const afterComma = restResults.filter(isInTown);
    if (afterComma.length > 0) return afterComma;
  }
  const fewer = yield* places.within(
    maxLookups.reading,
    resultsFor(places, attempts.at(-1) ?? text, query, searchWithFewerWords),
  );
  const found = fewer.filter(isInTown);
  if (found.length > 0) return topResults(found, limit);
  return topResults(townsAsPlaces(towns, query), limit);
}

/** Whether a street or settlement of the region has exactly this name. */
const isHomePlaceNamed = (places: PlaceIndex, found: SearchResult, key: string): boolean =>
  found.kind === 'place' &&
  found.place.nameKey === key &&
  (found.place.types[0] === 'route' || settlementTypes.has(found.place.types[0] ?? '')) &&
  places.home.contains(found.place);

/** Whether a result isn't in another town than the named one. */
function isInNamedTown(found: SearchResult, towns: TownsInQuery): boolean {
  switch (found.kind) {
    case 'house':
      return towns.allows(found.house.street, found.house);
    case 'corner':
      return towns.allows(found.street) || towns.allows(found.other);
    case 'place':
      return found.place.types[0] !== 'route' || towns.allows(found.place);
  }
}

function townsAsPlaces(towns: TownsInQuery, { text, filter, unfinished }: PlaceQuery): SearchResult[] {
  const queryTokens = tokenize(queryWords(text), unfinished);
  return towns
    .places()
    .filter((place) => passes(place, filter))
    .map((place) => ({ kind: 'place', place, score: place.importance, queryTokens }));
}

/**
 * Returns places, houses, and intersections for one interpretation.
 * @param text the text of the query, or a part of it
 */
function* resultsFor(
  places: SearchedPlaces,
  text: string,
  query: PlaceQuery,
  searchWords: SearchWords,
): Steps<SearchResult[]> {
  const { filter } = query;
  const words = queryWords(text);
  const named = yield* places.within(maxLookups.reading, namedPlaces(places, words, query, searchWords));
  if (!filter.types.has('address') || filter.excluded.has('address')) return named;
  const corners = yield* places.within(maxLookups.corners, cornersInQuery(places, query, searchWords));
  // Exact street names come first: "Batlle y Ordóñez" isn't an intersection, and "Sendero 23" isn't a house.
  const isNamed = named.some((found) => isStreetNamed(found, words));
  const isExact = named.some((found) => isNamedExactly(found, words));
  const houses = yield* places.within(maxLookups.houses, housesInQuery(places, text, query, searchWords));
  return [
    ...named,
    ...houses.map((house) => lowered(house, isExact && house.kind === 'house')),
    ...corners.map((corner) => lowered(corner, isNamed || isExact)),
  ];
}

const lowered = (found: SearchResult, isLowered: boolean): SearchResult =>
  isLowered ? { ...found, score: found.score - namePenalty } : found;

/** Whether a place has exactly this name, ignoring road types such as "calle" in the query. */
function isNamedExactly(found: SearchResult, words: readonly string[]): boolean {
  if (found.kind !== 'place') return false;
  const distinctive = words.filter((word) => !isWayWord(word));
  return found.place.nameKey === words.join(' ') || found.place.nameKey === distinctive.join(' ');
}

const isStreetNamed = (found: SearchResult, words: readonly string[]): boolean =>
  found.kind === 'place' &&
  found.place.types[0] === 'route' &&
  ` ${found.place.nameKey} `.includes(` ${words.join(' ')} `);

function* namedPlaces(
  places: SearchedPlaces,
  words: readonly string[],
  { unfinished, filter, bias, language }: PlaceQuery,
  searchWords: SearchWords,
): Steps<SearchResult[]> {
  const find = (isIncomplete: boolean) =>
    searchWords(places, {
      words,
      unfinished: isIncomplete,
      filter,
      bias,
      language,
      enoughHits: enoughResults,
    });
  const complete = yield* find(unfinished);
  const hits = complete.length > 0 ? complete : yield* find(!unfinished);
  return hits.map(({ place, score, queryTokens }) => ({ kind: 'place', place, score, queryTokens }));
}
