import type { LatLng } from '../../../../shared/geo/position.ts';
import { isLightWord } from '../../../region-format/places/abbreviations.ts';
import { typeWord } from '../../../region-format/places/place-types.ts';
import { areaWord } from '../../../region-format/places/schema.ts';
import type { QueryToken } from '../tokenizer.ts';
import type { Filter } from './place-filter.ts';

/** Where what is near comes first. */
export interface Bias extends LatLng {
  radiusMeters: number;
}

/** The word that facets have for a country. */
export const countryWord = (code: string) => `c${code.toLowerCase()}`;

export const quoted = (word: string) => `"${word}"`;

export const anyOf = (words: readonly string[]) =>
  words.length === 1 ? quoted(words[0] ?? '') : `(${words.map(quoted).join(' OR ')})`;

/** What passes a filter, and is near where a bias is given, in the language of FTS5. */
export function facets({ types, excluded, countries, advanced }: Filter, bias: Bias | undefined): string {
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
export type Naming = 'all' | 'first' | 'any';

/**
 * The words in FTS5's language: in the name, or some of them in the surroundings. `beside` are
 * facets that stand for further words (a country for its name).
 */
export function expression(
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

/** Whether a word says which place is meant, as articles and initials do not. */
export const tells = (word: string): boolean => word.length > 1 && !isLightWord(word);

/** In FTS5's language: places of some types whose names have one of the words. */
export const namesOfTypes = (names: readonly string[], types: readonly string[]): string =>
  `name:${anyOf(names)} AND facets:${anyOf(types.map(typeWord))}`;
