import { useEffect, useMemo, useState } from 'react';
import { compareStores, type StoresComparison } from '../../../shared/planning/versions/compare-stores.ts';
import {
  compareVersions,
  type VersionComparison,
} from '../../../shared/planning/versions/compare-versions.ts';
import type { StoreMove } from '../../../shared/planning/versions/store-moves.ts';
import type { Store } from '../../../shared/zones/store.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { deskQuery } from '../../desk/ask.ts';
import { useAnswer } from '../../desk/use-answer.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { inSlices } from '../../zone-comparison/in-slices.ts';
import { findStoreMoves } from './find-store-moves.ts';
import { presentZones } from './versions-dialog.ts';

interface Compared {
  /** Null until both versions are loaded and compared. */
  comparison: VersionComparison | null;
  /** Null until found, later than the rest. */
  moves: readonly StoreMove[] | null;
  /** Null until both are loaded, and if a version is from before stores existed. */
  stores: StoresComparison | null;
  /** One of the versions is from before stores existed. */
  isWithoutStores: boolean;
  error: Error | null;
  retry(): void;
}

/** Compares two plan versions in slices; again whenever current zones or stores change. */
export function useVersionComparison(before: string, after: string): Compared {
  const [planBefore, planAfter] = [usePlanOf(before), usePlanOf(after)];
  const [compared, setCompared] = useState<VersionComparison | null>(null);
  const [moves, setMoves] = useState<readonly StoreMove[] | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const [zonesBefore, zonesAfter] = [planBefore.zones, planAfter.zones];
  useEffect(() => {
    setCompared(null);
    setMoves(null);
    setFailure(null);
    if (!zonesBefore || !zonesAfter) return;
    const abort = new AbortController();
    void inSlices(compareVersions(zonesBefore, zonesAfter), abort.signal).then((comparison) => {
      if (comparison) setCompared(comparison);
    });
    findStoreMoves(zonesBefore, zonesAfter, abort.signal).then(
      (found) => !abort.signal.aborted && setMoves(found),
      (error: Error) => !abort.signal.aborted && setFailure(error),
    );
    return () => abort.abort();
  }, [zonesBefore, zonesAfter]);
  const stores = useMemo(
    () => (planBefore.stores && planAfter.stores ? compareStores(planBefore.stores, planAfter.stores) : null),
    [planBefore.stores, planAfter.stores],
  );
  return {
    comparison: compared,
    moves,
    stores,
    isWithoutStores: planBefore.stores === null || planAfter.stores === null,
    error: planBefore.error ?? planAfter.error ?? failure,
    retry() {
      planBefore.retry();
      planAfter.retry();
    },
  };
}

interface Plan {
  zones: readonly Zone[];
  stores: readonly Store[] | null;
}

function usePlanOf(version: string) {
  const zones = useZones((state) => state.zones);
  const stores = useZones((state) => state.stores);
  const zonesNow = useMemo(() => [...zones.values()], [zones]);
  const storesNow = useMemo(() => [...stores.values()], [stores]);
  const isNow = version === presentZones;
  const { data, error, refetch } = useAnswer(
    isNow
      ? undefined
      : { ...deskQuery('planVersions.read', { id: version }), staleTime: Number.POSITIVE_INFINITY },
  );
  const plan: Plan | undefined = isNow ? { zones: zonesNow, stores: storesNow } : (data ?? undefined);
  return { zones: plan?.zones, stores: plan?.stores, error, retry: () => void refetch() };
}
