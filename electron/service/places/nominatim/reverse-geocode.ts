import type { GeocodeResult, geocode as operation } from '../../../../shared/api/localities.ts';
import type { ParamsOf } from '../../../../shared/api/operation.ts';
import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';
import type { GeocodingContext } from '../../ports.ts';
import { geocodeResult } from '../remote/place-record.ts';
import { remotePlaceFilter } from '../remote/remote-place-filter.ts';
import type { RecordParams } from '../response-fields.ts';
import { buildingZoom, type NominatimClient, settlementZoom } from './nominatim-client.ts';
import { addressOf, placeOf } from './nominatim-place.ts';

type ReverseParams = Pick<
  ParamsOf<typeof operation>,
  'components' | 'excluded_types' | 'list_sub_buildings' | 'data'
> & { record: RecordParams };

/** Returns the house or street at a point, or else the settlement; undefined if Nominatim knows none. */
export async function reverseGeocode(
  nominatim: NominatimClient,
  at: LatLng,
  params: ReverseParams,
  context: GeocodingContext,
): Promise<GeocodeResult | undefined> {
  const { countries, admits } = remotePlaceFilter({ ...params, types: ['address', 'route', 'locality'] });
  if (countries?.size === 0) return undefined;
  const zooms = params.excluded_types?.includes('address')
    ? [settlementZoom]
    : [buildingZoom, settlementZoom];
  for (const zoom of zooms) {
    const result = await nominatim.reverse(at, zoom, context);
    const found = result && placeOf(result);
    const place = found && [addressOf(found), found].find((one) => one !== undefined && admits(one));
    if (place) {
      return {
        ...geocodeResult(place, params.record),
        distance: distanceMeters(at, place),
        ...(params.list_sub_buildings && { sub_buildings: [] }),
      };
    }
  }
  return undefined;
}
