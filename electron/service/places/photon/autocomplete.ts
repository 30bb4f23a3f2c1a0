import type { autocomplete as operation } from '../../../../shared/api/localities.ts';
import type { ParamsOf, ResponseOf } from '../../../../shared/api/operation.ts';
import type { GeocodingContext } from '../../ports.ts';
import { maxSuggestions, placeSuggestions } from '../remote/place-suggestions.ts';
import type { PhotonClient } from './photon-client.ts';
import { photonPlaceFilter } from './photon-place-filter.ts';
import { searchPlaces } from './search-places.ts';

/** Suggests places while the user types, in Photon's order. */
export async function autocomplete(
  photon: PhotonClient,
  params: ParamsOf<typeof operation>,
  context: GeocodingContext,
): Promise<ResponseOf<typeof operation>> {
  const places = await searchPlaces(
    photon,
    {
      text: params.input,
      filter: photonPlaceFilter(params),
      bias: params.location && { at: params.location, radiusMeters: params.radius },
      limit: maxSuggestions,
    },
    context,
  );
  return { localities: placeSuggestions(places, params, context) };
}
