import type { autocomplete as operation, Suggestion } from '../../../../shared/api/localities.ts';
import type { AnswerOf, ParamsOf } from '../../../../shared/api/operation.ts';
import { extendedCountries } from '../../../../shared/api/value-sets.ts';
import { answeredTypes } from '../../../region-format/places/place-types.ts';
import { questionWords } from '../../../region-format/places/tokens.ts';
import type { GeocodingContext } from '../../ports.ts';
import { descriptionOf } from '../description.ts';
import { matchedSubstrings } from '../matched-substrings.ts';
import { tokenize } from '../tokenizer.ts';
import { platformCountries } from './country-names.ts';
import type { PhotonClient } from './photon-client.ts';
import { placeFilterOf } from './place-filter.ts';
import { publicId } from './public-id.ts';
import { searchPlaces } from './search-places.ts';

/** As many as providers return (`provider.md` 4). */
const maxSuggestions = 5;

/** Suggests places for text as it is typed, in Photon's order. */
export async function autocomplete(
  photon: PhotonClient,
  params: ParamsOf<typeof operation>,
  context: GeocodingContext,
): Promise<AnswerOf<typeof operation>> {
  const places = await searchPlaces(
    photon,
    {
      text: params.input,
      filter: placeFilterOf(params),
      bias: params.location && { at: params.location, radiusMeters: params.radius },
      limit: maxSuggestions,
    },
    context,
  );
  const words = tokenize(questionWords(params.input), true);
  const localities = places.map((place): Suggestion => {
    const types = answeredTypes(place.types);
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
      public_id: publicId(place.reference),
      type: types[0],
      types,
      description,
      matched_substrings: { description: matchedSubstrings(description, words) },
      location: { lat: place.lat, lng: place.lng },
    };
  });
  return { localities };
}
