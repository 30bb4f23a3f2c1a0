import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { type Box, boxesMeet, boxOfRings } from '../geometry/box.ts';
import { type BorderedZone, type BorderNetwork, borderNetwork } from './border-network.ts';
import { edgesOfZone } from './edge-index.ts';
import { nodeBorders } from './node-borders.ts';

/** Zones near enough to have borders in common, with their borders noded. */
export interface Neighbourhood {
  zones: readonly BorderedZone[];
  network: BorderNetwork;
}

/** Nodes the borders of zones and reads their network. */
export const neighbourhoodOf = (zones: readonly BorderedZone[]): Neighbourhood =>
  withGeometries(zones, nodeBorders(zones));

/** The same zones, some of them with other borders, noded already. */
export function withGeometries(
  zones: readonly BorderedZone[],
  geometries: ReadonlyMap<string, ZoneGeometry>,
): Neighbourhood {
  const changed = zones.map(({ id, geometry }) => ({ id, geometry: geometries.get(id) ?? geometry }));
  return { zones: changed, network: borderNetwork(changed) };
}

/** A box with the edges that zones have in it: one that turns with a vertex takes what it meets farther on along. */
export const boxWithEdges = (zones: readonly BorderedZone[], box: Box): Box =>
  boxOfRings([
    [
      [box[0], box[1]],
      [box[2], box[3]],
    ],
    ...zones.flatMap((zone) => edgesOfZone(zone).filter((edge) => boxesMeet(boxOfRings([edge]), box))),
  ]);
