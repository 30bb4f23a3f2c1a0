import type { nearby } from '../../../../shared/api/localities.ts';
import type { ParamsOf, ResponseOf } from '../../../../shared/api/operation.ts';
import { reportedTypes } from '../../../region-format/places/place-types.ts';
import type { GeocodingContext } from '../../ports.ts';
import { addressComponents } from '../address-components.ts';
import { formattedAddress } from '../formatted-address.ts';
import { countryCodeFormat } from '../response-fields.ts';
import { platformCountries } from './platform-countries.ts';
import type { RemotePlace } from './remote-place.ts';

/**
 * Returns the requested page of points of interest.
 * @param found all of them, nearest first
 */
export function nearbyResults(
  found: readonly RemotePlace[],
  { page, limit, cc_format }: ParamsOf<typeof nearby>,
  { language }: GeocodingContext,
): ResponseOf<typeof nearby> {
  const start = (page - 1) * limit;
  const format = countryCodeFormat(cc_format, undefined);
  const results = found.slice(start, start + limit).map((place) => {
    const address = { ...place.located, organisation: undefined };
    return {
      public_id: place.publicId,
      types: reportedTypes(place.types),
      categories: [...place.types],
      name: place.name,
      formatted_address: formattedAddress(address),
      geometry: { location: { lat: place.lat, lng: place.lng } },
      address_components: addressComponents(address, platformCountries, format, language),
    };
  });
  return {
    results,
    pagination: {
      previous_page: page > 1 ? page - 1 : null,
      next_page: start + limit < found.length ? page + 1 : null,
    },
  };
}
