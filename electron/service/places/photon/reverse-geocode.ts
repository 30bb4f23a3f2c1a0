import type { GeocodeResult, geocode as operation } from '../../../../shared/api/localities.ts';
import type { ParamsOf } from '../../../../shared/api/operation.ts';
import type { LatLng } from '../../../../shared/geo/position.ts';
import type { GeocodingContext } from '../../ports.ts';
import { formattedAddress } from '../formatted-address.ts';
import { geocodeResult } from '../remote/place-record.ts';
import type { RecordParams } from '../response-fields.ts';
import { maxFeatures, type PhotonClient } from './photon-client.ts';
import { addressOf, type PhotonPlace } from './photon-place.ts';
import { photonPlaceFilter } from './photon-place-filter.ts';
import { placesAround } from './search-places.ts';

const maxHouseMeters = 150;
/** Large, because Photon has only one point of each street. */
const maxStreetMeters = 500;
const maxSettlementMeters = 60_000;

type ReverseParams = Pick<
  ParamsOf<typeof operation>,
  'components' | 'excluded_types' | 'list_sub_buildings' | 'data'
> & { record: RecordParams };

/** A place with its distance in meters. */
interface PlaceAtDistance {
  place: PhotonPlace;
  distance: number;
}

/** Returns the house at a point, or else the street, or else the settlement; undefined if Photon knows none. */
export async function reverseGeocode(
  photon: PhotonClient,
  at: LatLng,
  params: ReverseParams,
  context: GeocodingContext,
): Promise<GeocodeResult | undefined> {
  const { countries, admits } = photonPlaceFilter({
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
    const houses = around.flatMap(({ place, distance }): PlaceAtDistance[] => {
      const house = addressOf(place);
      return house && admits(house) ? [{ place: house, distance }] : [];
    });
    const [house] = houses;
    if (house && house.distance <= maxHouseMeters) return houseResultOf(house, houses, around, params);
    const street = around.find(({ place }) => place.types[0] === 'route' && admits(place));
    if (street) return resultOf(street, params);
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
  return settlement && resultOf(settlement, params);
}

const resultOf = (
  { place, distance }: PlaceAtDistance,
  { record, list_sub_buildings }: ReverseParams,
): GeocodeResult => ({
  ...geocodeResult(place, record),
  distance,
  ...(list_sub_buildings && { sub_buildings: [] }),
});

/**
 * Returns a house, if requested with other buildings of the same number.
 * @param around places of the response; addresses derived from points of interest aren't in it, and are no buildings
 */
function houseResultOf(
  house: PlaceAtDistance,
  houses: readonly PlaceAtDistance[],
  around: readonly PlaceAtDistance[],
  params: ReverseParams,
): GeocodeResult {
  const responsePlaces = new Set(around.map(({ place }) => place));
  const result = resultOf(house, params);
  const { street, houseNumber } = house.place.located;
  const sameNumber = houses.filter(
    ({ place }) =>
      responsePlaces.has(place) &&
      place.located.street === street &&
      place.located.houseNumber === houseNumber,
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
