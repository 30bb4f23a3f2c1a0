import { extendedCountries, type Language, type SearchableType } from '../../../../shared/api/value-sets.ts';
import type { LatLng } from '../../../../shared/geo/position.ts';
import { wordsOf } from '../../../../shared/text/folded.ts';
import { isLightWord, isWayWord } from '../../../region-format/places/abbreviations.ts';
import {
  expandedTypes,
  findableTypes,
  isAreaType,
  typeWord,
} from '../../../region-format/places/place-types.ts';
import { standardPostalCodes } from '../../../region-format/places/postal-coverage.ts';
import { areaWord } from '../../../region-format/places/schema.ts';
import type { Place } from '../../../region-format/places/stored.ts';
import { questionWords } from '../../../region-format/places/tokens.ts';
import type { Steps } from '../../steps.ts';
import { type QueryToken, queryToken, tokenize } from '../tokenizer.ts';
import { categoryQuestions } from './category-words.ts';
import { exactFirst } from './exact-first.ts';
import type { PlaceIndex } from './place-index.ts';
import { type MatchType, rank, type SearchOrigin } from './ranking.ts';
import type { SearchedPlaces } from './searched-places.ts';

/** What may be found, whatever was typed. */
export interface Filter {
  types: ReadonlySet<string>;
  excluded: ReadonlySet<string>;
  /** Alpha-2 codes to keep to; undefined: the whole world. */
  countries: ReadonlySet<string> | undefined;
  /** Postal codes beyond Western Europe too. */
  advanced: boolean;
}

export function filterOf(
  places: PlaceIndex,
  params: {
    types: readonly SearchableType[];
    excluded_types?: readonly SearchableType[] | undefined;
    components?: readonly string[] | undefined;
    data: string;
  },
): Filter {
  return {
    types: expandedTypes(params.types),
    excluded: expandedTypes(params.excluded_types ?? []),
    countries:
      params.components && new Set(params.components.flatMap((code) => places.countries.restrictedTo(code))),
    advanced: params.data === 'advanced',
  };
}

export interface Bias extends LatLng {
  radiusMeters: number;
}

export interface Search {
  words: readonly string[];
  /** The last word may still be going on. */
  unfinished: boolean;
  filter: Filter;
  bias?: Bias | undefined;
  /** In which it is asked. */
  language?: Language | undefined;
  /** With so many hits nothing less exact is looked for; there may be more. */
  enough: number;
}

export interface Hit {
  place: Place;
  score: number;
  /** The words by which it was found. */
  params: readonly QueryToken[];
}

/** Rows that are fetched to be ranked; the index gives the most important first. */
const candidates = 18;
/** So many suit of those fetched that the less known ones need not be looked for. */
const enoughPicked = 8;

const quoted = (word: string) => `"${word}"`;

const anyOf = (words: readonly string[]) =>
  words.length === 1 ? quoted(words[0] ?? '') : `(${words.map(quoted).join(' OR ')})`;

function facets({ types, excluded, countries, advanced }: Filter, bias: Bias | undefined): string {
  const typeWords = [...types].map(typeWord);
  if (advanced && types.has('postal_code')) typeWords.push('kadvanced');
  const parts = [anyOf(typeWords)];
  if (countries) parts.push(anyOf([...countries, ''].map(countryWord)));
  const near = bias && areaWords(bias);
  if (near) parts.push(anyOf(near));
  const wanted = `facets:(${parts.join(' AND ')})`;
  if (excluded.size === 0) return wanted;
  const unwanted = [...excluded].map(typeWord);
  if (excluded.has('postal_code')) unwanted.push('kadvanced');
  return `(${wanted} NOT facets:${anyOf(unwanted)})`;
}

/** The degree cells that a circle touches; undefined when it is so wide that they tell nothing. */
function areaWords({ lat, lng, radiusMeters }: Bias): string[] | undefined {
  const up = radiusMeters / 111_195;
  const side = up / Math.max(0.02, Math.cos((lat * Math.PI) / 180));
  if (up > 3 || side > 6) return undefined;
  const words: string[] = [];
  for (let y = Math.floor(lat - up); y <= Math.floor(lat + up); y++) {
    for (let x = Math.floor(lng - side); x <= Math.floor(lng + side); x++) words.push(areaWord(y, x));
  }
  return words;
}

/** Which words of a place's name a question must have. */
type Naming = 'all' | 'first' | 'any';

/**
 * The words in FTS5's language: in the name, or some of them in the surroundings. `beside` are
 * facets that stand for further words (a country for its name).
 */
