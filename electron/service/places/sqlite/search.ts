import type { Language } from '../../../../shared/api/value-sets.ts';
import { isAreaType } from '../../../region-format/places/place-types.ts';
import type { Place } from '../../../region-format/places/stored.ts';
import type { Steps } from '../../steps.ts';
import { type QueryToken, queryToken, tokenize } from '../tokenizer.ts';
import { exactFirst } from './exact-first.ts';
import { type Bias, expression, facets, type Naming } from './match-expression.ts';
import { type Filter, passes } from './place-filter.ts';
import { type MatchType, rank, type SearchOrigin } from './ranking.ts';
import {
  fewerWords,
  partsOf,
  type Reading,
  readingsOf,
  typos,
  typosOf,
  typosOfAll,
  withoutWayWords,
} from './readings.ts';
import type { SearchedPlaces } from './searched-places.ts';

export interface Search {
  words: readonly string[];
  /** The last word may be incomplete. */
  unfinished: boolean;
  filter: Filter;
  bias?: Bias | undefined;
  /** Language of the query. */
  language?: Language | undefined;
  /** With this many hits, less exact ones aren't searched; there may be more. */
  enough: number;
}

export interface Hit {
  place: Place;
  score: number;
  /** The matched words. */
  queryTokens: readonly QueryToken[];
}

/** Reserve, because some places found through a typo may not pass the filter. */
const remaining = 3;

/** A shorter incomplete word says nothing about a place's surroundings. */
const minLengthForContext = 3;

/** Number of rows fetched for ranking, most important first. */
const candidates = 18;
/** With this many suitable rows, less known ones aren't searched. */
const enoughPicked = 8;

/** Most places in the index have this type: filtering afterward is faster than querying for it. */
const common = 'locality';

const afar: SearchOrigin = { has: () => false };

/** Runs several queries and ranks the results; each place counts by the first query that found it. */
function collector(places: SearchedPlaces, { words, filter, bias, language }: Search) {
  const hits = new Map<number, Hit>();
  let facetsOfAll: string | undefined;
  const wanted = () => {
    facetsOfAll ??= facets(filter, undefined);
    return facetsOfAll;
  };
  const wantedNear = bias && facets(filter, bias);
  const areas = [...filter.types].some(isAreaType);
  const pickAfterwards = filter.types.has(common) && !filter.countries;
  const from = bias ?? places.home;

  /** @param whole the words for ranking, if more than those it was found by */
  const add = (
    found: readonly Place[],
    matchType: MatchType,
    queryTokens: readonly QueryToken[],
    whole = queryTokens,
    seenFrom: SearchOrigin = from,
  ) => {
    for (const place of found) {
      if (hits.has(place.id) || !passes(place, filter)) continue;
      // "Calle Perú" is a street, and "plaza inde" the beginning of a square, not India in French.
      if (matchType === 'without-way-words' && place.types[0] === 'country') continue;
      hits.set(place.id, { place, queryTokens, score: rank(place, whole, matchType, seenFrom, language) });
    }
  };
  /** Returns whether there may be more rows than were fetched. */
  function* run(
    queryTokens: readonly QueryToken[],
    naming: Naming,
    matchType: MatchType,
    {
      beside,
      whole = queryTokens,
      fromAfar,
    }: Pick<Reading, 'beside' | 'fromAfar'> & { whole?: readonly QueryToken[] } = {},
  ): Steps<boolean> {
    yield;
    if (places.isSpent()) return false;
    const text = expression(queryTokens, naming, areas, beside);
    const seenFrom = fromAfar ? afar : from;
    if (wantedNear && wantedNear !== wanted() && !fromAfar) {
      add(places.matching(`${text} AND ${wantedNear}`, candidates), matchType, queryTokens, whole, seenFrom);
    }
    if (pickAfterwards) {
      const found = places.matching(text, candidates);
      add(found, matchType, queryTokens, whole, seenFrom);
      if (found.length < candidates) return false;
      if (hits.size >= enoughPicked) return true;
    }
    const found = places.matching(`${text} AND ${wanted()}`, candidates);
    add(found, matchType, queryTokens, whole, seenFrom);
    return found.length === candidates;
  }
  /** Only searches nearby, where results would be hidden by the world's best known places. */
  function* runNear(queryTokens: readonly QueryToken[], matchType: MatchType): Steps<void> {
    yield;
    if (!wantedNear || places.isSpent()) return;
    add(
      places.matching(`${expression(queryTokens, 'all', areas)} AND ${wantedNear}`, candidates),
      matchType,
      queryTokens,
    );
  }
  function* runEach(
    readings: readonly Reading[],
    matchType: MatchType,
    naming: Naming,
    others?: (reading: Reading) => ReadonlyMap<string, readonly string[]>,
  ): Steps<void> {
    for (const reading of readings) {
      if (places.isSpent()) return;
      const forms = others?.(reading);
      if (forms?.size === 0) continue;
      yield* run(tokenize(reading.words, reading.unfinished, forms), naming, matchType, reading);
    }
  }
  const ranked = (): Hit[] =>
    exactFirst(
      [...hits.values()].sort(
        (a, b) => b.score - a.score || b.place.importance - a.place.importance || a.place.id - b.place.id,
      ),
      words,
    );
  return { hits, add, run, runNear, runEach, ranked };
}

