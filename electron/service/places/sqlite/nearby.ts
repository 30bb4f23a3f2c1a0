import type { nearby as operation } from '../../../../shared/api/localities.ts';
import type { ParamsOf, ResponseOf } from '../../../../shared/api/operation.ts';
import { reportedTypes } from '../../../region-format/places/place-types.ts';
import { atOnce, type Steps } from '../../steps.ts';
import { addressComponents } from '../address-components.ts';
import { type AnswerContext, countryCodeFormat } from '../answer-parts.ts';
import { formattedAddress } from '../formatted-address.ts';
import { locatedOf, nameIn } from './located.ts';
import type { PlaceIndex } from './place-index.ts';
import { nearestOf, poisWithin, poiTypesWithin } from './pois-within.ts';
import { publicId } from './public-id.ts';

/** Returns points of interest around a position, nearest first, page by page. */
export const nearby = (...query: Parameters<typeof nearbySteps>): ResponseOf<typeof operation> =>
  atOnce(nearbySteps(...query));

/** The work of `nearby`. */
export function* nearbySteps(
  places: PlaceIndex,
  params: ParamsOf<typeof operation>,
  { language }: AnswerContext,
): Steps<ResponseOf<typeof operation>> {
  const { location, radius, page, limit } = params;
  const format = countryCodeFormat(params.cc_format, undefined);
  const fitting = poiTypesWithin(places, new Set(params.types), new Set(params.excluded_types ?? []));
  const start = (page - 1) * limit;
  const found = yield* poisWithin(places, location, radius, fitting);
  const ids = (yield* nearestOf(found, start, start + limit)).map(({ id }) => id);
  const byId = new Map(places.placesWith(ids).map((place) => [place.id, place]));
  const results = ids.flatMap((id) => {
    const place = byId.get(id);
    if (!place) return [];
    const { organisation, ...located } = locatedOf(place, language);
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
