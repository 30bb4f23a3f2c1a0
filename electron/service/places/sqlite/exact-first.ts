import { isWayWord, longFormsOf } from '../../../region-format/places/abbreviations.ts';
import type { Place } from '../../../region-format/places/stored-places.ts';

const inFull = (words: readonly string[]): string[] => words.map((word) => longFormsOf(word)[0] ?? word);

/** Limits combinations: with many abbreviations, only the last ones are kept, with the most long forms. */
const maxNames = 4;

/** Returns a name as typed, and with some combinations of its abbreviations in full: "r d josé" is "rua dom josé". */
export function namesInFull(words: readonly string[]): string[] {
  let names: string[][] = [[]];
  for (const word of words) {
    const forms = [word, ...longFormsOf(word)];
    names = names.flatMap((name) => forms.map((form) => [...name, form]));
    if (names.length > maxNames) names = names.toReversed().slice(0, maxNames);
  }
  return [...new Set([words.join(' '), ...names.map((name) => name.join(' '))])];
}

/**
 * Returns the hits in order, except that an exact name match moves before places of the same type and town with longer
 * or incomplete names, and gets the score of the first of them: "Rua Santos Dias" before "Rua de Santos Dias".
 */
export function exactFirst<Hit extends { place: Place; score: number }>(
  ranked: readonly Hit[],
  words: readonly string[],
): Hit[] {
  const query = ` ${inFull(words).join(' ')} `;
  const ordered: Hit[] = [];
  for (const hit of ranked) {
    const hitWords = inFull(hit.place.nameKey.split(' '));
    const isExact = query.includes(` ${hitWords.join(' ')} `);
    const at = isExact
      ? ordered.findIndex(({ place }) => isInexactVariant(place, hit.place, hitWords, query))
      : -1;
    const other = ordered[at];
    if (other) ordered.splice(at, 0, { ...hit, score: other.score });
    else ordered.push(hit);
  }
  return ordered;
}

function isInexactVariant(place: Place, exact: Place, exactWords: readonly string[], query: string): boolean {
  if (place.types[0] !== exact.types[0] || place.locality !== exact.locality) return false;
  const words = inFull(place.nameKey.split(' '));
  if (query.includes(` ${words.join(' ')} `)) return false;
  const additional = words.filter((word) => !exactWords.includes(word));
  // The query may have the road type at the end: "Maldonado Camino" is Camino Maldonado.
  if (additional.length > 0 && additional.every((word) => isWayWord(word) && query.includes(` ${word} `)))
    return false;
  return isSubsequence(words, exactWords) || isSubsequence(exactWords, words);
}

function isSubsequence(all: readonly string[], some: readonly string[]): boolean {
  let next = 0;
  for (const word of all) if (word === some[next]) next += 1;
  return next === some.length;
}