function expression(
  params: readonly QueryToken[],
  naming: Naming,
  areas: boolean,
  beside?: string | undefined,
): string {
  // Words that come again are asked for once.
  const telling = new Map(params.map((token) => [partOf(token), tells(token.text)]));
  const parts = [...telling.keys()];
  const inName = areas ? '{name area}' : 'name';
  const placed = beside ? ` AND ${beside}` : '';
  const all = parts.join(' AND ');
  if (naming === 'all' || parts.length === 1) return `${inName}:(${all})${placed}`;
  // That a name has an article or an initial of the question says nothing.
  const context = parts.filter((part) => telling.get(part));
  const some = context.length > 0 ? context : parts;
  const named = naming === 'first' ? parts[0] : `(${some.join(' OR ')})`;
  return `${inName}:${named} AND {name area context}:(${all})${placed}`;
}

function partOf({ forms, unfinished }: QueryToken): string {
  const each = forms.map((form) => quoted(form) + (unfinished ? '*' : ''));
  return each.length === 1 ? (each[0] ?? '') : `(${each.join(' OR ')})`;
}

const tells = (word: string): boolean => word.length > 1 && !isLightWord(word);

/** Whether a place passes the filter: for rows that were not fetched through it. */
export function passes(place: Place, { types, excluded, countries, advanced }: Filter): boolean {
  const own = findableTypes(place.types);
  if (countries && !countries.has(place.country)) return false;
  if (place.types[0] === 'postal_code' && !advanced && !standardPostalCodes.has(place.country)) return false;
  const some = (set: ReadonlySet<string>) => {
    for (const type of own) if (set.has(type)) return true;
    return false;
  };
  return some(types) && !some(excluded);
}

/** In FTS5's language: places of some types whose names have one of the words. */
export const namesOfTypes = (names: readonly string[], types: readonly string[]): string =>
  `name:${anyOf(names)} AND facets:${anyOf(types.map(typeWord))}`;

const mostByCode = 5;

/** Localities of some countries whose postal code begins so (`api.md`, Autocomplete, `extended`). */
export function localitiesByCode(places: PlaceIndex, text: string, filter: Filter): Hit[] {
  const words = questionWords(text);
  const [code] = words;
  if (code === undefined || words.length > 1 || !/\d/.test(code) || !filter.types.has(common)) return [];
  const params = tokenize(words, true);
  const there = anyOf([...extendedCountries].map(countryWord));
  const matched = `context:("${code}"*) AND facets:(${quoted(typeWord(common))} AND ${there})`;
  return places
    .matching(matched, candidates)
    .filter((place) => place.postcode?.startsWith(code) && passes(place, filter))
    .slice(0, mostByCode)
    .map((place) => ({ place, params, score: place.importance }));
}

/** The postal codes of a locality that the data know. */
export function postalCodesOf(places: PlaceIndex, { name, country }: Place): Place[] {
  const words = wordsOf(name).map(quoted).join(' AND ');
  if (words === '') return [];
  const codes = anyOf([typeWord('postal_code'), 'kadvanced']);
  return places
    .matching(`context:(${words}) AND facets:(${codes} AND ${quoted(countryWord(country))})`, candidates)
    .filter((place) => place.locality === name);
}

/** Of these types most places of the index are: picking them out afterwards beats asking for them. */
const common = 'locality';

const afar: SearchOrigin = { has: () => false };

