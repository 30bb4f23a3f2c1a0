import { searchText } from '../../../../shared/api/localities.ts';
import { unitDesignators } from '../../../../shared/places/address-details.ts';
import { houseNumbersIn } from '../../../../shared/places/house-numbers-in-text.ts';
import { folded } from '../../../../shared/text/folded.ts';
import { queryText, queryWords } from '../../../region-format/places/tokens.ts';

/** An interpretation of a query as an address: which part is the house number. */
export interface AddressReading {
  /** Words of the street and its surroundings. */
  words: string[];
  /** Possible readings of the house number, most likely first. */
  houseNumbers: readonly string[];
  /** Whether only houses with exactly this number match. */
  isExact: boolean;
  /** Whether the number is at the end of the query. */
  isLast: boolean;
}

const isNumber = (word: string): boolean => /^\d{1,5}[a-z]?$/.test(word);

/**
 * Returns interpretations of a query as an address, most likely first. A number after a word comes before a leading one,
 * and a later number before an earlier one: "18 de julio 1234", "221b Baker Street".
 */
export const addressReadings = (text: string): AddressReading[] =>
  houseNumbersIn(queryText(text)).flatMap(({ before, after: behind, forms, isExact }) => {
    const following = queryWords(behind);
    const words = [...queryWords(before), ...following].slice(0, searchText.maxTokens - 1);
    if (words.every(isNumber)) return [];
    return [{ words, houseNumbers: forms, isExact, isLast: following.length === 0 }];
  });

const postalCode = /^\d{5,}$/;
const wordPattern = /[\p{L}\p{N}]+/gu;

/**
 * Returns variants of a text without parts that an index may not have: without the unit in a building ("apto 302"), then
 * also without postal codes. Variants equal to the text or without any word are omitted. Removed words are replaced by
 * spaces.
 * @param isKnownCode whether a short word is a known postal code
 */
export function textsWithoutDetails(
  text: string,
  isKnownCode: (word: string) => boolean = () => false,
): string[] {
  const foldedText = folded(queryText(text));
  const words = [...foldedText.matchAll(wordPattern)].map(({ index, 0: word }) => ({ index, word }));
  const unitWords = words.filter(({ word }, index) => {
    const before = words[index - 1]?.word;
    return (
      (index > 0 && unitDesignators.has(word)) ||
      (index > 1 && before !== undefined && unitDesignators.has(before) && /\d|^[a-z]$/.test(word))
    );
  });
  const isCode = (word: string) => postalCode.test(word) || (/\d/.test(word) && isKnownCode(word));
  const codes = words.filter((one) => isCode(one.word) && !unitWords.includes(one));
  const isProperPart = (removed: readonly unknown[]) => removed.length > 0 && removed.length < words.length;
  const variants: string[] = [];
  if (isProperPart(unitWords)) variants.push(blanked(foldedText, unitWords));
  if (codes.length > 0 && isProperPart([...unitWords, ...codes]))
    variants.push(blanked(foldedText, [...unitWords, ...codes]));
  return variants;
}

const blanked = (text: string, removed: readonly { index: number; word: string }[]): string =>
  removed.reduce(
    (remaining, { index, word }) =>
      remaining.slice(0, index) + ' '.repeat(word.length) + remaining.slice(index + word.length),
    text,
  );

const cornerSeparator =
  /\s(?:y|e|and|und|et|ed|esq\.?|esquina|con|com|corner|ecke|angle|angolo|casi)\s|[&/]/i;

/**
 * Returns interpretations of a text as an intersection, one for each separator in it: "Colonia y Ejido", "18 de Julio
 * esq. Yaguarón".
 */
export function cornerReadings(text: string): [first: string, second: string][] {
  const readings: [string, string][] = [];
  let searchStart = 0;
  for (;;) {
    const match = cornerSeparator.exec(text.slice(searchStart));
    if (!match) return readings;
    const start = searchStart + match.index;
    const first = text.slice(0, start).trim();
    const after = text.slice(start + match[0].length).trimStart();
    const second = after.replace(/^(?:esq\.?|esquina|con)\s+/i, '').trim();
    if (first && second) readings.push([first, second]);
    searchStart = text.length - after.length;
  }
}
