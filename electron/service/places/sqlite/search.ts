import type { Language } from '../../../../shared/api/value-sets.ts';
import { distanceMeters } from '../../../../shared/geo/position.ts';
import { isAreaType, settlementTypes } from '../../../region-format/places/place-types.ts';
import type { Place } from '../../../region-format/places/stored-places.ts';
import type { Steps } from '../../steps.ts';
import { type QueryToken, queryToken, tokenize } from '../tokenizer.ts';
import { exactFirst, namesInFull } from './exact-first.ts';
import { type Bias, filterExpression, type Naming, wordsExpression } from './match-expression.ts';
import { type PlaceFilter, passes } from './place-filter.ts';
import { type MatchType, namedTownBonus, rank, type SearchOrigin } from './ranking.ts';
import {
  containingWords,
  joinedReadings,
  type QueryReading,
  readingsOf,
  readingsWithFewerWords,
  respellingsByWord,
  townReadings,
  typos,
  typosByWord,
  typosOfAllWords,
  withoutWayWords,
} from './readings.ts';
import type { SearchedPlaces } from './searched-places.ts';

/** A search for places by words. */
export interface WordQuery {
  words: readonly string[];
  /** Whether the last word may be incomplete. */
  unfinished: boolean;
  filter: PlaceFilter;
  bias?: Bias | undefined;
  /** Language of the query. */
  language?: Language | undefined;
  /** Number of hits from which less exact ones aren't searched; the result may have more. */
  enoughHits: number;
}

export interface Hit {
  place: Place;
  score: number;
  /** The matched words. */
  queryTokens: readonly QueryToken[];
}

/** Additional places fetched for corrected typos, because some may not pass the filter. */
const additionalPlaces = 3;

/** Minimum length of an incomplete word that is searched in the surroundings of places. */
const minLengthForContext = 3;

/** Maximum number of rows fetched for ranking, most important first. */
const maxRows = 18;
/** Number of suitable rows from which less known places aren't searched. */
const enoughRows = 8;

/** Type of most places in the index; filtering by it afterward is faster than querying for it. */
const commonType = 'locality';

const noOrigin: SearchOrigin = { contains: () => false };

/** Minimum importance of a place that is meant by its exact name even if it is far away, such as a city. */
const minFamousImportance = 0.55;

const isStreetOrPoi = ({ types: [type = ''] }: Place): boolean =>
  !settlementTypes.has(type) && !isAreaType(type);

