import type { LatLng } from '../../../../shared/geo/position.ts';
import { isLightWord } from '../../../region-format/places/abbreviations.ts';
import { typeWord } from '../../../region-format/places/place-types.ts';
import { areaWord } from '../../../region-format/places/schema.ts';
import type { QueryToken } from '../tokenizer.ts';
import type { Filter } from './place-filter.ts';

/** Ranks nearby places first. */
export interface Bias extends LatLng {
  radiusMeters: number;
}

/** Index word for a country. */
export const countryWord = (code: string) => `c${code.toLowerCase()}`;

export const quoted = (word: string) => `"${word}"`;

export const anyOf = (words: readonly string[]) =>
  words.length === 1 ? quoted(words[0] ?? '') : `(${words.map(quoted).join(' OR ')})`;

/** Returns an FTS5 expression for a filter, limited to nearby places if there is a bias. */
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

/** Returns words for the degree cells that a circle touches; undefined if there are too many to be useful. */
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

/** Which query words must be in a place's name. */
export type Naming = 'all' | 'first' | 'any';

/**
 * Returns an FTS5 expression: the words in the name, or some in the surroundings. `beside` are facets for further words
 * (such as a country's code for its name).
 */
export function expression(
  queryTokens: readonly QueryToken[],
  naming: Naming,
  areas: boolean,
  beside?: string | undefined,
): string {
  // Repeated words are only searched once.
  const telling = new Map(queryTokens.map((token) => [partOf(token), tells(token.text)]));
  const parts = [...telling.keys()];
  const inName = areas ? '{name area}' : 'name';
  const placed = beside ? ` AND ${beside}` : '';
  const all = parts.join(' AND ');
  if (naming === 'all' || parts.length === 1) return `${inName}:(${all})${placed}`;
  // An article or initial in the name proves nothing.
  const context = parts.filter((part) => telling.get(part));
  const some = context.length > 0 ? context : parts;
  const named = naming === 'first' ? parts[0] : `(${some.join(' OR ')})`;
  return `${inName}:${named} AND {name area context}:(${all})${placed}`;
}

function partOf({ forms, unfinished }: QueryToken): string {
  const each = forms.map((form) => quoted(form) + (unfinished ? '*' : ''));
  return each.length === 1 ? (each[0] ?? '') : `(${each.join(' OR ')})`;
}

/** Whether a word identifies a place, unlike articles and initials. */
export const tells = (word: string): boolean => word.length > 1 && !isLightWord(word);

/** Returns an FTS5 expression for places whose name or surroundings contain all of the words. */
export const around = (words: readonly string[]): string =>
  `{name area context}:(${words.map(quoted).join(' AND ')})`;

/** Returns an FTS5 expression for places of some types whose names contain one of the words. */
export const namesOfTypes = (names: readonly string[], types: readonly string[]): string =>
  `name:${anyOf(names)} AND facets:${anyOf(types.map(typeWord))}`;
