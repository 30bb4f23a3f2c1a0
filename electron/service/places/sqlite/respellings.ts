import type { Vocabulary } from './vocabulary.ts';

/**
 * Letters that related languages, or older rules of a language, write differently, with examples.
 */
const letterPairs: readonly (readonly [one: string, other: string])[] = [
  // Umlauts on keyboards without them: Rütti, Ruetti.
  ['ae', 'a'],
  ['oe', 'o'],
  ['ue', 'u'],
  // Thereza, Teresa; Photo, Foto. (A leading "h", as in Helena and Elena, is handled in `changed`.)
  ['th', 't'],
  ['ph', 'f'],
  // Mello, Melo; Mattos, Matos; Affonso, Afonso; Repetto, Repeto.
  ['ll', 'l'],
  ['tt', 't'],
  ['ff', 'f'],
  ['nn', 'n'],
  ['ss', 's'],
  ['pp', 'p'],
  ['zz', 'z'],
  ['cc', 'c'],
  ['mm', 'm'],
  ['rr', 'r'],
  // Souza, Sousa; Gonzáles, González; Ignacio, Ignasio.
  ['z', 's'],
  ['ce', 'se'],
  ['ci', 'si'],
  // Ybicuy, Ibicuí; Moraes, Morais; Manoel, Manuel; Loureiro, Loireiro.
  ['y', 'i'],
  ['ae', 'ai'],
  ['oe', 'ue'],
  ['ou', 'oi'],
  // Zabala, Zavala; Giménez, Jiménez; México, Méjico; Karl, Carl.
  ['b', 'v'],
  ['ge', 'je'],
  ['gi', 'ji'],
  ['x', 'j'],
  ['k', 'c'],
  // Baptista, Batista; Victor, Vítor; Septiembre, Setiembre.
  ['pt', 't'],
  ['ct', 't'],
  ['dt', 'd'],
  ['mn', 'n'],
];
const replacements = letterPairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]);

const minLength = 4;
/** Maximum number of changes in one word; spellings with more don't occur. */
const maxChanges = 2;
const maxForms = 8;

/**
 * Returns known alternative spellings of a word, those with fewer changes first.
 * @param isKnown whether a spelling is in use
 */
export function respellings(word: string, isKnown: (spelling: string) => boolean): string[] {
  if (word.length < minLength || /\d/.test(word)) return [];
  const seen = new Set([word]);
  const found: string[] = [];
  let spellings = [word];
  for (let change = 0; change < maxChanges; change++) {
    const next: string[] = [];
    for (const spelling of spellings) {
      for (const other of changedSpellings(spelling)) {
        if (seen.has(other)) continue;
        seen.add(other);
        next.push(other);
        if (isKnown(other)) found.push(other);
        if (found.length === maxForms) return found;
      }
    }
    spellings = next;
  }
  return found;
}

function* changedSpellings(word: string): Generator<string> {
  if (word.startsWith('h')) yield word.slice(1);
  else yield `h${word}`;
  for (const [one, other] of replacements) {
    for (let at = word.indexOf(one); at >= 0; at = word.indexOf(one, at + 1)) {
      const isDoubled = other.length > one.length && word.startsWith(other, at);
      if (!isDoubled) yield word.slice(0, at) + other + word.slice(at + one.length);
    }
  }
}

/** Returns a predicate for words that are in the vocabulary or, if unfinished, start a word of it. */
export const isInVocabulary =
  ({ has, hasPrefix }: Vocabulary, unfinished: boolean) =>
  (word: string): boolean =>
    unfinished ? hasPrefix(word) : has(word);