const asksNothing = ({ words, filter }: Search): boolean => words.length === 0 || filter.types.size === 0;

/**
 * Finds places by words, best first: as written; then without road type words ("calle"), inside words, and with one
 * typo, each only if there aren't enough results yet.
 */
export function* search(places: SearchedPlaces, query: Search): Steps<Hit[]> {
  if (asksNothing(query)) return [];
  const { words, unfinished, enough } = query;
  const { hits, add, run, runNear, runEach, ranked } = collector(places, query);
  const asWritten = tokenize(words, unfinished);
  const more = yield* run(asWritten, 'all', 'as-written');
  if (more) {
    // If many start with these words, less known places with exactly this name may be missing.
    add(places.named(words.join(' '), candidates), 'as-written', asWritten);
  }
  if (hits.size >= enough) return ranked();

  const readings = readingsOf(places, words, unfinished);
  const lastLetters = words.at(-1)?.length ?? 0;
  if (words.length > 1 && (hits.size === 0 || !unfinished || lastLetters >= minLengthForContext)) {
    yield* runEach(readings, 'as-written', 'first');
    if (hits.size === 0) yield* runEach(readings, 'as-written', 'any');
  }
  if (hits.size < enough) {
    const fewer = readings.flatMap((reading) => withoutWayWords(reading) ?? []);
    yield* runEach(fewer, 'without-way-words', 'any');
  }
  if (hits.size < enough)
    yield* runEach(readings, 'inside-words', 'any', (reading) => partsOf(places, reading));
  const [only] = words;
  if (hits.size < enough && words.length === 1 && only) {
    const noneAsWritten = hits.size === 0;
    const corrections = typos(places, only, unfinished);
    const chief = places.vocabulary.chiefPlaces(corrections, unfinished, enough - hits.size + remaining);
    const queryTokens = [queryToken(only, unfinished, corrections)];
    add(places.placesWith(chief), 'with-slip', queryTokens);
    if (noneAsWritten && corrections.length > 0) yield* runNear(queryTokens, 'with-slip');
  }
  if (hits.size === 0) yield* runEach(readings, 'with-slip', 'any', (reading) => typosOf(places, reading));
  return ranked();
}

/** Finds places whose name matches with several typos; used if `search` finds nothing. */
export function* searchThroughTypos(places: SearchedPlaces, query: Search): Steps<Hit[]> {
  if (asksNothing(query) || query.words.length === 1) return [];
  const { runEach, ranked } = collector(places, query);
  const readings = readingsOf(places, query.words, query.unfinished);
  yield* runEach(readings, 'with-two-slips', 'any', (reading) => typosOfAll(places, reading));
  return ranked();
}

/** Finds places without one or two of the words; used if nothing else finds any. */
export function* searchWithFewerWords(places: SearchedPlaces, query: Search): Steps<Hit[]> {
  if (asksNothing(query)) return [];
  const { words, unfinished } = query;
  const { hits, run, ranked } = collector(places, query);
  const whole = tokenize(words, unfinished);
  for (const readings of fewerWords(places, words, unfinished)) {
    if (hits.size > 0) break;
    for (const { words: stored, unfinished: open } of readings) {
      yield* run(tokenize(stored, open), 'any', 'with-fewer-words', { whole });
    }
  }
  return ranked();
}
