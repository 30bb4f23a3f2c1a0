import { useDeferredValue, useMemo } from 'react';
import type { LatLng } from '../../shared/geo/position.ts';
import type { Zones } from '../../shared/zones/apply-edit.ts';
import type { Delivering } from '../../shared/zones/delivery/delivering.ts';
import { type DeliveryIndex, deliveryIndex } from '../../shared/zones/delivery/delivery-index.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { useProvenance } from '../desk/provenance.ts';
import { useZones } from './zones-store.ts';

let index: { zones: Zones; of: DeliveryIndex<Zone> } | null = null;

/** Answers which of these zones hold a place; made anew when they changed. */
export function deliveryIndexOf(zones: Zones): DeliveryIndex<Zone> {
  if (index?.zones !== zones) index = { zones, of: deliveryIndex([...zones.values()]) };
  return index.of;
}

/**
 * What gives the zone of the workspace that delivers to a place by the zones there are now, undefined where nobody
 * does; null where the workspace has no zones.
 */
export function deliveringNow(): Delivering | null {
  const { zones } = useZones.getState();
  return zones.size === 0 ? null : ({ lng, lat }) => deliveryIndexOf(zones).at([lng, lat])[0];
}

/**
 * The zones of the workspace that hold a place, the one that wins first; null without a place, or where the workspace
 * has no zones, so that nothing is said.
 */
export function useDeliveringZones(position: LatLng | null): readonly Zone[] | null {
  const zones = useDeferredValue(useZones((state) => state.zones));
  const { lat, lng } = position ?? {};
  return useMemo(
    () =>
      zones.size === 0 || lat === undefined || lng === undefined
        ? null
        : deliveryIndexOf(zones).at([lng, lat]),
    [zones, lat, lng],
  );
}

/** Whether lists say who delivers. A review shows what was answered then; zones drawn since are not part of it. */
export function useSaysWhoDelivers(): boolean {
  const isReview = useProvenance(({ reviewed }) => reviewed !== null);
  const hasZones = useZones(({ zones }) => zones.size > 0);
  return hasZones && !isReview;
}
