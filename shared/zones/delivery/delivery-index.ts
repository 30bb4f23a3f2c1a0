import Flatbush from 'flatbush';
import pointInPolygon from 'point-in-polygon-hao';
import { partsOf } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import { boxOfRings } from '../geometry/box.ts';
import type { Zone } from '../zone.ts';
import { byPriority } from './priority.ts';

/** Index that finds the zones that contain a place. */
export interface DeliveryIndex<One> {
  /** Zones that contain the place, borders included, the winning one first. */
  zonesAt(position: LngLat): One[];
}

/**
 * Packs the parts of all zones into an R-tree; rebuild it after changes. Borders count as inside, as in the service's
 * "zones that contain this point"; on a shared border all zones match.
 * @param zones in the order of the list
 */
export function deliveryIndex<One extends Pick<Zone, 'priority' | 'geometry'>>(
  zones: readonly One[],
): DeliveryIndex<One> {
  const ranked = zones.toSorted(byPriority);
  const parts = ranked.flatMap(({ geometry }, rank) => partsOf(geometry).map((rings) => ({ rank, rings })));
  if (parts.length === 0) return { zonesAt: () => [] };
  const tree = new Flatbush(parts.length);
  for (const { rings } of parts) tree.add(...boxOfRings(rings));
  tree.finish();
  return {
    zonesAt([lng, lat]) {
      let ranks: number[] = [];
      for (const partIndex of tree.search(lng, lat, lng, lat)) {
        const part = parts[partIndex];
        if (part && pointInPolygon([lng, lat], part.rings) !== false) ranks.push(part.rank);
      }
      // Two parts of a zone may both touch the place.
      if (ranks.length > 1) ranks = [...new Set(ranks.sort((a, b) => a - b))];
      return ranks.flatMap((rank) => ranked[rank] ?? []);
    },
  };
}
