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

interface DeliveryCache {
  zones: Zones;
  withErrors: ReadonlySet<string>;
  delivering: readonly Zone[];
  index: DeliveryIndex<Zone>;
}
let latest: DeliveryCache | null = null;

/** The zones that deliver and their spatial index; cached until zones or errors change. */
function deliveryOf(zones: Zones, withErrors: ReadonlySet<string>): DeliveryCache {
  if (latest?.zones === zones && latest.withErrors === withErrors) return latest;
  const delivering = [...zones.values()].filter((zone) => delivers(zone, withErrors));
  latest = { zones, withErrors, delivering, index: deliveryIndex(delivering) };
  return latest;
}

/** Zones of the workspace that deliver: those with a store and without errors. */
export function useZonesThatDeliver(): readonly Zone[] {
  const zones = useDeferredValue(useZones((state) => state.zones));
  const withErrors = useZonesWithErrors(({ ids }) => ids);
  return useMemo(() => deliveryOf(zones, withErrors).delivering, [zones, withErrors]);
}

/**
 * Returns a function that finds the delivery zone of a place among the current zones, or undefined; null if the
 * workspace has no zones.
 */
export function deliveryLookupNow(): DeliveryLookup | null {
  const { zones } = useZones.getState();
  if (zones.size === 0) return null;
  const { index } = deliveryOf(zones, useZonesWithErrors.getState().ids);
  return ({ lng, lat }) => index.zonesAt([lng, lat])[0];
}

/**
 * Zones of the workspace that deliver to a place, the one with precedence first; null without a place or if the
 * workspace has no zones.
 */
export function useDeliveringZones(position: LatLng | null): readonly Zone[] | null {
  const zones = useDeferredValue(useZones((state) => state.zones));
  const withErrors = useZonesWithErrors(({ ids }) => ids);
  const { lat, lng } = position ?? {};
  return useMemo(
    () =>
      zones.size === 0 || lat === undefined || lng === undefined
        ? null
        : deliveryOf(zones, withErrors).index.zonesAt([lng, lat]),
    [zones, withErrors, lat, lng],
  );
}

/**
 * Whether lists show delivery zones. Not in reviews of saved searches: zones drawn later aren't part of what was
 * saved.
 */
export function useShowsDeliveryZones(): boolean {
  const isReview = useProvenance(({ reviewed }) => reviewed !== null);
  const hasZones = useZones(({ zones }) => zones.size > 0);
  return hasZones && !isReview;
}
