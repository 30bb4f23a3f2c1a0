import type { LatLng } from '../geo/position.ts';
import { parseWkt } from '../geo/wkt.ts';
import { deliveryIndex } from '../zones/delivery/delivery-index.ts';
import type { ListedZone } from './listed-zone.ts';

/**
 * Whether all listed zones contain a position or have it on their border. If not, the service has ignored the `at`
 * parameter of its list. Zones with an unreadable polygon contain nothing.
 */
export function allHold(zones: readonly Pick<ListedZone, 'polygon'>[], { lng, lat }: LatLng): boolean {
  const geometries = zones.flatMap(({ polygon }) => {
    const reading = parseWkt(polygon);
    return reading.ok ? [{ geometry: reading.geometry }] : [];
  });
  return deliveryIndex(geometries).zonesAt([lng, lat]).length === zones.length;
}
