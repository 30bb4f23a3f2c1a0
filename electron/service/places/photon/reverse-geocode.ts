import type { GeocodeResult, geocode as operation } from '../../../../shared/api/localities.ts';
import type { ParamsOf } from '../../../../shared/api/operation.ts';
import type { LatLng } from '../../../../shared/geo/position.ts';
import type { GeocodingContext } from '../../ports.ts';
import type { RecordParams } from '../answer-parts.ts';
import { formattedAddress } from '../formatted-address.ts';
import { geocodeResult } from '../remote/place-record.ts';
import { maxFeatures, type PhotonClient } from './photon-client.ts';
import { addressOf, type PhotonPlace } from './photon-place.ts';
import { placeFilterOf } from './place-filter.ts';
import { placesAround } from './search-places.ts';

const maxHouseMeters = 150;
/** Photon knows a street by a single point. */
const maxStreetMeters = 500;
const maxSettlementMeters = 60_000;

type ReverseParams = Pick<
  ParamsOf<typeof operation>,
  'components' | 'excluded_types' | 'list_sub_buildings' | 'data'
> & { record: RecordParams };

/** A place with its distance in meters. */
interface Near {
  place: PhotonPlace;
  distance: number;
}

/** Returns the house at a point, else its street, else its settlement; undefined if nothing is known. */
export async function reverseGeocode(
  photon: PhotonClient,
  at: LatLng,
  params: ReverseParams,
  context: GeocodingContext,
): Promise<GeocodeResult | undefined> {
  const { countries, admits } = placeFilterOf({
    ...params,
    types: ['address', 'route', 'locality'],
  });
  if (countries?.size === 0) return undefined;
  if (!params.excluded_types?.includes('address')) {
    const around = await placesAround(
      photon,
      {
        at,
        radiusMeters: maxStreetMeters,
        layers: ['house', 'street'],
        osmTags: [],
        limit: maxFeatures,
      },
      context,
    );
    const houses = around.flatMap(({ place, distance }): Near[] => {
      const house = addressOf(place);
      return house && admits(house) ? [{ place: house, distance }] : [];
    });
    const [house] = houses;
    if (house && house.distance <= maxHouseMeters) return houseAnswer(house, houses, around, params);
    const street = around.find(({ place }) => place.types[0] === 'route' && admits(place));
    if (street) return answer(street, params);
  }
  const [settlement] = (
    await placesAround(
      photon,
      {
        at,
        radiusMeters: maxSettlementMeters,
        layers: ['city', 'district', 'locality'],
        osmTags: [],
        limit: maxFeatures,
      },
      context,
    )
  ).filter(({ place }) => admits(place));
  return settlement && answer(settlement, params);
}

const answer = ({ place, distance }: Near, { record, list_sub_buildings }: ReverseParams): GeocodeResult => ({
  ...geocodeResult(place, record),
  distance,
  ...(list_sub_buildings && { sub_buildings: [] }),
});

/** @param around the places the houses come from: a shop's address is no other building */
function houseAnswer(
  house: Near,
  houses: readonly Near[],
  around: readonly Near[],
  params: ReverseParams,
): GeocodeResult {
  const own = new Set(around.map(({ place }) => place));
  const result = answer(house, params);
  const { street, houseNumber } = house.place.located;
  const sameNumber = houses.filter(
    ({ place }) =>
      own.has(place) && place.located.street === street && place.located.houseNumber === houseNumber,
  );
  return {
    ...result,
    ...(params.list_sub_buildings && {
      sub_buildings: sameNumber.map(({ place }) => ({
        public_id: place.publicId,
        description: formattedAddress(place.located),
      })),
    }),
  };
}
