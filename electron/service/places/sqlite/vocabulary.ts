/** Distinct words of all names in an index. */
export interface Vocabulary {
  has(word: string): boolean;
  /** Whether any word starts with this. */
  hasPrefix(prefix: string): boolean;
  /**
   * Returns possible corrections of a word with one typo (wrong, missing, extra, or swapped letter): words of the
   * vocabulary or, with `asPrefix`, their prefixes.
   */
  corrections(word: string, asPrefix: boolean): string[];
  /**
   * Returns IDs of the most important places whose names contain one of these words or, with `asPrefix`, a word that
   * starts with one.
   */
  mainPlaces(forms: readonly string[], asPrefix: boolean, limit: number): number[];
}

/** Length of the indexed prefixes; within one, words are searched by binary search. */
const stemLength = 4;

interface Stem {
  from: number;
  to: number;
  /** Letters from a to z that follow the prefix in some word; `others` has the other letters. */
  latin: string;
  others: string;
}

/**
 * Returns the vocabulary of an index.
 * @param words sorted by UTF-16 code units
 * @param mainPlaceIds for each word, the ID of the most important place with it in its name
 */
export function vocabularyOf(words: readonly string[], mainPlaceIds: ArrayLike<number>): Vocabulary {
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
    return stem && mayContinue(stem, text[stemLength])
      ? words[lowerBound(text, stem.from, stem.to)]
      : undefined;
  }
  const has = (word: string) => firstFrom(word) === word;
  const hasPrefix = (prefix: string) => firstFrom(prefix)?.startsWith(prefix) ?? false;

  return {
    has,
    hasPrefix,
    corrections(word, asPrefix) {
      const exists = asPrefix ? hasPrefix : has;
      const isLatin = /^[a-z]*$/.test(word);
      const found = new Set<string>();
      const addIfExists = (text: string) => {
        if (exists(text)) found.add(text);
      };
      for (let at = 0; at <= word.length; at++) {
        const prefix = word.slice(0, at);
        const stem = stems.get(prefix.slice(0, stemLength));
        if (!stem) break;
        const rest = word.slice(at);
        if (at < word.length) addIfExists(prefix + rest.slice(1));
        if (rest.length > 1) addIfExists(prefix + rest[1] + rest[0] + rest.slice(2));
        // Rests of the word after a replaced letter and after an inserted one.
        const rests = at < word.length ? [rest.slice(1), rest] : asPrefix ? [] : [rest];
        if (at < stemLength) {
          const code = codeOf(prefix, 0);
          const codes = rests.map((text) => code + codeOf(text, at + 1));
          for (const letter of isLatin ? stem.latin : stem.latin + stem.others) {
            const letterCode = codeOf(letter, at);
            rests.forEach((text, index) => {
              // Most letters result in no word, which a lookup of the first four letters detects quickly.
              const stemCode = (codes[index] ?? 0) + letterCode;
              if (!isLatin || latinStems[stemCode]) addIfExists(prefix + letter + text);
            });
          }
          continue;
        }
        for (let index = lowerBound(prefix, stem.from, stem.to); index < stem.to; index++) {
          const candidate = words[index] ?? '';
          if (!candidate.startsWith(prefix)) break;
          for (const text of rests) {
            if (!candidate.startsWith(text, at + 1)) continue;
            const end = at + 1 + text.length;
            if (asPrefix || candidate.length === end) found.add(candidate.slice(0, end));
          }
        }
      }
      found.delete(word);
      return [...found];
    },
    mainPlaces(forms, asPrefix, limit) {
      const ids = new Set<number>();
      for (const form of forms) {
        const stem = stems.get(form.slice(0, stemLength));
        if (!stem) continue;
        const from = lowerBound(form, stem.from, stem.to);
        for (let index = from; index < Math.min(stem.to, from + maxWordsOfForm); index++) {
          if (asPrefix ? !words[index]?.startsWith(form) : words[index] !== form) break;
          ids.add(mainPlaceIds[index] ?? 0);
        }
      }
      return [...ids].sort((a, b) => a - b).slice(0, limit);
    },
  };
}

/** Whether a word may continue a stem with this letter; true for letters that aren't recorded. */
const mayContinue = ({ latin }: Stem, letter: string | undefined): boolean =>
  letter === undefined || letter < 'a' || letter > 'z' || latin.includes(letter);

/** Maximum number of words per form; a prefix of very many words is an unlikely correction. */
const maxWordsOfForm = 24;

/** Maximum number of other letters recorded per stem; in scripts with thousands, typos of one letter aren't corrected. */
const maxOtherLetters = 80;

/** Returns ranges of words by their first zero to four letters. Must be fast: runs over all words at each start. */
function stemsOf(words: readonly string[]): Map<string, Stem> {
  const stems = new Map<string, Stem>();
  /** Stems of the previous word, by length. */
  const open: Stem[] = [];
  let previous = '';
  words.forEach((word, index) => {
    const maxLength = Math.min(stemLength, word.length);
    let commonLength = 0;
    while (
      commonLength < maxLength &&
      commonLength < previous.length &&
      word[commonLength] === previous[commonLength]
    )
      commonLength++;
    for (let length = index === 0 ? 0 : commonLength + 1; length <= maxLength; length++) {
      const stem: Stem = { from: index, to: index, latin: '', others: '' };
      open[length] = stem;
      stems.set(word.slice(0, length), stem);
    }
    for (let length = 0; length <= maxLength; length++) {
      const stem = open[length];
      if (!stem) continue;
      stem.to = index + 1;
      // Shared letters were recorded for the previous word.
      if (length >= commonLength) recordLetter(stem, word[length]);
    }
    previous = word;
  });
  return stems;
}

function recordLetter(stem: Stem, letter: string | undefined) {
  if (letter === undefined || (letter >= '0' && letter <= '9')) return;
  if (letter >= 'a' && letter <= 'z') {
    if (!stem.latin.includes(letter)) stem.latin += letter;
  } else if (stem.others.length < maxOtherLetters && !stem.others.includes(letter)) {
    stem.others += letter;
  }
}

/** Factors of the letters in a stem's code, by position; missing letters count 0. */
const letterFactors = [27 ** 3, 27 ** 2, 27, 1] as const satisfies { length: typeof stemLength };

/** Returns the code of letters from a to z at a position of a stem; codes of parts add up to that of the stem. */
function codeOf(letters: string, from: number): number {
  let code = 0;
  for (let at = from; at < stemLength && at - from < letters.length; at++) {
    code += (letters.charCodeAt(at - from) - 96) * (letterFactors[at] ?? 0);
  }
  return code;
}

/** Returns a table with 1 at the code of each stem of letters a to z; several times faster than a map by text. */
function latinStemsOf(stems: ReadonlyMap<string, Stem>): Uint8Array {
  const known = new Uint8Array(27 ** stemLength);
  for (const text of stems.keys()) if (/^[a-z]*$/.test(text)) known[codeOf(text, 0)] = 1;
  return known;
}
