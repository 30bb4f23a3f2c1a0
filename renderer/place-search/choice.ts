import type { LatLng } from '../../shared/geo/position.ts';
import { readTypedPosition } from '../../shared/positions/read-position.ts';
import type { FoundPlace } from '../../shared/saved/searches.ts';
import { readingContext } from './reading-context.ts';
import { placesOf, positionsIn, toFoundPlace } from './suggestion-list.ts';
import type { Suggestions } from './suggestions.ts';

/** What was chosen: a place of the service, or a position that was typed. */
export type Choice = { kind: 'place'; place: FoundPlace } | { kind: 'position'; position: LatLng };

/** The value of the option that loads more results. */
export const moreOption = 'more-results';
/** The value of the option of a typed position; that of a place is its public id. */
export const positionOption = (index: number): string => `position ${index}`;

/** The choice that an option of the list stands for. */
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

/** The likeliest choice for a text while no option is marked; suggestions that are on their way are waited for. */
export async function likeliestChoice(
  text: string,
  fetchSuggestions: Suggestions['fetchSuggestions'],
): Promise<Choice | undefined> {
  const [typed] = readTypedPosition(text, readingContext())?.readings ?? [];
  if (typed) return { kind: 'position', position: typed.position };
  const suggestions = await fetchSuggestions();
  const [beside] = positionsIn(text, suggestions);
  if (beside) return { kind: 'position', position: beside.position };
  const [first] = suggestions;
  return first && { kind: 'place', place: toFoundPlace(first) };
}
