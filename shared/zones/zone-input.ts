import type { ZoneInput } from '../api/zones.ts';
import { writeWkt } from '../geo/wkt.ts';
import type { Zone } from './zone.ts';

/** A zone in the API's create format; empty optional fields are omitted. */
export function zoneInputOf({ zoneId, storeId, description, types, status, geometry }: Zone): ZoneInput {
  return {
    zone_id: zoneId,
    store_id: storeId,
    polygon: writeWkt(geometry),
    ...(description === '' ? {} : { description }),
    ...(types.length === 0 ? {} : { types }),
    ...(status === '' ? {} : { status }),
  };
}
