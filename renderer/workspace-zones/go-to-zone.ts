import type { Zone } from '../../shared/zones/zone.ts';
import { enterPanel } from '../workbench/layout.ts';
import { openZone } from './selection.ts';
import { bringOnMap } from './show-on-map.ts';

/** Opens a zone's card from another panel, focuses it, and brings the zone into view on the map. */
export function goToZone({ id, geometry }: Zone) {
  openZone(id);
  enterPanel('zones');
  bringOnMap([geometry]);
}
