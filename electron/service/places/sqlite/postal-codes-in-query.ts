import type { PlaceIndex } from './place-index.ts';

/** A possible postal code in a query, and the other words. */
export interface PostalCodeInQuery {
  /** Postal code (`nameKey`); empty if it isn't in the index. */
  name: string;
  rest: readonly string[];
}

const maxCodesOfName = 3;

/** Whether the index has this postal code, of one or two words. */
export const isPostalCode = (places: PlaceIndex, key: string): boolean =>
  key.split(' ').every((word) => places.vocabulary.has(word)) &&
  places.named(key, maxCodesOfName).some(({ types }) => types[0] === 'postal_code');

/** Matches what may be a postal code even if the index doesn't have it. */
const possibleCode = /^\d{4,6}$/;
/** Matches the country prefix of a postal code: "FL-9490". */
const countryPrefix = /^[a-z]{1,3}$/;

/** Returns possible postal codes, of one or two words ("4000-123", "AB1 2CD"), at the start or end of a query. */
export function postalCodesInQuery(places: PlaceIndex, words: readonly string[]): PostalCodeInQuery[] {
  const found: PostalCodeInQuery[] = [];
  for (const count of [2, 1]) {
    for (const from of new Set([0, 1, words.length - count])) {
      const codeWords = words.slice(from, from + count);
      const isAfterPrefix = from === 1 && countryPrefix.test(words[0] ?? '');
      if (
        codeWords.length < count ||
        from < 0 ||
        (from === 1 && from < words.length - count && !isAfterPrefix)
      )
        continue;
      if (!codeWords.some((word) => /\d/.test(word))) continue;
      const name = codeWords.join(' ');
      const isKnown = isPostalCode(places, name);
      if (!isKnown && !possibleCode.test(name)) continue;
      const before = isAfterPrefix ? [] : words.slice(0, from);
      found.push({ name: isKnown ? name : '', rest: [...before, ...words.slice(from + count)] });
    }
  }
  return found.filter(({ rest }) => rest.length > 0);
}
