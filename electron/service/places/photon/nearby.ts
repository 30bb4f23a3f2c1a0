import type { nearby as operation } from '../../../../shared/api/localities.ts';
import type { AnswerOf, ParamsOf } from '../../../../shared/api/operation.ts';
import { answeredTypes } from '../../../region-format/places/place-types.ts';
import type { GeocodingContext } from '../../ports.ts';
import { addressComponents } from '../address-components.ts';
import { countryCodeFormat } from '../answer-parts.ts';
import { formattedAddress } from '../formatted-address.ts';
import { platformCountries } from './country-names.ts';
import { admitsTypes, osmTagFilters } from './osm-tag-filters.ts';
import { maxFeatures, type PhotonClient } from './photon-client.ts';
import { publicId } from './public-id.ts';
import { placesAround } from './search-places.ts';

/** Returns points of interest around a position, nearest first, as pages of Photon's results. */
export async function nearby(
  photon: PhotonClient,
  params: ParamsOf<typeof operation>,
  context: GeocodingContext,
): Promise<AnswerOf<typeof operation>> {
  const { location, radius, page, limit } = params;
  const filter = {
    types: new Set<string>(params.types),
    excluded: new Set<string>(params.excluded_types ?? []),
  };
  const osmTags = osmTagFilters(filter);
  const start = (page - 1) * limit;
  const previous_page = page > 1 ? page - 1 : null;
  if (osmTags.length === 0 || start >= maxFeatures)
    return { results: [], pagination: { previous_page, next_page: null } };
  const query = { at: location, radiusMeters: radius, layers: [], osmTags, limit: maxFeatures };
  const found = (await placesAround(photon, query, context)).filter(({ place }) =>
    admitsTypes(filter, place.types),
  );
  const format = countryCodeFormat(params.cc_format, undefined);
  const results = found.slice(start, start + limit).map(({ place }) => {
    const address = { ...place.located, organisation: undefined };
    return {
      public_id: publicId(place.reference),
      types: answeredTypes(place.types),
      categories: [...place.types],
      name: place.name,
      formatted_address: formattedAddress(address),
      geometry: { location: { lat: place.lat, lng: place.lng } },
      address_components: addressComponents(address, platformCountries, format, context.language),
    };
  });
  return {
    results,
    pagination: { previous_page, next_page: start + limit < found.length ? page + 1 : null },
  };
}
