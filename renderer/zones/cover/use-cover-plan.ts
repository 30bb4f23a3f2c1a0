import { useEffect, useState } from 'react';
import { type CoverPlan, coverPlan } from '../../../shared/zones/cover/cover-plan.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { inSlices } from '../../zone-comparison/in-slices.ts';

/** What a check of these zones asks, or of all; null until it is put together, which does not hold up the window. */
export function useCoverPlan(chosen: ReadonlySet<string> | null, placesOfZone: number): CoverPlan | null {
  const zones = useZones((state) => state.zones);
  const stores = useZones((state) => state.stores);
  const [plan, setPlan] = useState<CoverPlan | null>(null);
  useEffect(() => {
    setPlan(null);
    const abort = new AbortController();
    const checked = [...zones.values()].filter(({ id }) => chosen === null || chosen.has(id));
    void inSlices(coverPlan(checked, [...stores.values()], placesOfZone), abort.signal).then((made) => {
      if (made) setPlan(made);
    });
    return () => abort.abort();
  }, [zones, stores, chosen, placesOfZone]);
  return plan;
}
