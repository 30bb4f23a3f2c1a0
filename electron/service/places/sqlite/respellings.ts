import type { Vocabulary } from './vocabulary.ts';

/**
 * Letters that languages of one region, or older rules of one language, write in different ways, each with the words
 * that show it.
 */
const pairs: readonly (readonly [one: string, other: string])[] = [
  // Umlauts on keyboards without them: Rütti, Ruetti.
  ['ae', 'a'],
  ['oe', 'o'],
  ['ue', 'u'],
  // Thereza, Teresa; Photo, Foto; Helena, Elena is a letter at the start.
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
const replacements = pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]);

const minLength = 4;
/** Of one word, more are never in use. */
const maxChanges = 2;
const maxForms = 8;

/**
 * Returns words of the vocabulary that are other spellings of this one, those with fewer changes first.
 * @param isKnown whether a spelling is in use
 */
export function respellings(word: string, isKnown: (spelling: string) => boolean): string[] {
  if (word.length < minLength || /\d/.test(word)) return [];
  const seen = new Set([word]);
  const found: string[] = [];
  let last = [word];
  for (let change = 0; change < maxChanges; change++) {
    const next: string[] = [];
    for (const spelling of last) {
      for (const other of changed(spelling)) {
        if (seen.has(other)) continue;
        seen.add(other);
        next.push(other);
        if (isKnown(other)) found.push(other);
        if (found.length === maxForms) return found;
      }
    }
    last = next;
  }
  return found;
}

function* changed(word: string): Generator<string> {
  if (word.startsWith('h')) yield word.slice(1);
  else yield `h${word}`;
  for (const [one, other] of replacements) {
    for (let at = word.indexOf(one); at >= 0; at = word.indexOf(one, at + 1)) {
      const isDoubled = other.length > one.length && word.startsWith(other, at);
      if (!isDoubled) yield word.slice(0, at) + other + word.slice(at + one.length);
    }
  }
}

/** Whether a word, or one that it begins, is in use. */
export const inUse =
  ({ has, hasPrefix }: Vocabulary, unfinished: boolean) =>
  (word: string): boolean =>
    unfinished ? hasPrefix(word) : has(word);
