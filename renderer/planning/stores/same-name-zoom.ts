import { searchableText } from '../../../shared/text/folded.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { labelPlace } from '../../workspace-zones/zone-label.ts';

/** A name as in the IDs derived from it: `Ciudad Vieja` and `ciudad-vieja` are the same. */
const plainName = (name: string): string => searchableText(name).replace(/[\s_-]/g, '');

/**
 * Lowest zoom at which the label of a zone already shows a store's name, so that the map doesn't show it twice;
 * infinite if no zone has that name.
 * @param zones those of the store whose labels are drawn
 */
export function zoomOfSameName(name: string, zones: Iterable<Zone>): number {
  const plain = plainName(name);
  let zoom = Number.POSITIVE_INFINITY;
  for (const { zoneId, geometry } of zones) {
    if (plainName(zoneId) === plain) zoom = Math.min(zoom, labelPlace(geometry).minZoom);
  }
  return zoom;
}
