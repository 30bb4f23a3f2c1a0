import type { ZoneGeometry } from '../../../shared/zones/zone.ts';
import { addZone } from '../../workspace-zones/add-zone.ts';
import { showOnMap } from './zone-tools.ts';

/** Montevideo's old town between the harbour and the shore, which the built-in region shows. */
const oldTown: ZoneGeometry = {
  type: 'Polygon',
  coordinates: [
    [
      [-56.2134, -34.9096],
      [-56.2076, -34.9115],
      [-56.1999, -34.9107],
      [-56.1985, -34.9063],
      [-56.2002, -34.9022],
      [-56.2075, -34.9025],
      [-56.2129, -34.9044],
      [-56.2134, -34.9096],
    ],
  ],
};

/** Makes a zone that can be looked at, edited and created. */
export function drawExample() {
  addZone(oldTown, { zoneId: 'old-town', storeId: 'CENTRO1' });
  showOnMap([oldTown]);
}
