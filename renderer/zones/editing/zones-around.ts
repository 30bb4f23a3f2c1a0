import { boxOf } from '../../../shared/zones/geometry/box.ts';
import type { BorderedZone } from '../../../shared/zones/topology/border-network.ts';
import { type Neighbourhood, neighbourhoodOf } from '../../../shared/zones/topology/neighbourhood.ts';
import { useSharedBorders } from '../../map/draw/shared-borders.ts';
import { useSelection } from '../../workspace-zones/selection.ts';
import { indexOfZones } from '../../workspace-zones/zones-by-place.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';

let latest: { zones: unknown; hidden: unknown; edited: BorderedZone; around: Neighbourhood } | null = null;

/** A zone with those around it that are shown; null while zones are edited alone. */
export function zonesAround(edited: BorderedZone): Neighbourhood | null {
  if (!useSharedBorders.getState().on) return null;
  const { zones } = useZones.getState();
  const { hidden } = useSelection.getState();
  const isKnown =
    latest?.zones === zones &&
    latest.hidden === hidden &&
    latest.edited.id === edited.id &&
    (latest.edited.geometry === edited.geometry || latest.around.zones[0]?.geometry === edited.geometry);
  if (latest && isKnown) return latest.around;
  const others = indexOfZones()
    .search(boxOf(edited.geometry))
    .filter(({ id }) => id !== edited.id && !hidden.has(id));
  const around = neighbourhoodOf([
    edited,
    ...others.map(({ id, geometry }): BorderedZone => ({ id, geometry })),
  ]);
  latest = { zones, hidden, edited, around };
  return around;
}
