import { wordsOf } from '../../../shared/text/folded.ts';
import { isWayWord, longFormsOf } from '../../region-format/places/abbreviations.ts';
import type { Located } from './located.ts';

export type ComponentScores = { street_name?: number; postal_code?: number; locality?: number };

/** Share of a name's letters in words of the query, 0 to 1; ignores words such as "Avenida". */
function share(name: string, queryWords: ReadonlySet<string>): number {
  const all = wordsOf(name);
  const distinguishing = all.filter((word) => !isWayWord(word));
  const words = distinguishing.length > 0 ? distinguishing : all;
  const letters = words.join('').length;
  if (letters === 0) return 0;
  const matched = words.filter(
    (word) => queryWords.has(word) || longFormsOf(word).some((form) => queryWords.has(form)),
  );
  return Math.round((matched.join('').length / letters) * 100) / 100;
}

/** Returns how well each named part of a result matches the query (`api.md`, Geocode). */
export function componentScores(located: Located, words: readonly string[]): ComponentScores {
  const queryWords = new Set(words.flatMap((word) => [word, ...longFormsOf(word)]));
  const { street, postcode, locality } = located;
  return {
    ...(street && { street_name: share(street, queryWords) }),
    ...(postcode && { postal_code: share(postcode, queryWords) }),
    ...(locality && { locality: share(locality, queryWords) }),
  };
}
