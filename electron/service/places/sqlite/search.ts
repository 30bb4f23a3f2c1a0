import type { Language } from '../../../../shared/api/value-sets.ts';
import { distanceMeters } from '../../../../shared/geo/position.ts';
import { isAreaType, settlementTypes } from '../../../region-format/places/place-types.ts';
import type { Place } from '../../../region-format/places/stored-places.ts';
import type { Steps } from '../../steps.ts';
import { type QueryToken, queryToken, tokenize } from '../tokenizer.ts';
import { exactFirst, namesInFull } from './exact-first.ts';
import { type Bias, expression, facets, type Naming } from './match-expression.ts';
import { type Filter, passes } from './place-filter.ts';
import { type MatchType, rank, type SearchOrigin, worthOfTownNamed } from './ranking.ts';
import {
  fewerWords,
  joinedReadings,
  partsOf,
  type Reading,
  readingsOf,
  respelled,
  townReadings,
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

/** A place this important that is named exactly is meant wherever it is: a city. */
const minImportanceFromAfar = 0.55;

const isStreetOrPoi = ({ types: [type = ''] }: Place): boolean =>
  !settlementTypes.has(type) && !isAreaType(type);

/** Runs several queries and ranks the results; each place counts by the first query that found it. */
function collector(places: SearchedPlaces, { words, unfinished, filter, bias, language }: Search) {
  const hits = new Map<number, Hit>();
  let facetsOfAll: string | undefined;
  const wanted = () => {
    facetsOfAll ??= facets(filter, undefined);
    return facetsOfAll;
  };
  const wantedNear = bias && facets(filter, bias);
  const circle = bias ?? places.home.circle;
  let facetsNear: string | undefined;
  /** For the query's position or else the region. */
  const wantedAround = () => {
    facetsNear ??= wantedNear ?? (circle && facets(filter, circle));
    return facetsNear;
  };
  const isNear = (place: Place): boolean =>
    bias ? distanceMeters(bias, place) <= bias.radiusMeters : places.home.has(place);
  const key = words.join(' ');
  const isNamedExactly = ({ nameKey, aliasKeys }: Place): boolean =>
    nameKey === key || aliasKeys.includes(key);
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
    town?: string,
  ) => {
    for (const place of found) {
      if (hits.has(place.id) || !passes(place, filter)) continue;
      // "Calle Perú" is a street, and "plaza inde" the beginning of a square, not India in French.
      if (matchType === 'without-way-words' && place.types[0] === 'country') continue;
      const type = matchType === 'without-way-words' && !isStreetOrPoi(place) ? 'without-kind' : matchType;
      const score = rank(place, whole, type, seenFrom, language) + worthOfTownNamed(place, town);
      hits.set(place.id, { place, queryTokens, score });
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
      town,
    }: Pick<Reading, 'beside' | 'fromAfar' | 'town'> & { whole?: readonly QueryToken[] } = {},
  ): Steps<boolean> {
    yield;
    if (places.isSpent()) return false;
    const text = expression(queryTokens, naming, areas, beside);
    const seenFrom = fromAfar ? afar : from;
    if (wantedNear && wantedNear !== wanted() && !fromAfar) {
      add(
        places.matching(`${text} AND ${wantedNear}`, candidates),
        matchType,
        queryTokens,
        whole,
        seenFrom,
        town,
      );
    }
    if (pickAfterwards) {
      const found = places.matching(text, candidates);
      add(found, matchType, queryTokens, whole, seenFrom, town);
      if (found.length < candidates) return false;
      if (hits.size >= enoughPicked) return true;
    }
    const found = places.matching(`${text} AND ${wanted()}`, candidates);
    add(found, matchType, queryTokens, whole, seenFrom, town);
    return found.length === candidates;
  }
  /** As `run`; nearby too, if best known places elsewhere are all that it finds. */
  function* runWidely(
    queryTokens: readonly QueryToken[],
    naming: Naming,
    matchType: MatchType,
    reading: Pick<Reading, 'beside' | 'fromAfar' | 'town'> = {},
  ): Steps<boolean> {
    const more = yield* run(queryTokens, naming, matchType, reading);
    // While somebody types, the window gives its position, and anything else only costs time.
    if (more && !bias && !unfinished && !reading.fromAfar && !hasNear())
      yield* runNear(queryTokens, naming, matchType, reading.beside);
    return more;
  }
  /** Only searches nearby, where results would be hidden by the world's best known places. */
  function* runNear(
    queryTokens: readonly QueryToken[],
    naming: Naming,
    matchType: MatchType,
    beside?: string,
  ): Steps<void> {
    yield;
    const wantedThere = wantedAround();
    if (!wantedThere || places.isSpent()) return;
    const text = `${expression(queryTokens, naming, areas, beside)} AND ${wantedThere}`;
    add(places.matching(text, candidates), matchType, queryTokens);
  }
  /**
   * Searches nearby for other spellings and, without any, for typos: what is near and nearly named so is meant rather
   * than what is far.
   */
  function* runVariantsNear(readings: readonly Reading[]): Steps<void> {
    const isBegun = unfinished && (words.at(-1)?.length ?? 0) < minLengthForVariants;
    if (!circle || (unfinished && !bias) || (isBegun && hits.size > 0)) return;
    if (words.length > maxWordsToVary) return;
    for (const [variants, matchType] of variantsNear) {
      for (const reading of readings) {
        if (places.isSpent()) return;
        const forms = variants(places, reading);
        if (forms.size === 0 || reading.fromAfar) continue;
        const queryTokens = tokenize(reading.words, reading.unfinished, forms);
        const [only = '', ...others] = reading.words;
        const exact = others.length === 0 ? (forms.get(only) ?? []) : [];
        // Many may have such a word in their names.
        for (const form of exact.slice(0, maxExactForms))
          add(places.named(form, candidates).filter(isNear), matchType, queryTokens);
        yield* runNear(queryTokens, 'any', matchType, reading.beside);
      }
      if (hasNear()) return;
    }
  }
  const hasNear = () => [...hits.values()].some(({ place }) => isNear(place));
  /** Whether something is named exactly so: nearby, or well known. */
  const isKnown = () =>
    [...hits.values()].some(
      ({ place }) => isNamedExactly(place) && (place.importance >= minImportanceFromAfar || isNear(place)),
    );
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
      // "Montevideo Shopping" is a name before it is any shopping in Montevideo.
      const isPart = reading.beside !== undefined && !reading.fromAfar && matchType === 'as-written';
      const type = isPart ? 'with-facet' : matchType;
      yield* runWidely(tokenize(reading.words, reading.unfinished, forms), naming, type, reading);
    }
  }
  const ranked = (): Hit[] =>
    exactFirst(
      [...hits.values()].sort(
        (a, b) => b.score - a.score || b.place.importance - a.place.importance || a.place.id - b.place.id,
      ),
      words,
    );
  return { hits, add, run, runWidely, runNear, runVariantsNear, runEach, hasNear, isKnown, ranked };
}

