import { useDeferredValue, useMemo } from 'react';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { boxOf } from '../../../shared/zones/geometry/box.ts';
import type { GeometryIndex } from '../../../shared/zones/geometry/geometry-index.ts';
import { boxExtendedByMeters } from '../../../shared/zones/geometry/near.ts';
import { commonBorderMeters } from '../../../shared/zones/topology/common-border.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { zoneIndex } from '../../workspace-zones/zone-index.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';

/** A zone next to another one, and the length of their common border. */
export interface Neighbor {
  zone: Zone;
  borderMeters: number;
}

/** Lengths of common borders in meters by pair of geometries, which are immutable. */
const cachedBorders = new WeakMap<ZoneGeometry, WeakMap<ZoneGeometry, number>>();

const cachedBorderMeters = (one: ZoneGeometry, other: ZoneGeometry): number | undefined =>
  cachedBorders.get(one)?.get(other) ?? cachedBorders.get(other)?.get(one);

function commonBorderOf(one: ZoneGeometry, other: ZoneGeometry): number {
  const known = cachedBorderMeters(one, other);
  if (known !== undefined) return known;
  const length = commonBorderMeters(one, other);
  const bordersOfOne = cachedBorders.get(one) ?? new WeakMap<ZoneGeometry, number>();
  bordersOfOne.set(other, length);
  cachedBorders.set(one, bordersOfOne);
  return length;
}

const zonesCloseTo = ({ id, geometry }: Zone, index: GeometryIndex<Zone>): Zone[] =>
  index.search(boxExtendedByMeters(boxOf(geometry), 1)).filter((zone) => zone.id !== id);

/** Returns the zones of an index that share a border with the given one, the longest common border first. */
export const neighborsOf = (zone: Zone, index: GeometryIndex<Zone>): readonly Neighbor[] =>
  zonesCloseTo(zone, index)
    .map((other) => ({ zone: other, borderMeters: commonBorderOf(zone.geometry, other.geometry) }))
    .filter(({ borderMeters }) => borderMeters > 0)
    .sort((one, other) => other.borderMeters - one.borderMeters);

/** Returns the neighbors of a zone if all borders are cached; undefined if any would have to be measured. */
export const cachedNeighbors = (zone: Zone, index: GeometryIndex<Zone>): readonly Neighbor[] | undefined =>
  zonesCloseTo(zone, index).every(({ geometry }) => cachedBorderMeters(zone.geometry, geometry) !== undefined)
    ? neighborsOf(zone, index)
    : undefined;

/** Zones of the workspace that share a border with the given one, the longest common border first. */
export function useNeighbors(zone: Zone): readonly Neighbor[] {
  const zones = useDeferredValue(useZones((state) => state.zones));
  return useMemo(() => (zones.size > 1 ? neighborsOf(zone, zoneIndex()) : []), [zones, zone]);
}
