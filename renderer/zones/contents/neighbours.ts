import { useDeferredValue, useMemo } from 'react';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { boxOf } from '../../../shared/zones/geometry/box.ts';
import { boxAround } from '../../../shared/zones/geometry/near.ts';
import { commonBorderMeters } from '../../../shared/zones/topology/common-border.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { indexOfZones } from '../../workspace-zones/zones-by-place.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';

/** A zone beside another one, with the length of the border that they have in common. */
export interface Neighbour {
  zone: Zone;
  borderMeters: number;
}

/** Geometries never change, so each pair is measured once. */
const measured = new WeakMap<ZoneGeometry, WeakMap<ZoneGeometry, number>>();

function borderOf(one: ZoneGeometry, other: ZoneGeometry): number {
  const known = measured.get(one)?.get(other) ?? measured.get(other)?.get(one);
  if (known !== undefined) return known;
  const length = commonBorderMeters(one, other);
  const ofOne = measured.get(one) ?? new WeakMap<ZoneGeometry, number>();
  ofOne.set(other, length);
  measured.set(one, ofOne);
  return length;
}

/** The zones beside one, those with the longest common border first. */
export function useNeighbours({ id, geometry }: Zone): readonly Neighbour[] {
  const zones = useDeferredValue(useZones((state) => state.zones));
  return useMemo(() => {
    const near = zones.size > 1 ? indexOfZones().search(boxAround(boxOf(geometry), 1)) : [];
    return near
      .filter((zone) => zone.id !== id)
      .map((zone) => ({ zone, borderMeters: borderOf(geometry, zone.geometry) }))
      .filter(({ borderMeters }) => borderMeters > 0)
      .sort((one, other) => other.borderMeters - one.borderMeters);
  }, [zones, id, geometry]);
}
