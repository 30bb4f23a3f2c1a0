import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { type BorderedZone, type BorderNetwork, borderNetwork } from './border-network.ts';
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
