import { useEffect, useState } from 'react';
import { type CoverPlan, coverPlan, zonesByStore } from '../../../shared/planning/coverage/cover-plan.ts';
import { delivers } from '../../../shared/zones/delivery/delivers.ts';
import { useDeskState } from '../../desk/states.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { useZonesWithErrors } from '../../workspace-zones/zones-with-errors.ts';
import { inSlices } from '../../zone-comparison/in-slices.ts';
import type { PlaceKind } from './cover-store.ts';
import { addressesOfZones } from './zone-addresses.ts';

interface CoverPlanState {
  plan: CoverPlan | null;
  /** Progress of looking up the addresses of zones; null if done. */
  lookUpProgress: { done: number; total: number } | null;
  /** Number of zones skipped because of errors. */
  faultyZoneCount: number;
}

const initialState: CoverPlanState = { plan: null, lookUpProgress: null, faultyZoneCount: 0 };

/** Requests of a check of these or all zones; null until built, which doesn't block the window. */
export function useCoverPlan(
  zoneIds: ReadonlySet<string> | null,
  placesPerZone: number,
  kind: PlaceKind,
): CoverPlanState {
  const zones = useZones((state) => state.zones);
  const stores = useZones((state) => state.stores);
  const faultyIds = useZonesWithErrors(({ ids }) => ids);
  const byAddress = useDeskState('region') !== null && kind === 'addresses';
  const [planState, setPlanState] = useState(initialState);
  useEffect(() => {
    setPlanState(initialState);
    const abort = new AbortController();
    const { signal } = abort;
    const selectedZones = [...zones.values()].filter(({ id }) => zoneIds === null || zoneIds.has(id));
    // Zones without a store are kept, as the plan lists them.
    const checkedZones = selectedZones.filter((zone) => zone.storeId === '' || delivers(zone, faultyIds));
    const faultyZoneCount = selectedZones.length - checkedZones.length;
    const allStores = [...stores.values()];
    const [servedZones] = zonesByStore(checkedZones, allStores);
    const lookUp = () =>
      addressesOfZones(servedZones, placesPerZone, signal, (done) =>
        setPlanState({ plan: null, lookUpProgress: { done, total: servedZones.length }, faultyZoneCount }),
      );
    const prepare = async () => {
      const addresses = byAddress ? await lookUp() : undefined;
      const plan = await inSlices(coverPlan(checkedZones, allStores, placesPerZone, addresses), signal);
      if (plan) setPlanState({ plan, lookUpProgress: null, faultyZoneCount });
    };
    void prepare();
    return () => abort.abort();
  }, [zones, stores, faultyIds, zoneIds, placesPerZone, byAddress]);
  return planState;
}
