import { searchText } from '../../../../shared/api/localities.ts';
import { unitDesignators } from '../../../../shared/places/address-details.ts';
import { houseNumbersIn } from '../../../../shared/places/house-numbers-in-text.ts';
import { folded } from '../../../../shared/text/folded.ts';
import { queryText, queryWords } from '../../../region-format/places/tokens.ts';

/** An interpretation of a query as an address: which part is the house number. */
export interface AddressReading {
  /** Words of the street and its surroundings. */
  words: string[];
  /** Possible house numbers, most likely first. */
  houseNumbers: readonly string[];
  /** Only accept houses with exactly this number. */
  isExact: boolean;
  /** The number is at the end of the query. */
  isLast: boolean;
}

const isNumber = (word: string): boolean => /^\d{1,5}[a-z]?$/.test(word);

/**
 * Returns interpretations of a query with a house number, most likely first. A number right after the street's first
 * word comes before a leading one, and a later number before an earlier one: "18 de julio 1234", "221b Baker Street".
 */
export const addressReadings = (text: string): AddressReading[] =>
  houseNumbersIn(queryText(text)).flatMap(({ before, behind, forms, isExact }) => {
    const following = queryWords(behind);
    const words = [...queryWords(before), ...following].slice(0, searchText.maxTokens - 1);
    if (words.every(isNumber)) return [];
    return [{ words, houseNumbers: forms, isExact, isLast: following.length === 0 }];
  });

const postalCode = /^\d{5,}$/;
const eachWord = /[\p{L}\p{N}]+/gu;

/**
 * Returns the text with ever fewer parts an index may not know: without the unit in a building ("apto 302"), then also
 * without postal codes.
 * @param isKnownCode whether a short word is a known postal code
 */
export function lessExact(text: string, isKnownCode: (word: string) => boolean = () => false): string[] {
  const whole = folded(queryText(text));
  const words = [...whole.matchAll(eachWord)].map(({ index, 0: word }) => ({ index, word }));
  const ofUnit = words.filter(({ word }, index) => {
    const before = words[index - 1]?.word;
    return (
      (index > 0 && unitDesignators.has(word)) ||
      (index > 1 && before !== undefined && unitDesignators.has(before) && /\d|^[a-z]$/.test(word))
    );
  });
  const isCode = (word: string) => postalCode.test(word) || (/\d/.test(word) && isKnownCode(word));
  const codes = words.filter((one) => isCode(one.word) && !ofUnit.includes(one));
  const isLess = (removed: readonly unknown[]) => removed.length > 0 && removed.length < words.length;
  const fewer: string[] = [];
  if (isLess(ofUnit)) fewer.push(without(whole, ofUnit));
  if (codes.length > 0 && isLess([...ofUnit, ...codes])) fewer.push(without(whole, [...ofUnit, ...codes]));
  return fewer;
}

const without = (text: string, removed: readonly { index: number; word: string }[]): string =>
  removed.reduce(
    (left, { index, word }) =>
      left.slice(0, index) + ' '.repeat(word.length) + left.slice(index + word.length),
    text,
  );

const cornerWord = /\s(?:y|e|and|und|et|ed|esq\.?|esquina|con|com|corner|ecke|angle|angolo|casi)\s|[&/]/i;

/** Returns the two streets of an intersection: "Colonia y Ejido", "18 de Julio esq. Yaguarón". */
export function cornerReading(text: string): [first: string, second: string][] {
  const readings: [string, string][] = [];
  let from = 0;
  for (;;) {
    const match = cornerWord.exec(text.slice(from));
    if (!match) return readings;
    const start = from + match.index;
    const first = text.slice(0, start).trim();
    const behind = text.slice(start + match[0].length).trimStart();
    const second = behind.replace(/^(?:esq\.?|esquina|con)\s+/i, '').trim();
    if (first && second) readings.push([first, second]);
    from = text.length - behind.length;
  }
}
