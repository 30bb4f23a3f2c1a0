import type { PlaceIndex } from './place-index.ts';

/** A postal code in a query, and the other words. */
export interface PostalCodeInQuery {
  /** As in the index; empty if unknown. */
  name: string;
  rest: readonly string[];
}

const maxCodesOfName = 3;

/** Whether a word is a known postal code. */
export const isPostalCode = (places: PlaceIndex, key: string): boolean =>
  key.split(' ').every((word) => places.vocabulary.has(word)) &&
  places.named(key, maxCodesOfName).some(({ types }) => types[0] === 'postal_code');

/** Could be a postal code, even if unknown. */
const maybeCode = /^\d{4,6}$/;
/** Country prefix of a postal code: "FL-9490". */
const countrySign = /^[a-z]{1,3}$/;

/** Returns the postal codes at the start or end of a query, of one or two words ("4000-123", "AB1 2CD"). */
export function postalCodesInQuery(places: PlaceIndex, words: readonly string[]): PostalCodeInQuery[] {
  const found: PostalCodeInQuery[] = [];
  for (const count of [2, 1]) {
    for (const from of new Set([0, 1, words.length - count])) {
      const own = words.slice(from, from + count);
      const isBehindSign = from === 1 && countrySign.test(words[0] ?? '');
      if (own.length < count || from < 0 || (from === 1 && from < words.length - count && !isBehindSign))
        continue;
      if (!own.some((word) => /\d/.test(word))) continue;
      const name = own.join(' ');
      const isKnown = isPostalCode(places, name);
      if (!isKnown && !maybeCode.test(name)) continue;
      const before = isBehindSign ? [] : words.slice(0, from);
      found.push({ name: isKnown ? name : '', rest: [...before, ...words.slice(from + count)] });
    }
  }
  return found.filter(({ rest }) => rest.length > 0);
}
