import { useDeferredValue, useMemo } from 'react';
import type { LatLng } from '../../shared/geo/position.ts';
import type { Zones } from '../../shared/zones/apply-edit.ts';
import { delivers } from '../../shared/zones/delivery/delivers.ts';
import { type DeliveryIndex, deliveryIndex } from '../../shared/zones/delivery/delivery-index.ts';
import type { DeliveryLookup } from '../../shared/zones/delivery/delivery-lookup.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { useProvenance } from '../desk/provenance.ts';
import { useZones } from './zones-store.ts';
import { useZonesWithErrors } from './zones-with-errors.ts';

interface Delivery {
  zones: Zones;
  withErrors: ReadonlySet<string>;
  delivering: readonly Zone[];
  index: DeliveryIndex<Zone>;
}
let latest: Delivery | null = null;

/** The zones that deliver and their spatial index; recomputed when they change. */
function deliveryOf(zones: Zones, withErrors: ReadonlySet<string>): Delivery {
  if (latest?.zones === zones && latest.withErrors === withErrors) return latest;
  const delivering = [...zones.values()].filter((zone) => delivers(zone, withErrors));
  latest = { zones, withErrors, delivering, index: deliveryIndex(delivering) };
  return latest;
}

/** The zones of the workspace that deliver. */
export function useZonesThatDeliver(): readonly Zone[] {
  const zones = useDeferredValue(useZones((state) => state.zones));
  const withErrors = useZonesWithErrors(({ ids }) => ids);
  return useMemo(() => deliveryOf(zones, withErrors).delivering, [zones, withErrors]);
}

/**
 * Returns a function that gives the delivery zone of a place by the current zones, or undefined if there is none; null
 * if the workspace has no zones.
 */
export function deliveringNow(): DeliveryLookup | null {
  const { zones } = useZones.getState();
  if (zones.size === 0) return null;
  const { index } = deliveryOf(zones, useZonesWithErrors.getState().ids);
  return ({ lng, lat }) => index.at([lng, lat])[0];
}

/**
 * Zones of the workspace that deliver to a place, the winning one first; null without a place or if the workspace has
 * no zones.
 */
export function useDeliveringZones(position: LatLng | null): readonly Zone[] | null {
  const zones = useDeferredValue(useZones((state) => state.zones));
  const withErrors = useZonesWithErrors(({ ids }) => ids);
  const { lat, lng } = position ?? {};
  return useMemo(
    () =>
      zones.size === 0 || lat === undefined || lng === undefined
        ? null
        : deliveryOf(zones, withErrors).index.at([lng, lat]),
    [zones, withErrors, lat, lng],
  );
}

/** Whether lists show delivery zones. Not in reviews: zones drawn since are not part of what was saved. */
export function useSaysWhoDelivers(): boolean {
  const isReview = useProvenance(({ reviewed }) => reviewed !== null);
  const hasZones = useZones(({ zones }) => zones.size > 0);
  return hasZones && !isReview;
}
