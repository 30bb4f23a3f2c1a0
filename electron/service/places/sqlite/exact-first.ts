import { isWayWord, longFormsOf } from '../../../region-format/places/abbreviations.ts';
import type { Place } from '../../../region-format/places/stored-places.ts';

const inFull = (words: readonly string[]): string[] => words.map((word) => longFormsOf(word)[0] ?? word);

const maxNames = 4;

/** Returns a name as typed, and with abbreviations in full: "r d josé" is "rua dom josé". The first few of all. */
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
 * Returns the hits in order, except that an exact name match moves before places of the same kind and town with longer
 * or incomplete names, taking the score of the first: "Rua Santos Dias" before "Rua de Santos Dias".
 */
export function exactFirst<Hit extends { place: Place; score: number }>(
  ranked: readonly Hit[],
  words: readonly string[],
): Hit[] {
  const asked = ` ${inFull(words).join(' ')} `;
  const ordered: Hit[] = [];
  for (const hit of ranked) {
    const own = inFull(hit.place.nameKey.split(' '));
    const isExact = asked.includes(` ${own.join(' ')} `);
    const at = isExact ? ordered.findIndex(({ place }) => isLess(place, hit.place, own, asked)) : -1;
    const other = ordered[at];
    if (other) ordered.splice(at, 0, { ...hit, score: other.score });
    else ordered.push(hit);
  }
  return ordered;
}

function isLess(place: Place, exact: Place, own: readonly string[], asked: string): boolean {
  if (place.types[0] !== exact.types[0] || place.locality !== exact.locality) return false;
  const words = inFull(place.nameKey.split(' '));
  if (asked.includes(` ${words.join(' ')} `)) return false;
  const more = words.filter((word) => !own.includes(word));
  // "Maldonado Camino" is Camino Maldonado.
  if (more.length > 0 && more.every((word) => isWayWord(word) && asked.includes(` ${word} `))) return false;
  return hasInOrder(words, own) || hasInOrder(own, words);
}

function hasInOrder(all: readonly string[], some: readonly string[]): boolean {
  let next = 0;
  for (const word of all) if (word === some[next]) next += 1;
  return next === some.length;
}
