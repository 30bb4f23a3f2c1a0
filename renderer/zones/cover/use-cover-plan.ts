import { useEffect, useState } from 'react';
import { type CoverPlan, coverPlan, zonesByStore } from '../../../shared/zones/cover/cover-plan.ts';
import { delivers } from '../../../shared/zones/delivery/delivers.ts';
import { useDeskState } from '../../desk/states.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { useZonesWithErrors } from '../../workspace-zones/zones-with-errors.ts';
import { inSlices } from '../../zone-comparison/in-slices.ts';
import type { PlaceKind } from './cover-store.ts';
import { addressesOfZones } from './zone-addresses.ts';

interface CoverPlanInWork {
  plan: CoverPlan | null;
  /** The zones whose addresses are known already, while they are looked up. */
  lookedUp: { done: number; total: number } | null;
  /** How many of the zones are skipped for their errors. */
  withErrors: number;
}

const nothingYet: CoverPlanInWork = { plan: null, lookedUp: null, withErrors: 0 };

/** What a check of these zones asks, or of all; null until it is put together, which does not hold up the window. */
export function useCoverPlan(
  chosen: ReadonlySet<string> | null,
  placesOfZone: number,
  kind: PlaceKind,
): CoverPlanInWork {
  const zones = useZones((state) => state.zones);
  const stores = useZones((state) => state.stores);
  const faulty = useZonesWithErrors(({ ids }) => ids);
  const byAddress = useDeskState('region') !== null && kind === 'addresses';
  const [inWork, setInWork] = useState(nothingYet);
  useEffect(() => {
    setInWork(nothingYet);
    const abort = new AbortController();
    const { signal } = abort;
    const wanted = [...zones.values()].filter(({ id }) => chosen === null || chosen.has(id));
    // The plan names those without a store.
    const checked = wanted.filter((zone) => zone.storeId === '' || delivers(zone, faulty));
    const withErrors = wanted.length - checked.length;
    const allStores = [...stores.values()];
    const [served] = zonesByStore(checked, allStores);
    const lookUp = () =>
      addressesOfZones(served, placesOfZone, signal, (done) =>
        setInWork({ plan: null, lookedUp: { done, total: served.length }, withErrors }),
      );
    const prepare = async () => {
      const addresses = byAddress ? await lookUp() : undefined;
      const plan = await inSlices(coverPlan(checked, allStores, placesOfZone, addresses), signal);
      if (plan) setInWork({ plan, lookedUp: null, withErrors });
    };
    void prepare();
    return () => abort.abort();
  }, [zones, stores, faulty, chosen, placesOfZone, byAddress]);
  return inWork;
}
