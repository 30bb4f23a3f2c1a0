/** The distinct words of all names in the index: what a typed word can be compared with. */
export interface Vocabulary {
  has(word: string): boolean;
  /** Whether any word begins so. */
  hasPrefix(beginning: string): boolean;
  /**
   * What a word with one slip (a letter wrong, missing, too much, or two swapped) may have been
   * meant as: words of the vocabulary or, with `asPrefix`, beginnings of such.
   */
  oneSlipFrom(word: string, asPrefix: boolean): string[];
  /** Words that contain `part`, though not at their beginning; at most `limit`. */
  containing(part: string, limit: number): string[];
}

/** @param joined the words, sorted by UTF-16 code units, one a line */
export function vocabularyOf(joined: string): Vocabulary {
  const words = joined === '' ? [] : joined.split('\n');

  /** Index of the first word that is not below `text`, looking from `low` to `high`. */
  function lowerBound(text: string, from = 0, to = words.length): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((words[middle] ?? '') < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
  const has = (word: string) => words[lowerBound(word)] === word;
  const hasPrefix = (beginning: string) => words[lowerBound(beginning)]?.startsWith(beginning) ?? false;

  function nextLetters(beginning: string): string[] {
    const letters: string[] = [];
    let at = lowerBound(beginning);
    for (;;) {
      const word = words[at];
      if (!word?.startsWith(beginning)) return letters;
      const letter = word[beginning.length];
      if (letter === undefined) {
        at += 1;
        continue;
      }
      letters.push(letter);
      at = lowerBound(`${beginning}${letter}\uffff`, at);
    }
  }

  return {
    has,
    hasPrefix,
    oneSlipFrom(word, asPrefix) {
      const exists = asPrefix ? hasPrefix : has;
      const found = new Set<string>();
      const consider = (text: string) => {
        if (text !== word && exists(text)) found.add(text);
      };
      for (let at = 0; at <= word.length; at++) {
        const beginning = word.slice(0, at);
        if (at > 0 && !hasPrefix(beginning)) break;
        if (at < word.length) consider(beginning + word.slice(at + 1));
        if (at + 1 < word.length) consider(beginning + word[at + 1] + word[at] + word.slice(at + 2));
        for (const letter of at === 0 ? plainLetters : nextLetters(beginning)) {
          if (at < word.length) consider(beginning + letter + word.slice(at + 1));
          if (at < word.length || !asPrefix) consider(beginning + letter + word.slice(at));
        }
      }
      return [...found];
    },
    containing(part, limit) {
      const found: string[] = [];
      let at = joined.indexOf(part);
      while (at >= 0 && found.length < limit) {
        const start = joined.lastIndexOf('\n', at) + 1;
        const end = joined.indexOf('\n', at);
        const word = joined.slice(start, end < 0 ? undefined : end);
        if (start !== at) found.push(word);
        at = end < 0 ? -1 : joined.indexOf(part, end);
      }
      return found;
    },
  };
}

const plainLetters = [...'abcdefghijklmnopqrstuvwxyz'];