/** A shorter last word of a text that is being typed still becomes many others. */
const minLengthForVariants = 6;
/** A longer text is an address, whose parts are found one by one. */
export const maxWordsToVary = 7;
const maxExactForms = 4;

const variantsNear = [
  [respelled, 'respelled'],
  [typosOf, 'with-slip-near'],
] as const;

const asksNothing = ({ words, filter }: Search): boolean => words.length === 0 || filter.types.size === 0;

/**
 * Finds places by words, best first: as written; then without road type words ("calle"), inside words, and with one
 * typo, each only if there aren't enough results yet.
 */
export function* search(places: SearchedPlaces, query: Search): Steps<Hit[]> {
  if (asksNothing(query)) return [];
  const { words, unfinished, enough } = query;
  const { hits, add, runWidely, runNear, runVariantsNear, runEach, hasNear, isKnown, ranked } = collector(
    places,
    query,
  );
  const asWritten = tokenize(words, unfinished);
  const more = yield* runWidely(asWritten, 'all', 'as-written');
  if (more) {
    // If many start with these words, less known places with exactly this name may be missing.
    for (const name of namesInFull(words)) add(places.named(name, candidates), 'as-written', asWritten);
  }
  const ofAll: Reading = { words, unfinished };
  if (hits.size >= enough) {
    if (!hasNear() && !isKnown()) yield* runVariantsNear([ofAll]);
    return ranked();
  }

  const isLong = words.length > maxWordsToVary;
  const joined = isLong ? [] : joinedReadings(places, ofAll);
  const readings = [...readingsOf(places, words, unfinished), ...joined];
  const lastLetters = words.at(-1)?.length ?? 0;
  if (words.length > 1 && (hits.size === 0 || !unfinished || lastLetters >= minLengthForContext)) {
    if (!isLong) yield* runEach(townReadings(places, ofAll), 'as-written', 'all');
    yield* runEach(readings, 'as-written', 'first');
    if (hits.size === 0) yield* runEach(readings, 'as-written', 'any');
  }
  if (hits.size < enough) {
    const fewer = readings.flatMap((reading) => withoutWayWords(reading) ?? []);
    yield* runEach(fewer, 'without-way-words', 'any');
  }
  if (!isKnown() && (hits.size < enough || !unfinished)) yield* runVariantsNear([ofAll, ...joined]);
  if (hits.size < enough)
    yield* runEach(readings, 'inside-words', 'any', (reading) => partsOf(places, reading));
  const [only] = words;
  if (hits.size < enough && words.length === 1 && only) {
    const noneAsWritten = hits.size === 0;
    const corrections = typos(places, only, unfinished);
    const chief = places.vocabulary.chiefPlaces(corrections, unfinished, enough - hits.size + remaining);
    const queryTokens = [queryToken(only, unfinished, corrections)];
    add(places.placesWith(chief), 'with-slip', queryTokens);
    if (noneAsWritten && corrections.length > 0) yield* runNear(queryTokens, 'all', 'with-slip');
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
