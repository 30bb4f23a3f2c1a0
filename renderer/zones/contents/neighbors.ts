import { useDeferredValue, useMemo } from 'react';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { boxOf } from '../../../shared/zones/geometry/box.ts';
import type { GeometryIndex } from '../../../shared/zones/geometry/geometry-index.ts';
import { boxAround } from '../../../shared/zones/geometry/near.ts';
import { commonBorderMeters } from '../../../shared/zones/topology/common-border.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { indexOfZones } from '../../workspace-zones/zones-by-place.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';

/** A zone beside another one, with the length of the border that they have in common. */
export interface Neighbor {
  zone: Zone;
  borderMeters: number;
}

/** Cache by pair of geometries; geometries are immutable. */
const measured = new WeakMap<ZoneGeometry, WeakMap<ZoneGeometry, number>>();

const knownBorder = (one: ZoneGeometry, other: ZoneGeometry): number | undefined =>
  measured.get(one)?.get(other) ?? measured.get(other)?.get(one);

function borderOf(one: ZoneGeometry, other: ZoneGeometry): number {
  const known = knownBorder(one, other);
  if (known !== undefined) return known;
  const length = commonBorderMeters(one, other);
  const ofOne = measured.get(one) ?? new WeakMap<ZoneGeometry, number>();
  ofOne.set(other, length);
  measured.set(one, ofOne);
  return length;
}

const zonesNear = ({ id, geometry }: Zone, index: GeometryIndex<Zone>): Zone[] =>
  index.search(boxAround(boxOf(geometry), 1)).filter((zone) => zone.id !== id);

/** The zones of an index that are beside one, those with the longest common border first. */
export const neighborsOf = (zone: Zone, index: GeometryIndex<Zone>): readonly Neighbor[] =>
  zonesNear(zone, index)
    .map((other) => ({ zone: other, borderMeters: borderOf(zone.geometry, other.geometry) }))
    .filter(({ borderMeters }) => borderMeters > 0)
    .sort((one, other) => other.borderMeters - one.borderMeters);

/** Cached neighbors of a zone; undefined if any border would have to be measured. */
export const measuredNeighbors = (zone: Zone, index: GeometryIndex<Zone>): readonly Neighbor[] | undefined =>
  zonesNear(zone, index).every(({ geometry }) => knownBorder(zone.geometry, geometry) !== undefined)
    ? neighborsOf(zone, index)
    : undefined;

/** The zones beside one, those with the longest common border first. */
export function useNeighbors(zone: Zone): readonly Neighbor[] {
  const zones = useDeferredValue(useZones((state) => state.zones));
  return useMemo(() => (zones.size > 1 ? neighborsOf(zone, indexOfZones()) : []), [zones, zone]);
}