/** Asks the index in several ways and ranks what it finds, each place by the first way that found it. */
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

  /** @param whole what the place is judged by, where that is more than the words by which it was found */
  const add = (
    found: readonly Place[],
    matchType: MatchType,
    params: readonly QueryToken[],
    whole = params,
    seenFrom: SearchOrigin = from,
  ) => {
    for (const place of found) {
      if (hits.has(place.id) || !passes(place, filter)) continue;
      hits.set(place.id, { place, params, score: rank(place, whole, matchType, seenFrom, language) });
    }
  };
  /** Whether there may be more than what was fetched. */
  function* run(
    params: readonly QueryToken[],
    naming: Naming,
    matchType: MatchType,
    {
      beside,
      whole = params,
      fromAfar,
    }: Pick<Reading, 'beside' | 'fromAfar'> & { whole?: readonly QueryToken[] } = {},
  ): Steps<boolean> {
    yield;
    if (places.isSpent()) return false;
    const text = expression(params, naming, areas, beside);
    const seenFrom = fromAfar ? afar : from;
    if (wantedNear && wantedNear !== wanted() && !fromAfar) {
      add(places.matching(`${text} AND ${wantedNear}`, candidates), matchType, params, whole, seenFrom);
    }
    if (pickAfterwards) {
      const found = places.matching(text, candidates);
      add(found, matchType, params, whole, seenFrom);
      if (found.length < candidates) return false;
      if (hits.size >= enoughPicked) return true;
    }
    const found = places.matching(`${text} AND ${wanted()}`, candidates);
    add(found, matchType, params, whole, seenFrom);
    return found.length === candidates;
  }
  /** Only what is near, which the best known of the world would hide. */
  function* runNear(params: readonly QueryToken[], matchType: MatchType): Steps<void> {
    yield;
    if (!wantedNear || places.isSpent()) return;
    add(
      places.matching(`${expression(params, 'all', areas)} AND ${wantedNear}`, candidates),
      matchType,
      params,
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
 * Finds places by words, the best first: as they are written; then with way words ("calle") left out, inside
 * of words, and with one slip put right, each only while there are not enough.
 */
export function* search(places: SearchedPlaces, question: Search): Steps<Hit[]> {
  if (asksNothing(question)) return [];
  const { words, unfinished, enough } = question;
  const { hits, add, run, runNear, runEach, ranked } = collector(places, question);
  const asWritten = tokenize(words, unfinished);
  const more = yield* run(asWritten, 'all', 'as-written');
  if (more) {
    // Of many that begin so, those that are named so and nothing else may be less known.
    add(places.named(words.join(' '), candidates), 'as-written', asWritten);
  }
  if (hits.size >= enough) return ranked();

  const readings = readingsOf(places, words, unfinished);
  const lastLetters = words.at(-1)?.length ?? 0;
  if (words.length > 1 && (hits.size === 0 || !unfinished || lastLetters >= shortestForContext)) {
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
    const target = typos(places, only, unfinished);
    const chief = places.vocabulary.chiefPlaces(target, unfinished, enough - hits.size + remaining);
    const params = [queryToken(only, unfinished, target)];
    add(places.placesWith(chief), 'with-slip', params);
    if (noneAsWritten && target.length > 0) yield* runNear(params, 'with-slip');
  }
  if (hits.size === 0) yield* runEach(readings, 'with-slip', 'any', (reading) => typosOf(places, reading));
  return ranked();
}

/** Finds places by words of which several may have a slip; for questions to which `search` finds nothing. */
export function* searchThroughTypos(places: SearchedPlaces, question: Search): Steps<Hit[]> {
  if (asksNothing(question) || question.words.length === 1) return [];
  const { runEach, ranked } = collector(places, question);
  const readings = readingsOf(places, question.words, question.unfinished);
  yield* runEach(readings, 'with-two-slips', 'any', (reading) => typosOfAll(places, reading));
  return ranked();
}

/** Finds places that lack one or two of the words; for questions to which nothing else finds any. */
export function* searchWithFewerWords(places: SearchedPlaces, question: Search): Steps<Hit[]> {
  if (asksNothing(question)) return [];
  const { words, unfinished } = question;
  const { hits, run, ranked } = collector(places, question);
  const whole = tokenize(words, unfinished);
  for (const readings of fewerWords(places, words, unfinished)) {
    if (hits.size > 0) break;
    for (const { words: stored, unfinished: open } of readings) {
      yield* run(tokenize(stored, open), 'any', 'with-fewer-words', { whole });
    }
  }
  return ranked();
}

/** A way to read a question: which of its words name the place and its surroundings. */
interface Reading {
  words: readonly string[];
  unfinished: boolean;
  /** Facets that stand for the other words: the country whose name they are, or a kind of place. */
  beside?: string;
  /** Who names the country does not mean what is near. */
  fromAfar?: boolean;
}

function withoutWayWords(reading: Reading): Reading | undefined {
  const words = reading.words.filter((word) => !isWayWord(word));
  return words.length > 0 && words.length < reading.words.length ? { ...reading, words } : undefined;
}

/**
 * The words as they are; the name of a place whose kind stands beside it ("Hospital Pereira Rossell"); and the
 * ways in which they may end in a country's name, in any language.
 */
function readingsOf(places: PlaceIndex, words: readonly string[], unfinished: boolean): Reading[] {
  const readings: Reading[] = [{ words, unfinished }];
  for (const { rest, near, types } of categoryQuestions(words)) {
    if (rest.length === 0 || near) continue;
    readings.push({
      words: rest,
      unfinished: unfinished && rest.at(-1) === words.at(-1),
      beside: `facets:${anyOf(types.map(typeWord))}`,
    });
  }
  for (let at = 1; at < words.length; at++) {
    const codes = places.countries.named(words.slice(at).join(' '), unfinished);
    if (codes.length === 0) continue;
    const beside = `facets:${anyOf(codes.map(countryWord))}`;
    readings.push({ words: words.slice(0, at), unfinished: false, beside, fromAfar: true });
  }
  return readings;
}

/** Of the places found through a slip, some may not pass the filter. */
const remaining = 3;

const countryWord = (code: string) => `c${code.toLowerCase()}`;

/** Fewer letters of a word that is still going on say nothing of where the place lies. */
const shortestForContext = 3;
const shortestForTypo = { finished: 4, unfinished: 5 } as const;
const shortestForPart = 3;
const mostForms = 12;
const mostFormsOfAll = 40;

/** What a word may have been meant as, had one letter gone wrong; the best known first. */
function typos(places: PlaceIndex, word: string, unfinished: boolean): string[] {
  const shortest = unfinished ? shortestForTypo.unfinished : shortestForTypo.finished;
  if (word.length < shortest || /\d/.test(word)) return [];
  return places.vocabulary.oneTypoFrom(word, unfinished);
}

/** Slips are looked for in the words that no name has; if all are known, in each of them. */
function typosOf(places: PlaceIndex, { words, unfinished }: Reading): Map<string, string[]> {
  const isLast = (index: number) => unfinished && index === words.length - 1;
  const unknown = words.filter((word, index) => !isKnown(places, word, isLast(index)));
  const target = new Map<string, string[]>();
  words.forEach((word, index) => {
    if (unknown.length > 0 && !unknown.includes(word)) return;
    const forms = typos(places, word, isLast(index));
    if (forms.length > 0) target.set(word, forms.slice(0, mostForms));
  });
  return target;
}

/** Every word as it is or with a slip put right. */
function typosOfAll(places: PlaceIndex, { words, unfinished }: Reading): Map<string, string[]> {
  const target = new Map<string, string[]>();
  words.forEach((word, index) => {
    const forms = typos(places, word, unfinished && index === words.length - 1);
    if (forms.length > 0) target.set(word, forms.slice(0, mostFormsOfAll));
  });
  return target;
}

/** More words than these are not tried with some left out: the number of ways grows with their square. */
const mostWordsToLeaveOut = 8;
/** A word of so many letters that is in no name is in no surroundings either. */
const longestCode = 3;

/**
 * The words with one left out, then with two where as many stay. A word that no name has is left out in each;
 * what stays has a word that tells places apart.
 */
function fewerWords(places: PlaceIndex, words: readonly string[], unfinished: boolean): Reading[][] {
  if (words.length < 2 || words.length > mostWordsToLeaveOut) return [];
  const each = words.map((_, index) => index);
  const isUnknown = (index: number) => {
    const word = words[index] ?? '';
    return (
      word.length > longestCode &&
      !/\d/.test(word) &&
      !isKnown(places, word, unfinished && index === words.length - 1)
    );
  };
  const tellsAlone = (word: string) =>
    word.length >= shortestForPart &&
    !/\d/.test(word) &&
    tells(word) &&
    categoryQuestions([word]).length === 0;
  const unknown = each.filter(isUnknown);
  const without = (left: readonly number[]): Reading[] => {
    const stored = words.filter((_, index) => !left.includes(index));
    if (!unknown.every((index) => left.includes(index)) || !stored.some(tellsAlone)) return [];
    return [{ words: stored, unfinished: unfinished && !left.includes(words.length - 1) }];
  };
  const one = each.flatMap((index) => without([index]));
  // Of two words the one that tells more stays.
  if (words.length === 2)
    return unknown.length > 0 || each.some((index) => !tellsAlone(words[index] ?? '')) ? [one] : [];
  const two = each.flatMap((first) => each.slice(first + 1).flatMap((second) => without([first, second])));
  return words.length < 4 && unknown.length < 2 ? [one] : [one, two];
}

const isKnown = ({ vocabulary }: PlaceIndex, word: string, unfinished: boolean): boolean =>
  unfinished ? vocabulary.hasPrefix(word) : vocabulary.has(word);

function partsOf(places: PlaceIndex, { words, unfinished }: Reading): Map<string, string[]> {
  const parts = new Map<string, string[]>();
  words.forEach((word, index) => {
    const known = isKnown(places, word, unfinished && index === words.length - 1);
    if (known || word.length < shortestForPart) return;
    const containing = places.wordsContaining(word, mostForms);
    if (containing.length > 0) parts.set(word, containing);
  });
  return parts;
}
