import { wordsOf } from '../../../shared/text/folded.ts';
import { isWayWord, longFormsOf } from '../../region-format/places/abbreviations.ts';
import type { AddressParts } from './address-parts.ts';

/** Match scores from 0 to 1; components that the result doesn't have are absent. */
export type ComponentScores = { street_name?: number; postal_code?: number; locality?: number };

/**
 * Returns the share of a name's letters in words that match the query, 0 to 1. Ignores road types such as "Avenida",
 * unless the name has no other words.
 */
function matchedShare(name: string, queryForms: ReadonlySet<string>): number {
  const allWords = wordsOf(name);
  const distinctive = allWords.filter((word) => !isWayWord(word));
  const words = distinctive.length > 0 ? distinctive : allWords;
  const letters = words.join('').length;
  if (letters === 0) return 0;
  const matched = words.filter(
    (word) => queryForms.has(word) || longFormsOf(word).some((form) => queryForms.has(form)),
  );
  return Math.round((matched.join('').length / letters) * 100) / 100;
}

/** Returns how well street, postal code, and locality of a result match the query's words (`api.md`, Geocode). */
export function componentScores(address: AddressParts, queryWords: readonly string[]): ComponentScores {
  const queryForms = new Set(queryWords.flatMap((word) => [word, ...longFormsOf(word)]));
  const { street, postcode, locality } = address;
  return {
    ...(street && { street_name: matchedShare(street, queryForms) }),
    ...(postcode && { postal_code: matchedShare(postcode, queryForms) }),
    ...(locality && { locality: matchedShare(locality, queryForms) }),
  };
}
