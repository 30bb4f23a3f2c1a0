import type { LatLng } from '../../geo/position.ts';
import type { Zone } from '../zone.ts';

/** Gives the zone that delivers to a place; undefined where nobody does. */
export type Delivering = (position: LatLng) => Pick<Zone, 'zoneId' | 'storeId'> | undefined;

/** What a file says of the zone that delivers to a place. */
export const deliveryColumns = ['zone_id', 'store_id'] as const;
