import type { LatLng } from '../../shared/geo/position.ts';
import { readTypedPosition } from '../../shared/positions/read-position.ts';
import type { FoundPlace } from '../../shared/saved/searches.ts';
import { readingContext } from './reading-context.ts';
import { placesOf, positionsIn, toFoundPlace } from './suggestion-list.ts';
import type { Suggestions } from './suggestions.ts';

/** A chosen place of the service, or a typed position. */
export type Choice = { kind: 'place'; place: FoundPlace } | { kind: 'position'; position: LatLng };

/** The value of the option that loads more results. */
export const moreOption = 'more-results';
/** The value of the option of a typed position; that of a place is its public id. */
export const positionOption = (index: number): string => `position ${index}`;

/** Returns the choice that an option's value stands for; undefined if it isn't in the list. */
export function choiceOfOption(
  value: string,
  { positions, suggestions }: Pick<Suggestions, 'positions' | 'suggestions'>,
  recent: readonly FoundPlace[],
): Choice | undefined {
  const typed = positions.find((_, index) => value === positionOption(index));
  if (typed) return { kind: 'position', position: typed.position };
  const place = [...suggestions.flatMap(placesOf), ...recent].find(({ publicId }) => publicId === value);
  return place && { kind: 'place', place };
}

/** Returns the likeliest choice for a text, after pending suggestions have arrived; undefined if there is none. */
export async function likeliestChoice(
  text: string,
  fetchSuggestions: Suggestions['fetchSuggestions'],
): Promise<Choice | undefined> {
  const [typed] = readTypedPosition(text, readingContext())?.readings ?? [];
  if (typed) return { kind: 'position', position: typed.position };
  const suggestions = await fetchSuggestions();
  // A short plus code is relative to the suggested town.
  const [plusCode] = positionsIn(text, suggestions);
  if (plusCode) return { kind: 'position', position: plusCode.position };
  const [first] = suggestions;
  return first && { kind: 'place', place: toFoundPlace(first) };
}
