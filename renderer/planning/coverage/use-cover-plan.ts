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
  lookedUp: { done: number; total: number } | null;
  /** Number of zones skipped because of errors. */
  withErrors: number;
}

const initialState: CoverPlanState = { plan: null, lookedUp: null, withErrors: 0 };

/** Requests of a check of these or all zones; null until built, which doesn't block the window. */
export function useCoverPlan(
  chosen: ReadonlySet<string> | null,
  placesOfZone: number,
  kind: PlaceKind,
): CoverPlanState {
  const zones = useZones((state) => state.zones);
  const stores = useZones((state) => state.stores);
  const faulty = useZonesWithErrors(({ ids }) => ids);
  const byAddress = useDeskState('region') !== null && kind === 'addresses';
  const [planState, setPlanState] = useState(initialState);
  useEffect(() => {
    setPlanState(initialState);
    const abort = new AbortController();
    const { signal } = abort;
    const wanted = [...zones.values()].filter(({ id }) => chosen === null || chosen.has(id));
    // Zones without a store are kept, as the plan lists them.
    const checked = wanted.filter((zone) => zone.storeId === '' || delivers(zone, faulty));
    const withErrors = wanted.length - checked.length;
    const allStores = [...stores.values()];
    const [served] = zonesByStore(checked, allStores);
    const lookUp = () =>
      addressesOfZones(served, placesOfZone, signal, (done) =>
        setPlanState({ plan: null, lookedUp: { done, total: served.length }, withErrors }),
      );
    const prepare = async () => {
      const addresses = byAddress ? await lookUp() : undefined;
      const plan = await inSlices(coverPlan(checked, allStores, placesOfZone, addresses), signal);
      if (plan) setPlanState({ plan, lookedUp: null, withErrors });
    };
    void prepare();
    return () => abort.abort();
  }, [zones, stores, faulty, chosen, placesOfZone, byAddress]);
  return planState;
}
