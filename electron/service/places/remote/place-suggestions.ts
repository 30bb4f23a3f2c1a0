import type { autocomplete, Suggestion } from '../../../../shared/api/localities.ts';
import type { ParamsOf } from '../../../../shared/api/operation.ts';
import { extendedCountries } from '../../../../shared/api/value-sets.ts';
import { reportedTypes } from '../../../region-format/places/place-types.ts';
import { queryWords } from '../../../region-format/places/tokens.ts';
import type { GeocodingContext } from '../../ports.ts';
import { descriptionOf } from '../description.ts';
import { matchedSubstrings } from '../matched-substrings.ts';
import { tokenize } from '../tokenizer.ts';
import { platformCountries } from './platform-countries.ts';
import type { RemotePlace } from './remote-place.ts';

/** Same as providers (`provider.md` 4). */
export const maxSuggestions = 5;

/** Returns places as suggestions in the same order. */
export function placeSuggestions(
  places: readonly RemotePlace[],
  params: ParamsOf<typeof autocomplete>,
  context: GeocodingContext,
): Suggestion[] {
  const words = tokenize(queryWords(params.input), true);
  return places.map((place): Suggestion => {
    const types = reportedTypes(place.types);
    const description = descriptionOf(place, {
      countries: platformCountries,
      language: context.language,
      templates: params.custom_description ?? [],
      withPostcode:
        params.extended === 'postal_code' &&
        types[0] === 'locality' &&
        extendedCountries.has(place.located.country),
    });
    return {
      public_id: place.publicId,
      type: types[0],
      types,
      description,
      matched_substrings: { description: matchedSubstrings(description, words) },
      location: { lat: place.lat, lng: place.lng },
    };
  });
}
