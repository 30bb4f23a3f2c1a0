import type { geocode as operation } from '../../../../shared/api/localities.ts';
import type { ParamsOf, ResponseOf } from '../../../../shared/api/operation.ts';
import type { GeocodingContext } from '../../ports.ts';
import { addressResults, maxAddressResults } from '../remote/address-results.ts';
import { countryCodeFormat, type RecordParams } from '../response-fields.ts';
import type { PhotonClient } from './photon-client.ts';
import { photonPlaceFilter } from './photon-place-filter.ts';
import { reverseGeocode } from './reverse-geocode.ts';
import { searchPlaces } from './search-places.ts';

/** Geocodes an address, or reverse-geocodes a position. */
export async function geocode(
  photon: PhotonClient,
  params: ParamsOf<typeof operation>,
  context: GeocodingContext,
): Promise<ResponseOf<typeof operation>> {
  const record: RecordParams = {
    fields: params.fields,
    language: context.language,
    format: countryCodeFormat(params.cc_format, params.components),
  };
  if (params.latlng) {
    const result = await reverseGeocode(photon, params.latlng, { ...params, record }, context);
    return { results: result ? [result] : [] };
  }
  const text = params.address ?? '';
  const search = { text, filter: photonPlaceFilter(params), bias: undefined, limit: maxAddressResults };
  return { results: addressResults(await searchPlaces(photon, search, context), text, record) };
}
