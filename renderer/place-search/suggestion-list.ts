import type { GeocodeResult, Suggestion } from '../../shared/api/localities.ts';
import { isGridReference } from '../../shared/positions/grid-position.ts';
import { isLink } from '../../shared/positions/map-link.ts';
import { expanded, plusCodeWithTown } from '../../shared/positions/plus-code.ts';
import type { PositionReading } from '../../shared/positions/position-reading.ts';
import { readTypedPosition } from '../../shared/positions/read-position.ts';
import type { FoundPlace } from '../../shared/saved/searches.ts';
import { readingContext } from './reading-context.ts';

/** The query for a typed text: the town of a plus code with a town; empty for links and grid references. */
export const queryOf = (text: string): string =>
  isLink(text) || isGridReference(text) ? '' : (plusCodeWithTown(text)?.town ?? text);

/** The positions that a text may mean; a short plus code is relative to the first town found. */
export function positionsIn(text: string, suggested: readonly Suggestion[]): readonly PositionReading[] {
  const plusCode = plusCodeWithTown(text);
  if (!plusCode) return readTypedPosition(text, readingContext())?.readings ?? [];
  const town = suggested[0]?.location;
  const position = town ? expanded(plusCode.code, town) : undefined;
  return position ? [{ position, swapped: false }] : [];
}

/** The suggestions, followed by the results that aren't among them. */
export function withResults(
  suggested: readonly Suggestion[],
  results: readonly GeocodeResult[],
): readonly Suggestion[] {
  const known = new Set(suggested.map(({ public_id }) => public_id));
  return [
    ...suggested,
    ...results
      .filter(({ public_id }) => public_id !== '' && !known.has(public_id))
      .map(({ public_id, types, formatted_address, geometry }) => ({
        public_id,
        types,
        description: formatted_address,
        location: geometry?.location ?? null,
      })),
  ];
}

/** The postal codes of a town that was found by one of them. */
export const postalCodesOf = ({ related }: Suggestion): readonly FoundPlace[] =>
  (related?.postal_codes ?? []).map(({ public_id, description }) =>
    toFoundPlace({ public_id, description, types: ['postal_code'] }),
  );

/** All places that a suggestion offers. */
export const placesOf = (suggestion: Suggestion): readonly FoundPlace[] => [
  toFoundPlace(suggestion),
  ...postalCodesOf(suggestion),
];

export const toFoundPlace = ({ public_id, description, types }: Suggestion): FoundPlace => ({
  publicId: public_id,
  description,
  types,
});
