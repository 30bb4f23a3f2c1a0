import type { Zones } from '../../shared/zones/apply-edit.ts';
import { type GeometryIndex, geometryIndex } from '../../shared/zones/geometry/geometry-index.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { useZones } from './zones-store.ts';

let index: { zones: Zones; spatial: GeometryIndex<Zone> } | null = null;

/** Spatial index of all zones; rebuilt when they change. */
export function zoneIndex(): GeometryIndex<Zone> {
  const { zones } = useZones.getState();
  if (index?.zones !== zones) index = { zones, spatial: geometryIndex([...zones.values()]) };
  return index.spatial;
}
