import type { RegionExamples } from '../../../shared/region-examples.ts';
import { addZone } from '../../workspace-zones/add-zone.ts';
import { showOnMap } from './zone-tools.ts';

/** Makes a zone that can be looked at, edited and created. */
export function drawExample({ geometry, zoneId, storeId }: RegionExamples['zone']) {
  addZone(geometry, { zoneId, storeId });
  showOnMap([geometry]);
}
