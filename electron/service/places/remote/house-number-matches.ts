import { matchHouseNumbers } from '../../../../shared/places/house-number.ts';
import { houseNumbersIn } from '../../../../shared/places/house-numbers-in-text.ts';

/** Returns how each house number in a text matches that of a place; empty if the text has none. */
export const houseNumberMatches = (text: string, houseNumber: string) =>
  houseNumbersIn(text).flatMap(({ forms }) => forms.map((form) => matchHouseNumbers(form, houseNumber)));

/** Whether a text has this house number, or one within its range. */
export function isTypedHouseNumber(text: string, houseNumber: string | undefined): boolean {
  if (houseNumber === undefined) return false;
  const matches = houseNumberMatches(text, houseNumber);
  return matches.includes('same') || matches.includes('within');
}
