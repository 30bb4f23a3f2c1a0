import type { LatLng } from '../geo/position.ts';
import { parseWkt } from '../geo/wkt.ts';
import { deliveryIndex } from '../zones/delivery/delivery-index.ts';
import type { ListedZone } from './listed-zone.ts';

/**
 * Whether all of these zones of a service hold a position, borders included. False tells a service that takes no notice
 * of the parameter `at` of its list; one whose polygon cannot be read holds nothing.
 */
export function allHold(zones: readonly Pick<ListedZone, 'polygon'>[], { lng, lat }: LatLng): boolean {
  const geometries = zones.flatMap(({ polygon }) => {
    const reading = parseWkt(polygon);
    return reading.ok ? [{ geometry: reading.geometry }] : [];
  });
  return deliveryIndex(geometries).at([lng, lat]).length === zones.length;
}
