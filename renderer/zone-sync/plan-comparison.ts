import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Fault } from '../../shared/faults/fault.ts';
import type { Differences } from '../../shared/zone-sync/plan.ts';
import { ask, faultOf, queryClient } from '../desk/ask.ts';
import { saved } from '../workspace-zones/zones-store.ts';
import { usePlan } from './plan.ts';
import type { PlanRequest } from './plan-dialog.ts';

/** How reliable the known remote state is. */
type Knowledge =
  | { kind: 'comparing'; zonesRead: number }
  | { kind: 'compared' }
  /** The service lists no zones. */
  | { kind: 'not-listed' }
  /** The plan is made of what was last known; `fault` says why, null where nobody waited. */
  | { kind: 'last-known'; fault: Fault | null };

interface PlanComparison {
  knowledge: Knowledge;
  differences: Differences | undefined;
  /** Why the comparison failed. */
  fault: Fault | undefined;
  /** Continues with the last known state, without waiting for a response. */
  skip(): void;
  compareAgain(): void;
}

/** Lists the service's zones first, so that a plan is based on their current state, then reports the differences. */
export function usePlanComparison(planRequest: PlanRequest): PlanComparison {
  const [zonesRead, setZonesRead] = useState(0);
  const [skipped, setSkipped] = useState(false);
  // A plan under way changes the remote state, so it is compared again before the next plan.
  const [busy] = useState(() => usePlan.getState().current !== null);
  const listing = ['zones.compareWithService', planRequest];
  const compared = useQuery({
    queryKey: listing,
    async queryFn({ signal }) {
      // The desk compares what it has stored.
      await saved();
      const deletes = [...planRequest.deletes];
      const onProgress = ({ found }: { found: number }) => setZonesRead(found);
      return ask('zones.compareWithService', { deletes }, { signal, onProgress });
    },
    enabled: !skipped && !busy,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const waits = !skipped && !busy && compared.isFetching;
  const found = useQuery({
    queryKey: ['zones.differences', planRequest, compared.dataUpdatedAt],
    async queryFn() {
      await saved();
      return ask('zones.differences', { ids: [...planRequest.ids] });
    },
    enabled: !waits,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

  function knowledge(): Knowledge {
    if (waits) return { kind: 'comparing', zonesRead };
    if (compared.data) return { kind: compared.data.supported ? 'compared' : 'not-listed' };
    return { kind: 'last-known', fault: compared.error ? faultOf(compared.error) : null };
  }

  return {
    knowledge: knowledge(),
    differences: waits ? undefined : found.data,
    fault: waits || !found.error ? undefined : faultOf(found.error),
    skip() {
      setSkipped(true);
      void queryClient.cancelQueries({ queryKey: listing });
    },
    compareAgain() {
      setSkipped(false);
      setZonesRead(0);
      void compared.refetch();
    },
  };
}
