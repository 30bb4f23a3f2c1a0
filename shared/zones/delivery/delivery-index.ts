import Flatbush from 'flatbush';
import pointInPolygon from 'point-in-polygon-hao';
import { partsOf } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import { boxOfRings } from '../geometry/box.ts';
import type { Zone } from '../zone.ts';

/** Answers which zones hold a place. */
export interface DeliveryIndex<One> {
  /** The zones that hold the place, their borders included, the one that wins first. */
  at(position: LngLat): One[];
}

/**
 * Which of several zones with a place in common wins there: the lower number of `priority`; one without a number
 * comes behind those with one; else the order of the list.
 */
export function byPriority(one: Pick<Zone, 'priority'>, other: Pick<Zone, 'priority'>): number {
  const [first, second] = [
    one.priority ?? Number.POSITIVE_INFINITY,
    other.priority ?? Number.POSITIVE_INFINITY,
  ];
  return first === second ? 0 : first - second;
}

/**
 * Packs the parts of all zones into an R-tree; it does not follow later changes: make it anew. A place on a border
 * is held, as with the service's "zones that hold this point"; with zones that share the border, all hold it.
 * @param zones in the order of the list
 */
export function deliveryIndex<One extends Pick<Zone, 'priority' | 'geometry'>>(
  zones: readonly One[],
): DeliveryIndex<One> {
  const ranked = zones.toSorted(byPriority);
  const parts = ranked.flatMap(({ geometry }, rank) => partsOf(geometry).map((rings) => ({ rank, rings })));
  if (parts.length === 0) return { at: () => [] };
  const tree = new Flatbush(parts.length);
  for (const { rings } of parts) tree.add(...boxOfRings(rings));
  tree.finish();
  return {
    at([lng, lat]) {
      let ranks: number[] = [];
      for (const found of tree.search(lng, lat, lng, lat)) {
        const part = parts[found];
        if (part && pointInPolygon([lng, lat], part.rings) !== false) ranks.push(part.rank);
      }
      // Two parts of a zone may touch in the place.
      if (ranks.length > 1) ranks = [...new Set(ranks.sort((a, b) => a - b))];
      return ranks.flatMap((rank) => ranked[rank] ?? []);
    },
  };
}
