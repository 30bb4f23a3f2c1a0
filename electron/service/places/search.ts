import type { SearchableType } from '../../../shared/api/value-sets.ts';
import type { LatLng } from '../../../shared/geo/position.ts';
import { isWayWord, longFormsOf } from './abbreviations.ts';
import type { Place, PlaceIndex } from './place-index.ts';
import { expandedTypes, findableTypes, typeWord } from './place-types.ts';
import { standardPostalCodes } from './postal-coverage.ts';
import { rank } from './ranking.ts';
import { areaWord } from './schema.ts';

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
  asked: {
    types: readonly SearchableType[];
    excluded_types?: readonly SearchableType[] | undefined;
    components?: readonly string[] | undefined;
    data: string;
  },
): Filter {
  return {
    types: expandedTypes(asked.types),
    excluded: expandedTypes(asked.excluded_types ?? []),
    countries: asked.components && new Set(asked.components.flatMap((code) => places.countries.keptTo(code))),
    advanced: asked.data === 'advanced',
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
  limit: number;
}

/** How the words of a question were found. */
export type Manner = 'as-written' | 'without-way-words' | 'with-slip' | 'inside-words';

export interface Hit {
  place: Place;
  manner: Manner;
  score: number;
  /** The words by which it was found: a slip is put right here. */
  words: readonly string[];
}

/** Rows that are fetched to be ranked; the index gives the most important first. */
const candidates = 30;

const quoted = (word: string) => `"${word}"`;

/** A word, its long forms, and what else it may have been meant as. */
function alternatives(word: string, last: boolean, others: readonly string[] = []): string {
  const forms = [word, ...longFormsOf(word), ...others].map((form) => quoted(form) + (last ? '*' : ''));
  return forms.length === 1 ? (forms[0] ?? '') : `(${forms.join(' OR ')})`;
}

const anyOf = (words: readonly string[]) => `(${words.map(quoted).join(' OR ')})`;

function facets({ types, excluded, countries, advanced }: Filter, bias: Bias | undefined): string {
  const typeWords = [...types].map(typeWord);
  if (advanced && types.has('postal_code')) typeWords.push('kadvanced');
  const parts = [anyOf(typeWords)];
  if (countries)
    parts.push(anyOf(countries.size > 0 ? [...countries].map((code) => `c${code.toLowerCase()}`) : ['c']));
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

function expression(
  words: readonly string[],
  unfinished: boolean,
  where: 'name' | 'name-and-context',
  others?: ReadonlyMap<string, readonly string[]>,
): string {
  const parts = words.map((word, index) =>
    alternatives(word, unfinished && index === words.length - 1, others?.get(word)),
  );
  if (where === 'name' || words.length === 1) return `name:(${parts.join(' AND ')})`;
  return `name:(${parts.join(' OR ')}) AND {name context}:(${parts.join(' AND ')})`;
}

/** Whether a place passes the filter: for rows that were not fetched through it. */
function passes(place: Place, { types, excluded, countries, advanced }: Filter): boolean {
  const own = findableTypes(place.types);
  if (countries && !countries.has(place.country)) return false;
  if (place.types[0] === 'postal_code' && !advanced && !standardPostalCodes.has(place.country)) return false;
  const some = (set: ReadonlySet<string>) => {
    for (const type of own) if (set.has(type)) return true;
    return false;
  };
  return some(types) && !some(excluded);
}

/**
 * Finds places by words: as they are written first; then with way words ("calle") left out, with
 * one slip put right, and inside of words, each only while there is room.
 */
export function search(places: PlaceIndex, asked: Search): Hit[] {
  const { words, unfinished, filter, bias, limit } = asked;
  if (words.length === 0 || filter.types.size === 0) return [];
  const hits = new Map<number, Hit>();
  const wanted = facets(filter, undefined);
  const wantedNear = bias && facets(filter, bias);

  const add = (found: readonly Place[], manner: Manner, by: readonly string[]) => {
    for (const place of found) {
      if (hits.has(place.id)) continue;
      hits.set(place.id, { place, manner, words: by, score: rank(place, by, unfinished, manner, bias) });
    }
  };
  const run = (
    by: readonly string[],
    manner: Manner,
    where: 'name' | 'name-and-context',
    others?: ReadonlyMap<string, readonly string[]>,
  ) => {
    const text = expression(by, unfinished, where, others);
    if (wantedNear && wantedNear !== wanted) {
      add(places.matching(`${text} AND ${wantedNear}`, candidates), manner, by);
    }
    add(places.matching(`${text} AND ${wanted}`, candidates), manner, by);
  };

  run(words, 'as-written', 'name');
  add(
    places.named(words.join(' '), candidates).filter((place) => passes(place, filter)),
    'as-written',
    words,
  );
  if (hits.size < limit && words.length > 1) run(words, 'as-written', 'name-and-context');
  if (hits.size === 0) {
    const fewer = words.filter((word) => !isWayWord(word));
    if (fewer.length > 0 && fewer.length < words.length) run(fewer, 'without-way-words', 'name-and-context');
  }
  if (hits.size < limit) {
    const slips = slipsOf(places, words, unfinished);
    if (slips.size > 0) run(words, 'with-slip', 'name-and-context', slips);
  }
  if (hits.size < limit) {
    const parts = partsOf(places, words, unfinished);
    if (parts.size > 0) run(words, 'inside-words', 'name-and-context', parts);
  }
  return [...hits.values()].sort((a, b) => b.score - a.score || a.place.id - b.place.id).slice(0, limit);
}

const shortestForSlip = 4;
const shortestForPart = 3;
const mostForms = 24;

function slipsOf(places: PlaceIndex, words: readonly string[], unfinished: boolean): Map<string, string[]> {
  const slips = new Map<string, string[]>();
  words.forEach((word, index) => {
    if (word.length < shortestForSlip || /\d/.test(word)) return;
    const meant = places.vocabulary.oneSlipFrom(word, unfinished && index === words.length - 1);
    if (meant.length > 0) slips.set(word, meant.slice(0, mostForms));
  });
  return slips;
}

function partsOf(places: PlaceIndex, words: readonly string[], unfinished: boolean): Map<string, string[]> {
  const parts = new Map<string, string[]>();
  words.forEach((word, index) => {
    const known =
      unfinished && index === words.length - 1
        ? places.vocabulary.hasPrefix(word)
        : places.vocabulary.has(word);
    if (known || word.length < shortestForPart) return;
    const containing = places.vocabulary.containing(word, mostForms);
    if (containing.length > 0) parts.set(word, containing);
  });
  return parts;
}