/** Returns functions that run queries and collect their hits; the first query that finds a place determines its score. */
function hitCollector(places: SearchedPlaces, { words, unfinished, filter, bias, language }: WordQuery) {
  const hits = new Map<number, Hit>();
  let anywhereExpression: string | undefined;
  const filterAnywhere = () => {
    anywhereExpression ??= filterExpression(filter, undefined);
    return anywhereExpression;
  };
  const filterNear = bias && filterExpression(filter, bias);
  const circle = bias ?? places.home.circle;
  let aroundExpression: string | undefined;
  /** Returns the filter around the query's position, or else around the region; undefined without both. */
  const filterAround = () => {
    aroundExpression ??= filterNear ?? (circle && filterExpression(filter, circle));
    return aroundExpression;
  };
  const isNear = (place: Place): boolean =>
    bias ? distanceMeters(bias, place) <= bias.radiusMeters : places.home.contains(place);
  const key = words.join(' ');
  const isNamedExactly = ({ nameKey, aliasKeys }: Place): boolean =>
    nameKey === key || aliasKeys.includes(key);
  const searchesAreas = [...filter.types].some(isAreaType);
  const filtersAfterward = filter.types.has(commonType) && !filter.countries;
  const searchOrigin = bias ?? places.home;

  /** @param rankedTokens tokens for ranking, if they aren't those of the query that found the places */
  const add = (
    found: readonly Place[],
    matchType: MatchType,
    queryTokens: readonly QueryToken[],
    rankedTokens = queryTokens,
    origin: SearchOrigin = searchOrigin,
    town?: string,
  ) => {
    for (const place of found) {
      if (hits.has(place.id) || !passes(place, filter)) continue;
      // A road type excludes countries: "Calle Perú" is a street, "plaza inde" the start of a square, not Inde (India).
      if (matchType === 'without-way-words' && place.types[0] === 'country') continue;
      const type = matchType === 'without-way-words' && !isStreetOrPoi(place) ? 'without-kind' : matchType;
      const score = rank(place, rankedTokens, type, origin, language) + namedTownBonus(place, town);
      hits.set(place.id, { place, queryTokens, score });
    }
  };
  /** Runs a query; returns whether there may be more rows than were fetched. */
  function* run(
    queryTokens: readonly QueryToken[],
    naming: Naming,
    matchType: MatchType,
    {
      facets,
      whole = queryTokens,
      ignoresNearness,
      town,
    }: Pick<QueryReading, 'facets' | 'ignoresNearness' | 'town'> & { whole?: readonly QueryToken[] } = {},
  ): Steps<boolean> {
    yield;
    if (places.isSpent()) return false;
    const text = wordsExpression(queryTokens, naming, searchesAreas, facets);
    const origin = ignoresNearness ? noOrigin : searchOrigin;
    if (filterNear && filterNear !== filterAnywhere() && !ignoresNearness) {
      add(places.matching(`${text} AND ${filterNear}`, maxRows), matchType, queryTokens, whole, origin, town);
    }
    if (filtersAfterward) {
      const found = places.matching(text, maxRows);
      add(found, matchType, queryTokens, whole, origin, town);
      if (found.length < maxRows) return false;
      if (hits.size >= enoughRows) return true;
    }
    const found = places.matching(`${text} AND ${filterAnywhere()}`, maxRows);
    add(found, matchType, queryTokens, whole, origin, town);
    return found.length === maxRows;
  }
  /** Same as `run`, but also searches nearby if only well known places elsewhere were found. */
  function* runWidely(
    queryTokens: readonly QueryToken[],
    naming: Naming,
    matchType: MatchType,
    reading: Pick<QueryReading, 'facets' | 'ignoresNearness' | 'town'> = {},
  ): Steps<boolean> {
    const mayHaveMore = yield* run(queryTokens, naming, matchType, reading);
    // Skipped while typing and with a position, which the query includes already.
    if (mayHaveMore && !bias && !unfinished && !reading.ignoresNearness && !hasNear())
      yield* runNear(queryTokens, naming, matchType, reading.facets);
    return mayHaveMore;
  }
  /** Searches only nearby; otherwise the world's best known places would fill the limit. */
  function* runNear(
    queryTokens: readonly QueryToken[],
    naming: Naming,
    matchType: MatchType,
    facets?: string,
  ): Steps<void> {
    yield;
    const nearbyFilter = filterAround();
    if (!nearbyFilter || places.isSpent()) return;
    const text = `${wordsExpression(queryTokens, naming, searchesAreas, facets)} AND ${nearbyFilter}`;
    add(places.matching(text, maxRows), matchType, queryTokens);
  }
  /**
   * Searches nearby for other spellings or, if there are none, for typos: a nearby place with a similar name is more
   * likely meant than a distant one with the same name.
   */
  function* runVariantsNear(readings: readonly QueryReading[]): Steps<void> {
    const isShortPrefix = unfinished && (words.at(-1)?.length ?? 0) < minLengthForVariants;
    if (!circle || (unfinished && !bias) || (isShortPrefix && hits.size > 0)) return;
    if (words.length > maxWordsForVariants) return;
    for (const [variants, matchType] of variantsNear) {
      for (const reading of readings) {
        if (places.isSpent()) return;
        const forms = variants(places, reading);
        if (forms.size === 0 || reading.ignoresNearness) continue;
        const queryTokens = tokenize(reading.words, reading.unfinished, forms);
        const [onlyWord = '', ...others] = reading.words;
        const exactForms = others.length === 0 ? (forms.get(onlyWord) ?? []) : [];
        // Places with exactly this name may be missing if many have the word in their names.
        for (const form of exactForms.slice(0, maxExactForms))
          add(places.named(form, maxRows).filter(isNear), matchType, queryTokens);
        yield* runNear(queryTokens, 'any', matchType, reading.facets);
      }
      if (hasNear()) return;
    }
  }
  const hasNear = () => [...hits.values()].some(({ place }) => isNear(place));
  /** Whether a place that is nearby or well known has exactly this name. */
  const hasExactName = () =>
    [...hits.values()].some(
      ({ place }) => isNamedExactly(place) && (place.importance >= minFamousImportance || isNear(place)),
    );
  function* runEach(
    readings: readonly QueryReading[],
    matchType: MatchType,
    naming: Naming,
    formsOf?: (reading: QueryReading) => ReadonlyMap<string, readonly string[]>,
  ): Steps<void> {
    for (const reading of readings) {
      if (places.isSpent()) return;
      const forms = formsOf?.(reading);
      if (forms?.size === 0) continue;
      // A category may be part of the name: "Montevideo Shopping" isn't any shopping center in Montevideo.
      const isPartOfName =
        reading.facets !== undefined && !reading.ignoresNearness && matchType === 'as-written';
      const type = isPartOfName ? 'with-facet' : matchType;
      yield* runWidely(tokenize(reading.words, reading.unfinished, forms), naming, type, reading);
    }
  }
  const rankedHits = (): Hit[] =>
    exactFirst(
      [...hits.values()].sort(
        (a, b) => b.score - a.score || b.place.importance - a.place.importance || a.place.id - b.place.id,
      ),
      words,
    );
  return { hits, add, run, runWidely, runNear, runVariantsNear, runEach, hasNear, hasExactName, rankedHits };
}

