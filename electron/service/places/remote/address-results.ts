import type { GeocodeResult } from '../../../../shared/api/localities.ts';
import { queryWords } from '../../../region-format/places/tokens.ts';
import { componentScores } from '../component-scores.ts';
import type { RecordParams } from '../response-fields.ts';
import { houseNumberMatches } from './house-number-matches.ts';
import { geocodeResult } from './place-record.ts';
import type { RemotePlace } from './remote-place.ts';

/** Maximum results for an address. */
export const maxAddressResults = 20;

/** Whether a house only starts with the requested number: "12 bis" for 12. */
function isOtherNumber({ types, located: { houseNumber } }: RemotePlace, text: string): boolean {
  if (types[0] !== 'address' || houseNumber === undefined) return false;
  const matches = houseNumberMatches(text, houseNumber);
  return matches.includes('near') && !matches.includes('same') && !matches.includes('within');
}

/** Returns the places found for an address as results with scores. Houses with another number count as interpolated. */
export function addressResults(
  places: readonly RemotePlace[],
  text: string,
  record: RecordParams,
): GeocodeResult[] {
  const words = queryWords(text);
  return places.map((place) => {
    const isEstimate = place.isInterpolated || isOtherNumber(place, text);
    return {
      ...geocodeResult({ ...place, isInterpolated: isEstimate }, record),
      scores_per_components: componentScores(place.located, words),
    };
  });
}
