/**
 * What letters without a canonical decomposition are typed as where a keyboard lacks them, as the transliteration
 * Latin-ASCII of the CLDR has it, and letters of other scripts that have two forms.
 */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ĸ: 'q',
  ƀ: 'b',
  ɓ: 'b',
  ɖ: 'd',
  ɗ: 'd',
  ə: 'e',
  ǝ: 'e',
  ɛ: 'e',
  ƒ: 'f',
  ǥ: 'g',
  ɣ: 'g',
  ɨ: 'i',
  ƙ: 'k',
  ƚ: 'l',
  ɲ: 'n',
  ɔ: 'o',
  ɵ: 'o',
  ʈ: 't',
  ʉ: 'u',
  ʊ: 'u',
  ʋ: 'v',
  ƴ: 'y',
  ƶ: 'z',
  ς: 'σ',
  // Persian and Egyptian keyboards have other letters for the same sounds.
  ی: 'ي',
  ى: 'ي',
  ک: 'ك',
  ة: 'ه',
  ـ: '',
};
const marked = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');
/** Printable ASCII but for the accent that stands for an apostrophe. */
const plain = /^[\u0020-\u005f\u0061-\u007e]*$/;
/** It would fall into a blank and a mark. */
const acuteAccent = /´/g;
const apostrophes = /[`‘’‛ʹʻʼʽʾʿˈ׳՚ꞌ′]/g;
const hyphens = /[‐‑‒–—―−]/g;
/** Of Catalan, between two l. */
const middleDot = /(?<=l)[·•‧∙](?=l)/g;
const fractions = /[¼-¾⅐-⅞]/g;

/**
 * A text as texts are compared: lower case, without accents and invisible characters, full-width letters as others,
 * and each letter as it is typed where a keyboard lacks it. "Peñarol" and "PEÑAROL" become "penarol", "Łódź" "lodz",
 * "Straße" "strasse", "Ελλάς" "ελλασ" and "Hawaiʻi" "hawai'i", in whichever Unicode form they are.
 */
export function folded(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return text
    .replace(acuteAccent, "'")
    .replace(fractions, ' $&')
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(marked, (letter) => plainLetters[letter] ?? letter)
    .replace(apostrophes, "'")
    .replace(hyphens, '-')
    .replace(middleDot, '');
}

/** A text with its letters as they are typed where a keyboard lacks them; large ones stay large. */
export const withPlainLetters = (text: string): string =>
  text.normalize('NFC').replace(/[\p{L}\p{M}]/gu, (letter) => {
    const low = folded(letter);
    return letter === letter.toLowerCase() ? low : low.charAt(0).toUpperCase() + low.slice(1);
  });

const plainWord = /[a-z0-9]+/g;
const word = /[\p{L}\p{N}]+/gu;

/** The words of a text, folded. */
export function wordsOf(text: string): string[] {
  const low = folded(text);
  return low.match(plain.test(low) ? plainWord : word) ?? [];
}

/**
 * The words of a text by which it is found: also those with an apostrophe inside as one word, since "O'Higgins" is
 * typed "ohiggins" too.
 */
export function searchableWords(text: string): string[] {
  const words = wordsOf(text);
  const low = folded(text);
  return low.includes("'") ? [...new Set([...words, ...wordsOf(low.replaceAll("'", ''))])] : words;
}

/** The words of a text as they are written: letters with all that belongs to them. */
export const writtenWords = (text: string): RegExpStringIterator<RegExpExecArray> =>
  text.matchAll(/[\p{L}\p{N}\p{M}\p{Cf}·]+/gu);

/** A text in which parts of words are looked for: folded, without apostrophes. */
export const searchableText = (text: string): string => folded(text).replaceAll("'", '');