/** Minimum length of an incomplete last word for variants; a shorter one can still become many words. */
const minLengthForVariants = 6;
/** Maximum number of words for variants; a longer text is an address, whose parts are searched separately. */
export const maxWordsForVariants = 7;
const maxExactForms = 4;

const variantsNear = [
  [respellingsByWord, 'respelled'],
  [typosByWord, 'with-slip-near'],
] as const;

const isEmptyQuery = ({ words, filter }: WordQuery): boolean => words.length === 0 || filter.types.size === 0;

/**
 * Returns places by words, best first: as written, then without words for road types ("calle"), inside words, and with
 * one typo, each only if there aren't enough hits yet.
 */
export function* search(places: SearchedPlaces, query: WordQuery): Steps<Hit[]> {
  if (isEmptyQuery(query)) return [];
  const { words, unfinished, enoughHits } = query;
  const { hits, add, runWidely, runNear, runVariantsNear, runEach, hasNear, hasExactName, rankedHits } =
    hitCollector(places, query);
  const asWritten = tokenize(words, unfinished);
  const mayHaveMore = yield* runWidely(asWritten, 'all', 'as-written');
  if (mayHaveMore) {
    // The limit may have cut off less known places with exactly this name.
    for (const name of namesInFull(words)) add(places.named(name, maxRows), 'as-written', asWritten);
  }
  const wholeReading: QueryReading = { words, unfinished };
  if (hits.size >= enoughHits) {
    if (!hasNear() && !hasExactName()) yield* runVariantsNear([wholeReading]);
    return rankedHits();
  }

  const isAddressLike = words.length > maxWordsForVariants;
  const joined = isAddressLike ? [] : joinedReadings(places, wholeReading);
  const readings = [...readingsOf(places, words, unfinished), ...joined];
  const lastLetters = words.at(-1)?.length ?? 0;
  if (words.length > 1 && (hits.size === 0 || !unfinished || lastLetters >= minLengthForContext)) {
    if (!isAddressLike) yield* runEach(townReadings(places, wholeReading), 'as-written', 'all');
    yield* runEach(readings, 'as-written', 'first');
    if (hits.size === 0) yield* runEach(readings, 'as-written', 'any');
  }
  if (hits.size < enoughHits) {
    const withoutRoadTypes = readings.flatMap((reading) => withoutWayWords(reading) ?? []);
    yield* runEach(withoutRoadTypes, 'without-way-words', 'any');
  }
  if (!hasExactName() && (hits.size < enoughHits || !unfinished))
    yield* runVariantsNear([wholeReading, ...joined]);
  if (hits.size < enoughHits)
    yield* runEach(readings, 'inside-words', 'any', (reading) => containingWords(places, reading));
  const [onlyWord] = words;
  if (hits.size < enoughHits && words.length === 1 && onlyWord) {
    const hadNoHits = hits.size === 0;
    const corrections = typos(places, onlyWord, unfinished);
    const mainPlaces = places.vocabulary.mainPlaces(
      corrections,
      unfinished,
      enoughHits - hits.size + additionalPlaces,
    );
    const queryTokens = [queryToken(onlyWord, unfinished, corrections)];
    add(places.placesWith(mainPlaces), 'with-slip', queryTokens);
    if (hadNoHits && corrections.length > 0) yield* runNear(queryTokens, 'all', 'with-slip');
  }
  if (hits.size === 0)
    yield* runEach(readings, 'with-slip', 'any', (reading) => typosByWord(places, reading));
  return rankedHits();
}

/** Returns places whose names match with several typos; for use if `search` finds nothing. None for a single word. */
export function* searchThroughTypos(places: SearchedPlaces, query: WordQuery): Steps<Hit[]> {
  if (isEmptyQuery(query) || query.words.length === 1) return [];
  const { runEach, rankedHits } = hitCollector(places, query);
  const readings = readingsOf(places, query.words, query.unfinished);
  yield* runEach(readings, 'with-two-slips', 'any', (reading) => typosOfAllWords(places, reading));
  return rankedHits();
}

/** Returns places that match without one or two of the words; for use if nothing else finds any. */
export function* searchWithFewerWords(places: SearchedPlaces, query: WordQuery): Steps<Hit[]> {
  if (isEmptyQuery(query)) return [];
  const { words, unfinished } = query;
  const { hits, run, rankedHits } = hitCollector(places, query);
  const allTokens = tokenize(words, unfinished);
  for (const readings of readingsWithFewerWords(places, words, unfinished)) {
    if (hits.size > 0) break;
    for (const { words: remainingWords, unfinished: isIncomplete } of readings) {
      yield* run(tokenize(remainingWords, isIncomplete), 'any', 'with-fewer-words', { whole: allTokens });
    }
  }
  return rankedHits();
}
