import { useDeferredValue, useMemo } from 'react';
import { shallow } from 'zustand/shallow';
import { type SentOutcomes, zoneAtService } from '../../../shared/zone-sync/state-at-service.ts';
import type { Zones } from '../../../shared/zones/apply-edit.ts';
import { type IssuesByZone, validityOf } from '../../../shared/zones/checks/validity.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { useListFilter, useListSearch } from '../../workspace-zones/list-filter.ts';
import { useSelection } from '../../workspace-zones/selection.ts';
import { storeNameNow } from '../../workspace-zones/store-names.ts';
import { zonesAtOnce } from '../../workspace-zones/zone-chunks.ts';
import { passesFilter, type ZoneFilter, zoneMatcher } from '../../workspace-zones/zone-search.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { useAllIssues } from '../../zone-check/all-issues.ts';
import { useSentOutcomes } from '../../zone-sync/plan.ts';

/** Inputs of a filtered list. */
interface ListQuery {
  zones: Zones;
  search: string;
  filter: ZoneFilter;
  sent: SentOutcomes;
  byZone: IssuesByZone | null;
}

let cachedQuery: { query: ListQuery | Pick<ListQuery, 'zones'>; listed: readonly Zone[] } | undefined;

/**
 * Returns the zones that pass the query. Cached, as several components show the same list and filtering thousands of
 * zones is slow.
 */
function cachedList(query: ListQuery): readonly Zone[] {
  const isFiltered = query.search.trim() !== '' || Object.values(query.filter).some((one) => one !== null);
  const effectiveQuery = isFiltered ? query : { zones: query.zones };
  if (!cachedQuery || !shallow(cachedQuery.query, effectiveQuery))
    cachedQuery = { query: effectiveQuery, listed: filteredZones(effectiveQuery) };
  return cachedQuery.listed;
}

function filteredZones(query: ListQuery | Pick<ListQuery, 'zones'>): readonly Zone[] {
  const zones = listOf(query.zones);
  if (!('filter' in query)) return zones;
  const { search, filter, sent, byZone } = query;
  const matches = zoneMatcher(search, storeNameNow);
  return zones.filter(
    (zone) =>
      matches(zone) &&
      passesFilter(
        zone,
        { validity: () => validityOf(byZone, zone.id), atService: () => zoneAtService(zone, sent) },
        filter,
      ),
  );
}

let cachedAll: { zones: Zones; list: readonly Zone[] } | undefined;

/** Returns all zones as a list; the same object for the same zones, so that what was derived from it stays valid. */
function listOf(zones: Zones): readonly Zone[] {
  if (cachedAll?.zones !== zones) cachedAll = { zones, list: [...zones.values()] };
  return cachedAll.list;
}

/** Returns the zones, deferred if thousands were added, so that listing them doesn't delay more urgent rendering. */
function useDeferredZones(): Zones {
  const zones = useZones((state) => state.zones);
  const deferred = useDeferredValue(zones);
  return zones.size - deferred.size > zonesAtOnce ? deferred : zones;
}

interface ListedZones {
  /** All zones before filtering. */
  all: Zones;
  listed: readonly Zone[];
  selected: readonly Zone[];
}

/** Returns the zones that pass the search and the filters, and the selected ones among them. */
export function useListedZones(): ListedZones {
  const all = useDeferredZones();
  const listed = cachedList({
    zones: all,
    search: useDeferredValue(useListSearch(({ text }) => text)),
    filter: useListFilter(),
    sent: useSentOutcomes(),
    byZone: useAllIssues((all) => all.byZone),
  });
  const ids = useSelection((selection) => selection.selected);
  const selected = useMemo(() => (ids.size > 0 ? listed.filter(({ id }) => ids.has(id)) : []), [listed, ids]);
  return { all, listed, selected };
}

/** Returns the zones that actions apply to: the selected ones, or all listed ones if none is selected. */
export const targetOf = ({ listed, selected }: ListedZones): readonly Zone[] =>
  selected.length > 0 ? selected : listed;
