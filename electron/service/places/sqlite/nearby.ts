import type { nearby as operation } from '../../../../shared/api/localities.ts';
import type { ParamsOf, ResponseOf } from '../../../../shared/api/operation.ts';
import { reportedTypes } from '../../../region-format/places/place-types.ts';
import { runSteps, type Steps } from '../../steps.ts';
import { addressComponents } from '../address-components.ts';
import { formattedAddress } from '../formatted-address.ts';
import { countryCodeFormat, type ResponseContext } from '../response-fields.ts';
import { addressPartsOf, nameIn } from './address-parts.ts';
import type { PlaceIndex } from './place-index.ts';
import { nearestOf, poisWithin, poiTypesMatching } from './pois-within.ts';
import { publicId } from './public-id.ts';

/** Returns a page of points of interest around a position, nearest first; runs without interruption. */
export const nearby = (...query: Parameters<typeof nearbySteps>): ResponseOf<typeof operation> =>
  runSteps(nearbySteps(...query));

/** `nearby` as interruptible steps. */
export function* nearbySteps(
  places: PlaceIndex,
  params: ParamsOf<typeof operation>,
  { language }: ResponseContext,
): Steps<ResponseOf<typeof operation>> {
  const { location, radius, page, limit } = params;
  const format = countryCodeFormat(params.cc_format, undefined);
  const poiTypes = poiTypesMatching(places, new Set(params.types), new Set(params.excluded_types ?? []));
  const start = (page - 1) * limit;
  const found = yield* poisWithin(places, location, radius, poiTypes);
  const ids = (yield* nearestOf(found, start, start + limit)).map(({ id }) => id);
  const byId = new Map(places.placesWith(ids).map((place) => [place.id, place]));
  const results = ids.flatMap((id) => {
    const place = byId.get(id);
    if (!place) return [];
    const { organisation, ...located } = addressPartsOf(place, language);
    const address = { ...located, organisation: undefined };
    return [
      {
        public_id: publicId({ kind: 'place', source: place.source }),
        types: reportedTypes(place.types),
        categories: [...place.types],
        name: organisation ?? nameIn(place, language),
        formatted_address: formattedAddress(address),
        geometry: { location: { lat: place.lat, lng: place.lng } },
        address_components: addressComponents(address, places.countries, format, language),
      },
    ];
  });
  return {
    results,
    pagination: {
      previous_page: page > 1 ? page - 1 : null,
      next_page: start + limit < found.length ? page + 1 : null,
      total: found.length,
    },
  };
}
