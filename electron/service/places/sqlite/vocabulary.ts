/** Distinct words of all names in the index, to compare typed words with. */
export interface Vocabulary {
  has(word: string): boolean;
  /** Whether any word starts with this. */
  hasPrefix(beginning: string): boolean;
  /**
   * Possible corrections of a word with one typo (wrong, missing, extra or swapped letters): words of the vocabulary
   * or, with `asPrefix`, their prefixes.
   */
  oneTypoFrom(word: string, asPrefix: boolean): string[];
  /**
   * IDs of the most important places whose names contain these words or, with `asPrefix`, a word that starts with one.
   */
  chiefPlaces(forms: readonly string[], asPrefix: boolean, limit: number): number[];
}

/** Length of the indexed prefix; words that share it are searched. */
const stemLength = 4;

interface Stem {
  from: number;
  to: number;
  /** Letters after the stem in some word: from a to z, and others. */
  latin: string;
  others: string;
}

/**
 * @param words sorted by UTF-16 code units
 * @param chief for each word, the ID of the most important place with it in its name
 */
export function vocabularyOf(words: readonly string[], chief: ArrayLike<number>): Vocabulary {
  const stems = stemsOf(words);
  const latinStems = latinStemsOf(stems);

  /** Returns the index of the first word in a range that isn't below `text`. */
  function lowerBound(text: string, from: number, to: number): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((words[middle] ?? '') < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
  function firstFrom(text: string): string | undefined {
    const stem = stems.get(text.slice(0, stemLength));
    return stem && mayGoOn(stem, text[stemLength]) ? words[lowerBound(text, stem.from, stem.to)] : undefined;
  }
  const has = (word: string) => firstFrom(word) === word;
  const hasPrefix = (beginning: string) => firstFrom(beginning)?.startsWith(beginning) ?? false;

  return {
    has,
    hasPrefix,
    oneTypoFrom(word, asPrefix) {
      const exists = asPrefix ? hasPrefix : has;
      const isLatin = /^[a-z]*$/.test(word);
      const found = new Set<string>();
      const consider = (text: string) => {
        if (exists(text)) found.add(text);
      };
      for (let at = 0; at <= word.length; at++) {
        const beginning = word.slice(0, at);
        const stem = stems.get(beginning.slice(0, stemLength));
        if (!stem) break;
        const rest = word.slice(at);
        if (at < word.length) consider(beginning + rest.slice(1));
        if (rest.length > 1) consider(beginning + rest[1] + rest[0] + rest.slice(2));
        // The rest of the word after a replaced letter, and after an inserted one.
        const stored = at < word.length ? [rest.slice(1), rest] : asPrefix ? [] : [rest];
        if (at < stemLength) {
          const code = codeOf(beginning, 0);
          const codes = stored.map((text) => code + codeOf(text, at + 1));
          for (const letter of isLatin ? stem.latin : stem.latin + stem.others) {
            const letterCode = codeOf(letter, at);
            stored.forEach((text, index) => {
              // Most letters lead to no word, which the first four already show.
              const stemCode = (codes[index] ?? 0) + letterCode;
              if (!isLatin || latinStems[stemCode]) consider(beginning + letter + text);
            });
          }
          continue;
        }
        for (let index = lowerBound(beginning, stem.from, stem.to); index < stem.to; index++) {
          const candidate = words[index] ?? '';
          if (!candidate.startsWith(beginning)) break;
          for (const text of stored) {
            if (!candidate.startsWith(text, at + 1)) continue;
            const end = at + 1 + text.length;
            if (asPrefix || candidate.length === end) found.add(candidate.slice(0, end));
          }
        }
      }
      found.delete(word);
      return [...found];
    },
    chiefPlaces(forms, asPrefix, limit) {
      const ids = new Set<number>();
      for (const form of forms) {
        const stem = stems.get(form.slice(0, stemLength));
        if (!stem) continue;
        const from = lowerBound(form, stem.from, stem.to);
        for (let index = from; index < Math.min(stem.to, from + maxWordsOfForm); index++) {
          if (asPrefix ? !words[index]?.startsWith(form) : words[index] !== form) break;
          ids.add(chief[index] ?? 0);
        }
      }
      return [...ids].sort((a, b) => a - b).slice(0, limit);
    },
  };
}

/** Whether a letter follows the stem in some word; usually not. True for letters that aren't recorded. */
const mayGoOn = ({ latin }: Stem, letter: string | undefined): boolean =>
  letter === undefined || letter < 'a' || letter > 'z' || latin.includes(letter);

/** For a prefix shared by very many words, the first ones are enough: it is an unlikely typo. */
const maxWordsOfForm = 24;

/** Scripts with thousands of letters have no single-letter typos. */
const maxOtherLetters = 80;

/** Returns ranges of words by their first zero to four letters. Runs at each start over all words. */
function stemsOf(words: readonly string[]): Map<string, Stem> {
  const stems = new Map<string, Stem>();
  /** Stems of the previous word, by length. */
  const open: Stem[] = [];
  let before = '';
  words.forEach((word, index) => {
    const maxLength = Math.min(stemLength, word.length);
    let common = 0;
    while (common < maxLength && common < before.length && word[common] === before[common]) common++;
    for (let length = index === 0 ? 0 : common + 1; length <= maxLength; length++) {
      const stem: Stem = { from: index, to: index, latin: '', others: '' };
      open[length] = stem;
      stems.set(word.slice(0, length), stem);
    }
    for (let length = 0; length <= maxLength; length++) {
      const stem = open[length];
      if (!stem) continue;
      stem.to = index + 1;
      // Shared letters were recorded for the previous word.
      if (length >= common) noteLetter(stem, word[length]);
    }
    before = word;
  });
  return stems;
}

function noteLetter(stem: Stem, letter: string | undefined) {
  if (letter === undefined || (letter >= '0' && letter <= '9')) return;
  if (letter >= 'a' && letter <= 'z') {
    if (!stem.latin.includes(letter)) stem.latin += letter;
  } else if (stem.others.length < maxOtherLetters && !stem.others.includes(letter)) {
    stem.others += letter;
  }
}

/** Value of a letter from a to z in a stem's code, by position; missing letters count 0. */
const placeValues = [27 ** 3, 27 ** 2, 27, 1] as const satisfies { length: typeof stemLength };

/** Returns what letters from a to z, starting at a position, add to a stem's code. */
function codeOf(letters: string, from: number): number {
  let code = 0;
  for (let at = from; at < stemLength && at - from < letters.length; at++) {
    code += (letters.charCodeAt(at - from) - 96) * (placeValues[at] ?? 0);
  }
  return code;
}

/** Returns a table with 1 at the code of each stem of letters a to z: several times faster than lookups by text. */
function latinStemsOf(stems: ReadonlyMap<string, Stem>): Uint8Array {
  const known = new Uint8Array(27 ** stemLength);
  for (const text of stems.keys()) if (/^[a-z]*$/.test(text)) known[codeOf(text, 0)] = 1;
  return known;
}
