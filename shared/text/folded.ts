/**
 * Replacements for letters without a canonical decomposition on keyboards that lack them, after the CLDR's Latin-ASCII
 * transliteration, and for letters of other scripts with two forms.
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
  // Persian and Egyptian keyboards have different letters for the same sounds.
  ی: 'ي',
  ى: 'ي',
  ک: 'ك',
  ة: 'ه',
  ـ: '',
};
const replaceableLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');
/** Printable ASCII without the grave accent, which stands for an apostrophe. */
const printableAscii = /^[\u0020-\u005f\u0061-\u007e]*$/;
/** Replaced before normalization, which would split it into a blank and a combining mark. */
const acuteAccent = /´/g;
const apostrophes = /[`‘’‛ʹʻʼʽʾʿˈ׳՚ꞌ′]/g;
const hyphens = /[‐‑‒–—―−]/g;
/** Dots between two l in Catalan words. */
const middleDot = /(?<=l)[·•‧∙](?=l)/g;
const fractions = /[¼-¾⅐-⅞]/g;

/**
 * Folds text for comparison: lower case, no accents or invisible characters, full-width letters as normal ones, and
 * special letters as typed on keyboards that lack them. In all Unicode forms "Peñarol" becomes "penarol", "Łódź"
 * "lodz", "Straße" "strasse", "Ελλάς" "ελλασ" and "Hawaiʻi" "hawai'i".
 */
export function folded(text: string): string {
  if (printableAscii.test(text)) return text.toLowerCase();
  return text
    .replace(acuteAccent, "'")
    .replace(fractions, ' $&')
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(replaceableLetters, (letter) => plainLetters[letter] ?? letter)
    .replace(apostrophes, "'")
    .replace(hyphens, '-')
    .replace(middleDot, '');
}

/** Returns text with accented and special letters replaced as on keyboards that lack them; keeps case. */
export const withPlainLetters = (text: string): string =>
  text.normalize('NFC').replace(/[\p{L}\p{M}]/gu, (letter) => {
    const low = folded(letter);
    return letter === letter.toLowerCase() ? low : low.charAt(0).toUpperCase() + low.slice(1);
  });

const plainWord = /[a-z0-9]+/g;
const word = /[\p{L}\p{N}]+/gu;

/** Returns the words of a text, folded. */
export function wordsOf(text: string): string[] {
  const low = folded(text);
  return low.match(printableAscii.test(low) ? plainWord : word) ?? [];
}

/**
 * Returns the words by which a text is found, folded; those with an apostrophe also as one word, because people type
 * "ohiggins" for "O'Higgins".
 */
export function searchableWords(text: string): string[] {
  const words = wordsOf(text);
  const low = folded(text);
  return low.includes("'") ? [...new Set([...words, ...wordsOf(low.replaceAll("'", ''))])] : words;
}

/** Returns matches of the words of a text as written. */
export const writtenWords = (text: string): RegExpStringIterator<RegExpExecArray> =>
  text.matchAll(/[\p{L}\p{N}\p{M}\p{Cf}·]+/gu);

/** Returns text for substring search: folded, without apostrophes. */
export const searchableText = (text: string): string => folded(text).replaceAll("'", '');
