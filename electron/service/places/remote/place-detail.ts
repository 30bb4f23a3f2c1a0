import type { details, LocalityDetail } from '../../../../shared/api/localities.ts';
import type { ParamsOf } from '../../../../shared/api/operation.ts';
import type { GeocodingContext } from '../../ports.ts';
import { countryCodeFormat } from '../response-fields.ts';
import { placeRecord } from './place-record.ts';
import type { RemotePlace } from './remote-place.ts';

/** Returns a place as a full record with the requested `public_id`. */
export function placeDetail(
  place: RemotePlace,
  { public_id, fields, cc_format }: ParamsOf<typeof details>,
  { language }: GeocodingContext,
): LocalityDetail {
  const { record, geometry, accuracy } = placeRecord(place, {
    fields,
    language,
    format: countryCodeFormat(cc_format, undefined),
  });
  const isPoi = record.types[0] === 'point_of_interest';
  return {
    ...record,
    public_id,
    ...(isPoi && { categories: [...place.types] }),
    ...(geometry && { geometry: { ...geometry, accuracy } }),
  };
}
