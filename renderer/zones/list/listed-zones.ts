import { useDeferredValue, useMemo } from 'react';
import type { Zone } from '../../../shared/zones/zone.ts';
import { useSelection } from '../../workspace-zones/selection.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { usePlan } from '../at-service/plan.ts';
import { stateAtService } from '../at-service/state-at-service.ts';
import { useAllIssues } from '../check/all-issues.ts';
import { validityOf } from '../check/validity.ts';
import { useListFilter, useListSearch } from './list-filter.ts';
import { matchesSearch, passes } from './zone-search.ts';

/** The zones that the search and the filters leave, and those of them that are chosen. */
export function useListedZones(): { listed: readonly Zone[]; chosen: readonly Zone[] } {
  const zones = useZones((state) => state.zones);
  const wanted = useDeferredValue(useListSearch(({ words }) => words));
  const filters = useListFilter();
  const outcomes = usePlan((plan) => plan.outcomes);
  const byZone = useAllIssues((all) => all.byZone);
  const listed = useMemo(
    () =>
      [...zones.values()].filter(
        (zone) =>
          matchesSearch(zone, wanted) &&
          passes(
            zone,
            {
              validity: validityOf(byZone, zone.id),
              state: stateAtService(zone, outcomes.get(zone.id)),
            },
            filters,
          ),
      ),
    [zones, wanted, byZone, outcomes, filters],
  );
  const ids = useSelection((selection) => selection.chosen);
  const chosen = useMemo(() => listed.filter(({ id }) => ids.has(id)), [listed, ids]);
  return { listed, chosen };
}

/** What is done with zones is done with the chosen ones, or with all that are listed where none is. */
export const targetOf = ({ listed, chosen }: ReturnType<typeof useListedZones>): readonly Zone[] =>
  chosen.length > 0 ? chosen : listed;
