import { partsOf } from '../../../shared/geo/parts.ts';
import type { LngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { type Box, boxOf, enlarged } from '../../../shared/zones/geometry/box.ts';
import type { BorderedZone } from '../../../shared/zones/topology/border-network.ts';
import {
  boxWithEdges,
  type Neighborhood,
  neighborhoodOf,
} from '../../../shared/zones/topology/neighborhood.ts';
import { coincidenceDegrees } from '../../../shared/zones/topology/node-borders.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { useSharedBorders } from '../../map/draw/shared-borders.ts';
import { useSelection } from '../../workspace-zones/selection.ts';
import { zoneIndex } from '../../workspace-zones/zone-index.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';

let latest: { zones: unknown; hidden: unknown; edited: BorderedZone; around: Neighborhood } | null = null;

/** Returns a zone with its visible neighbors; null if shared borders are off. */
export const zonesAround = (edited: BorderedZone): Neighborhood | null =>
  useSharedBorders.getState().on ? visibleAround(edited) : null;

/** Returns a zone with its visible neighbors. */
export function visibleAround(edited: BorderedZone): Neighborhood {
  const { zones } = useZones.getState();
  const { hidden } = useSelection.getState();
  const isKnown =
    latest?.zones === zones &&
    latest.hidden === hidden &&
    latest.edited.id === edited.id &&
    (latest.edited.geometry === edited.geometry || latest.around.zones[0]?.geometry === edited.geometry);
  if (latest && isKnown) return latest.around;
  const box = nearBox(edited.geometry);
  const around = neighborhoodOf(withVisibleIn(boxWithEdges(visibleIn(box), box), edited));
  latest = { zones, hidden, edited, around };
  return around;
}

/** Same as `visibleAround`, including zones around a line. */
export const visibleAroundLine = (edited: BorderedZone, line: readonly LngLat[]): Neighborhood =>
  neighborhoodOf(
    withVisibleIn(
      nearBox({ type: 'MultiPolygon', coordinates: [...partsOf(edited.geometry), [[...line]]] }),
      edited,
    ),
  );

/** Returns the box of everything that may coincide with a geometry. */
const nearBox = (geometry: ZoneGeometry): Box => enlarged(boxOf(geometry), 4 * coincidenceDegrees);

/** Returns the zone, followed by the other visible zones in a box. */
const withVisibleIn = (box: Box, edited: BorderedZone): BorderedZone[] => [
  edited,
  ...visibleIn(box).filter(({ id }) => id !== edited.id),
];

/** Returns the visible zones whose boxes intersect a box. */
export function visibleIn(box: Box): Zone[] {
  const { hidden } = useSelection.getState();
  return zoneIndex()
    .search(box)
    .filter(({ id }) => !hidden.has(id));
}
