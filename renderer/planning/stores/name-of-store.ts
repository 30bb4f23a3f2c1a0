import { searchableText } from '../../../shared/text/folded.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { labelPlace } from '../../workspace-zones/zone-label.ts';

/** A name without what the IDs made of names lack: `Ciudad Vieja` and `ciudad-vieja` are the same. */
const plainName = (name: string): string => searchableText(name).replace(/[\s_-]/g, '');

/**
 * Returns the zoom from which the label of a zone has a store's name too, so that the map doesn't show it twice;
 * infinite if no zone has that name.
 * @param zones those of the store whose labels are drawn
 */
export function zoomOfSameName(name: string, zones: Iterable<Zone>): number {
  const plain = plainName(name);
  let zoom = Number.POSITIVE_INFINITY;
  for (const { zoneId, geometry } of zones) {
    if (plainName(zoneId) === plain) zoom = Math.min(zoom, labelPlace(geometry).zoom);
  }
  return zoom;
}
