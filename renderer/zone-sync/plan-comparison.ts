import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Fault } from '../../shared/faults/fault.ts';
import type { Differences } from '../../shared/zone-sync/plan.ts';
import { ask, faultOf, queryClient } from '../desk/ask.ts';
import { allSaved } from '../workspace-zones/zones-store.ts';
import { usePlan } from './plan.ts';
import type { PlanRequest } from './plan-dialog.ts';

/** How reliable the known state of the service is. */
type Knowledge =
  | { kind: 'comparing'; zonesRead: number }
  | { kind: 'compared' }
  /** The service lists no zones. */
  | { kind: 'not-listed' }
  /** Based on the last known state; `fault` is why, null if the user skipped the comparison. */
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

/**
 * Lists the zones of the service first, so that a plan is based on their current state, and then returns the
 * differences from the workspace.
 */
export function usePlanComparison(planRequest: PlanRequest): PlanComparison {
  const [zonesRead, setZonesRead] = useState(0);
  const [skipped, setSkipped] = useState(false);
  // Whether a plan is active: it changes the zones of the service, so they are compared before the next plan instead.
  const [isPlanActive] = useState(() => usePlan.getState().current !== null);
  const listingKey = ['zones.compareWithService', planRequest];
  const compared = useQuery({
    queryKey: listingKey,
    async queryFn({ signal }) {
      // Save first, as the desk compares what it has stored.
      await allSaved();
      const deletes = [...planRequest.deletes];
      const onProgress = ({ found }: { found: number }) => setZonesRead(found);
      return ask('zones.compareWithService', { deletes }, { signal, onProgress });
    },
    enabled: !skipped && !isPlanActive,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isListing = !skipped && !isPlanActive && compared.isFetching;
  const differences = useQuery({
    queryKey: ['zones.differences', planRequest, compared.dataUpdatedAt],
    async queryFn() {
      await allSaved();
      return ask('zones.differences', { ids: [...planRequest.ids] });
    },
    enabled: !isListing,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

  function knowledge(): Knowledge {
    if (isListing) return { kind: 'comparing', zonesRead };
    if (compared.data) return { kind: compared.data.supported ? 'compared' : 'not-listed' };
    return { kind: 'last-known', fault: compared.error ? faultOf(compared.error) : null };
  }

  return {
    knowledge: knowledge(),
    differences: isListing ? undefined : differences.data,
    fault: isListing || !differences.error ? undefined : faultOf(differences.error),
    skip() {
      setSkipped(true);
      void queryClient.cancelQueries({ queryKey: listingKey });
    },
    compareAgain() {
      setSkipped(false);
      setZonesRead(0);
      void compared.refetch();
    },
  };
}
