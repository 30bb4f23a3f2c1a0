import type { GeocodeResult, Suggestion } from '../../shared/api/localities.ts';
import { isGridReference } from '../../shared/positions/grid-position.ts';
import { startsWithLink } from '../../shared/positions/map-link.ts';
import { plusCodeWithTown, shortCodePosition } from '../../shared/positions/plus-code.ts';
import type { PositionReading } from '../../shared/positions/position-reading.ts';
import { readTypedPosition } from '../../shared/positions/read-position.ts';
import type { FoundPlace } from '../../shared/saved/searches.ts';
import { readingContext } from './reading-context.ts';

/** Returns the query for a typed text: only the town of a plus code with a town; empty for links and grid references. */
export const queryOf = (text: string): string =>
  startsWithLink(text) || isGridReference(text) ? '' : (plusCodeWithTown(text)?.town ?? text);

/** Returns the positions that a text may mean; a short plus code is relative to the first suggested town. */
export function positionsIn(text: string, suggested: readonly Suggestion[]): readonly PositionReading[] {
  const plusCode = plusCodeWithTown(text);
  if (!plusCode) return readTypedPosition(text, readingContext())?.readings ?? [];
  const town = suggested[0]?.location;
  const position = town ? shortCodePosition(plusCode.code, town) : undefined;
  return position ? [{ position, swapped: false }] : [];
}

/** Returns the suggestions, followed by the results that aren't among them. */
export function withResults(
  suggested: readonly Suggestion[],
  results: readonly GeocodeResult[],
): readonly Suggestion[] {
  const suggestedIds = new Set(suggested.map(({ public_id }) => public_id));
  return [
    ...suggested,
    ...results
      .filter(({ public_id }) => public_id !== '' && !suggestedIds.has(public_id))
      .map(({ public_id, types, formatted_address, geometry }) => ({
        public_id,
        types,
        description: formatted_address,
        location: geometry?.location ?? null,
      })),
  ];
}

/** Returns the postal codes of a town that was found by one of them. */
export const postalCodesOf = ({ related }: Suggestion): readonly FoundPlace[] =>
  (related?.postal_codes ?? []).map(({ public_id, description }) =>
    toFoundPlace({ public_id, description, types: ['postal_code'] }),
  );

/** Returns all places that a suggestion offers: itself and its postal codes. */
export const placesOf = (suggestion: Suggestion): readonly FoundPlace[] => [
  toFoundPlace(suggestion),
  ...postalCodesOf(suggestion),
];

export const toFoundPlace = ({ public_id, description, types }: Suggestion): FoundPlace => ({
  publicId: public_id,
  description,
  types,
});
