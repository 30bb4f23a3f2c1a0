import { useEffect, useState } from 'react';
import { type CoverCheck, changedSince } from '../../../shared/planning/coverage/cover-check.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { inSlices } from '../../zone-comparison/in-slices.ts';

/** Whether stores or checked zones have changed since; false until compared. */
export function useOutdated(check: CoverCheck): boolean {
  const zones = useZones((state) => state.zones);
  const stores = useZones((state) => state.stores);
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => {
    const abort = new AbortController();
    void inSlices(changedSince(check, { zones, stores }), abort.signal).then((changed) => {
      if (changed !== undefined) setOutdated(changed);
    });
    return () => abort.abort();
  }, [check, zones, stores]);
  return isOutdated;
}
