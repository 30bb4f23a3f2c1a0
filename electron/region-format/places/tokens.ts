import { searchText } from '../../../shared/api/localities.ts';

const lettersWithoutMarks: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const unmarked = /[ßæœøłđðþı]/g;
const plain = /^[\u0020-\u007e]*$/;

/** Lower case without accents: "Peñarol" and "PENAROL" become "penarol", "Straße" "strasse". */
export function folded(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(unmarked, (letter) => lettersWithoutMarks[letter] ?? letter);
}

const plainWord = /[a-z0-9]+/g;
const word = /[\p{L}\p{N}]+/gu;

/** The words of a name or a question, folded. */
export function wordsOf(text: string): string[] {
  const low = folded(text);
  return low.match(plain.test(low) ? plainWord : word) ?? [];
}

/** The words of a name joined by single spaces: two names with equal keys are written alike. */
export const nameKey = (name: string): string => wordsOf(name).join(' ');

/** What the service reads of a question: the first 20 words within 150 characters (`api.md`, Limits). */
export function questionText(text: string): string {
  return text.length > searchText.maxCharacters ? text.slice(0, searchText.maxCharacters) : text;
}

export function questionWords(text: string): string[] {
  const words = wordsOf(questionText(text));
  return words.length > searchText.maxTokens ? words.slice(0, searchText.maxTokens) : words;
}
