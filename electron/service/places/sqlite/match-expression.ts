import type { LatLng } from '../../../../shared/geo/position.ts';
import { isLightWord } from '../../../region-format/places/abbreviations.ts';
import { typeWord } from '../../../region-format/places/place-types.ts';
import { areaWord } from '../../../region-format/places/schema.ts';
import type { QueryToken } from '../tokenizer.ts';
import type { PlaceFilter } from './place-filter.ts';

/** Circle whose places rank first. */
export interface Bias extends LatLng {
  radiusMeters: number;
}

/** Returns the index word of a country. */
export const countryWord = (code: string) => `c${code.toLowerCase()}`;

/** Returns a word as an FTS5 string. */
export const quoted = (word: string) => `"${word}"`;

/** Returns an FTS5 expression that matches any of the words. */
export const anyOf = (words: readonly string[]) =>
  words.length === 1 ? quoted(words[0] ?? '') : `(${words.map(quoted).join(' OR ')})`;

/** Returns an FTS5 expression for a filter, restricted to cells around a bias unless its circle is very large. */
export function filterExpression(
  { types, excluded, countries, includesAdvanced }: PlaceFilter,
  bias: Bias | undefined,
): string {
  const typeWords = [...types].map(typeWord);
  if (includesAdvanced && types.has('postal_code')) typeWords.push('kadvanced');
  const parts = [anyOf(typeWords)];
  if (countries) parts.push(anyOf([...countries, ''].map(countryWord)));
  const near = bias && cellWords(bias);
  if (near) parts.push(anyOf(near));
  const wanted = `facets:(${parts.join(' AND ')})`;
  if (excluded.size === 0) return wanted;
  const unwanted = [...excluded].map(typeWord);
  if (excluded.has('postal_code')) unwanted.push('kadvanced');
  return `(${wanted} NOT facets:${anyOf(unwanted)})`;
}

/** Returns index words of the degree cells that a circle touches; undefined if there are too many to be useful. */
function cellWords({ lat, lng, radiusMeters }: Bias): string[] | undefined {
  const latSpan = radiusMeters / 111_195;
  const lngSpan = latSpan / Math.max(0.02, Math.cos((lat * Math.PI) / 180));
  if (latSpan > 3 || lngSpan > 6) return undefined;
  const words: string[] = [];
  for (let y = Math.floor(lat - latSpan); y <= Math.floor(lat + latSpan); y++) {
    for (let x = Math.floor(lng - lngSpan); x <= Math.floor(lng + lngSpan); x++) words.push(areaWord(y, x));
  }
  return words;
}

/** Which query words must be in a place's name. */
export type Naming = 'all' | 'first' | 'any';

/**
 * Returns an FTS5 expression for places with all tokens in their names or, depending on `naming`, with some in their
 * surroundings.
 * @param areas whether names of divisions and countries count as names
 * @param additional additional expression for other words of the query, such as the code of a named country
 */
export function wordsExpression(
  queryTokens: readonly QueryToken[],
  naming: Naming,
  areas: boolean,
  additional?: string | undefined,
): string {
  // The map removes repeated words.
  const distinctiveByPart = new Map(
    queryTokens.map((token) => [tokenExpression(token), isDistinctiveWord(token.text)]),
  );
  const parts = [...distinctiveByPart.keys()];
  const inName = areas ? '{name area}' : 'name';
  const suffix = additional ? ` AND ${additional}` : '';
  const all = parts.join(' AND ');
  if (naming === 'all' || parts.length === 1) return `${inName}:(${all})${suffix}`;
  // A match of an article or initial alone doesn't count as a name match.
  const context = parts.filter((part) => distinctiveByPart.get(part));
  const some = context.length > 0 ? context : parts;
  const named = naming === 'first' ? parts[0] : `(${some.join(' OR ')})`;
  return `${inName}:${named} AND {name area context}:(${all})${suffix}`;
}

function tokenExpression({ forms, unfinished }: QueryToken): string {
  const each = forms.map((form) => quoted(form) + (unfinished ? '*' : ''));
  return each.length === 1 ? (each[0] ?? '') : `(${each.join(' OR ')})`;
}

/** Whether a word is distinctive, unlike articles and initials. */
export const isDistinctiveWord = (word: string): boolean => word.length > 1 && !isLightWord(word);

/** Returns an FTS5 expression for places whose name or surroundings contain all of the words. */
export const surroundingsExpression = (words: readonly string[]): string =>
  `{name area context}:(${words.map(quoted).join(' AND ')})`;

/** Returns an FTS5 expression for places of some types whose names contain one of the words. */
export const namesExpression = (names: readonly string[], types: readonly string[]): string =>
  `name:${anyOf(names)} AND facets:${anyOf(types.map(typeWord))}`;
