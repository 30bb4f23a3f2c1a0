import type { SearchableType } from '../../../shared/api/value-sets.ts';
import type { LatLng } from '../../../shared/geo/position.ts';
import { isWayWord } from './abbreviations.ts';
import { type AskedWord, askedWords } from './asked-words.ts';
import type { PlaceIndex } from './place-index.ts';
import { expandedTypes, findableTypes, typeWord } from './place-types.ts';
import { standardPostalCodes } from './postal-coverage.ts';
import { type Manner, rank } from './ranking.ts';
import { areaWord } from './schema.ts';
import type { Place } from './stored.ts';

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

export interface Hit {
  place: Place;
  score: number;
  /** The words by which it was found. */
  asked: readonly AskedWord[];
}

/** Rows that are fetched to be ranked; the index gives the most important first. */
const candidates = 30;

const quoted = (word: string) => `"${word}"`;

const anyOf = (words: readonly string[]) =>
  words.length === 1 ? quoted(words[0] ?? '') : `(${words.map(quoted).join(' OR ')})`;

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

function expression(asked: readonly AskedWord[], where: 'name' | 'name-and-context'): string {
  const parts = asked.map(({ forms, unfinished }) => {
    const each = forms.map((form) => quoted(form) + (unfinished ? '*' : ''));
    return each.length === 1 ? (each[0] ?? '') : `(${each.join(' OR ')})`;
  });
  if (where === 'name' || parts.length === 1) return `name:(${parts.join(' AND ')})`;
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

  const add = (found: readonly Place[], manner: Manner, by: readonly AskedWord[]) => {
    for (const place of found) {
      if (hits.has(place.id)) continue;
      hits.set(place.id, { place, asked: by, score: rank(place, by, manner, bias) });
    }
  };
  const run = (by: readonly AskedWord[], manner: Manner, where: 'name' | 'name-and-context') => {
    const text = expression(by, where);
    if (wantedNear && wantedNear !== wanted) {
      add(places.matching(`${text} AND ${wantedNear}`, candidates), manner, by);
    }
    add(places.matching(`${text} AND ${wanted}`, candidates), manner, by);
  };

  const asWritten = askedWords(words, unfinished);
  run(asWritten, 'as-written', 'name');
  add(
    places.named(words.join(' '), candidates).filter((place) => passes(place, filter)),
    'as-written',
    asWritten,
  );
  if (hits.size < limit && words.length > 1) run(asWritten, 'as-written', 'name-and-context');
  if (hits.size === 0) {
    const fewer = words.filter((word) => !isWayWord(word));
    if (fewer.length > 0 && fewer.length < words.length) {
      run(askedWords(fewer, unfinished), 'without-way-words', 'name-and-context');
    }
  }
  if (hits.size < limit) {
    const parts = partsOf(places, words, unfinished);
    if (parts.size > 0) run(askedWords(words, unfinished, parts), 'inside-words', 'name-and-context');
  }
  if (hits.size < limit) {
    const slips = slipsOf(places, words, unfinished);
    if (slips.size > 0) run(askedWords(words, unfinished, slips), 'with-slip', 'name-and-context');
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
