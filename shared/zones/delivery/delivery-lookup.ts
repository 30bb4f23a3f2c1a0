import type { LatLng } from '../../geo/position.ts';
import type { Zone } from '../zone.ts';

/** Function that gives the delivery zone of a place; undefined outside all zones. */
export type DeliveryLookup = (position: LatLng) => Pick<Zone, 'zoneId' | 'storeId'> | undefined;

/** Columns on the delivery zone of a place. */
export const deliveryColumns = ['zone_id', 'store_id'] as const;
