import type { ZoneInput } from '../api/zones.ts';
import { writeWkt } from '../geo/wkt.ts';
import type { Zone } from './zone.ts';

/** A zone as the API takes it for creation; what is empty and optional is left out. */
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
