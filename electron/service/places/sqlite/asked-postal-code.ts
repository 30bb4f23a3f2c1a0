import type { PlaceIndex } from './place-index.ts';

/** A postal code in a question, and the words beside it. */
export interface AskedPostalCode {
  /** As the index has it; empty where it has no such code. */
  name: string;
  rest: readonly string[];
}

const mostCodesOfName = 3;

/** Whether a word is a postal code that the data know. */
export const isPostalCode = (places: PlaceIndex, key: string): boolean =>
  key.split(' ').every((word) => places.vocabulary.has(word)) &&
  places.named(key, mostCodesOfName).some(({ types }) => types[0] === 'postal_code');

/** Long enough to be a postal code, though the data have none. */
const maybeCode = /^\d{4,6}$/;
/** The sign of a country before its code: "FL-9490". */
const countrySign = /^[a-z]{1,3}$/;

/** The postal codes that a question may begin or end with, of one word or two ("4000-123", "AB1 2CD"). */
export function askedPostalCodes(places: PlaceIndex, words: readonly string[]): AskedPostalCode[] {
  const found: AskedPostalCode[] = [];
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
