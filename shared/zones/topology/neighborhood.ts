import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { type Box, boxesMeet, boxOfRings } from '../geometry/box.ts';
import { type BorderedZone, type BorderNetwork, borderNetwork } from './border-network.ts';
import { edgesOfZone } from './edge-index.ts';
import { nodeBorders } from './node-borders.ts';

/** Zones close enough to share borders, with noded borders. */
export interface Neighborhood {
  zones: readonly BorderedZone[];
  network: BorderNetwork;
}

/** Nodes the borders of zones and builds their network. */
export const neighborhoodOf = (zones: readonly BorderedZone[]): Neighborhood =>
  neighborhoodWithGeometries(zones, nodeBorders(zones));

/** The same zones, some with new, already noded borders. */
export function neighborhoodWithGeometries(
  zones: readonly BorderedZone[],
  geometries: ReadonlyMap<string, ZoneGeometry>,
): Neighborhood {
  const changed = zones.map(({ id, geometry }) => ({ id, geometry: geometries.get(id) ?? geometry }));
  return { zones: changed, network: borderNetwork(changed) };
}

/**
 * A box extended to the full edges of zones in it, as an edge that turns with its vertex may hit something farther
 * along.
 */
export const boxWithEdges = (zones: readonly BorderedZone[], box: Box): Box =>
  boxOfRings([
    [
      [box[0], box[1]],
      [box[2], box[3]],
    ],
    ...zones.flatMap((zone) => edgesOfZone(zone).filter((edge) => boxesMeet(boxOfRings([edge]), box))),
  ]);
