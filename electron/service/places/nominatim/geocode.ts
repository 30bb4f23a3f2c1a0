import type { geocode as operation } from '../../../../shared/api/localities.ts';
import type { ParamsOf, ResponseOf } from '../../../../shared/api/operation.ts';
import type { GeocodingContext } from '../../ports.ts';
import { addressResults, maxAddressResults } from '../remote/address-results.ts';
import { remotePlaceFilter } from '../remote/remote-place-filter.ts';
import { countryCodeFormat, type RecordParams } from '../response-fields.ts';
import type { NominatimClient } from './nominatim-client.ts';
import { reverseGeocode } from './reverse-geocode.ts';
import { searchedWords, searchPlaces } from './search-places.ts';

/** Geocodes an address, or reverse-geocodes a position. */
export async function geocode(
  nominatim: NominatimClient,
  params: ParamsOf<typeof operation>,
  context: GeocodingContext,
): Promise<ResponseOf<typeof operation>> {
  const record: RecordParams = {
    fields: params.fields,
    language: context.language,
    format: countryCodeFormat(params.cc_format, params.components),
  };
  if (params.latlng) {
    const result = await reverseGeocode(nominatim, params.latlng, { ...params, record }, context);
    return { results: result ? [result] : [] };
  }
  const text = params.address ?? '';
  const search = {
    words: searchedWords(text),
    filter: remotePlaceFilter(params),
    withShape: params.fields.includes('shape'),
  };
  const places = await searchPlaces(nominatim, search, context);
  return { results: addressResults(places.slice(0, maxAddressResults), text, record) };
}
