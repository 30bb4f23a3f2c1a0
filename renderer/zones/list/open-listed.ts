import { openZone } from '../../workspace-zones/selection.ts';
import { bringOnMapIfOutside } from '../../workspace-zones/show-on-map.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';

/** Opens the card of a listed zone. The map moves only if no part of the zone is in view. */
export function openListed(id: string) {
  openZone(id);
  const zone = useZones.getState().zones.get(id);
  if (zone) bringOnMapIfOutside(zone.geometry);
}
