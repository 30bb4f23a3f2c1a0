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
import { passes, type ZoneFilter, zoneMatcher } from '../../workspace-zones/zone-search.ts';
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

let latest: { asked: ListQuery | Pick<ListQuery, 'zones'>; listed: readonly Zone[] } | undefined;

/** Cached, as several components show the same list and building it is slow with thousands of zones. */
function listZones(all: ListQuery): readonly Zone[] {
  const isNarrowed = all.search.trim() !== '' || Object.values(all.filter).some((one) => one !== null);
  const found = isNarrowed ? all : { zones: all.zones };
  if (!latest || !shallow(latest.asked, found)) latest = { asked: found, listed: filteredZones(found) };
  return latest.listed;
}

function filteredZones(found: ListQuery | Pick<ListQuery, 'zones'>): readonly Zone[] {
  const zones = listOf(found.zones);
  if (!('filter' in found)) return zones;
  const { search, filter, sent, byZone } = found;
  const matches = zoneMatcher(search, storeNameNow);
  return zones.filter(
    (zone) =>
      matches(zone) &&
      passes(
        zone,
        { validity: () => validityOf(byZone, zone.id), atService: () => zoneAtService(zone, sent) },
        filter,
      ),
  );
}

let latestAll: { zones: Zones; list: readonly Zone[] } | undefined;

/** All zones as a list; the same object for the same zones, so that what was derived from it stays valid. */
function listOf(zones: Zones): readonly Zone[] {
  if (latestAll?.zones !== zones) latestAll = { zones, list: [...zones.values()] };
  return latestAll.list;
}

/** Deferred, so that adding thousands of zones doesn't delay more urgent rendering. */
function useZonesToList(): Zones {
  const zones = useZones((state) => state.zones);
  const before = useDeferredValue(zones);
  return zones.size - before.size > zonesAtOnce ? before : zones;
}

interface ListedZones {
  /** All zones before filtering. */
  all: Zones;
  listed: readonly Zone[];
  chosen: readonly Zone[];
}

/** The zones that the search and the filters leave, and those of them that are chosen. */
export function useListedZones(): ListedZones {
  const all = useZonesToList();
  const listed = listZones({
    zones: all,
    search: useDeferredValue(useListSearch(({ words }) => words)),
    filter: useListFilter(),
    sent: useSentOutcomes(),
    byZone: useAllIssues((all) => all.byZone),
  });
  const ids = useSelection((selection) => selection.chosen);
  const chosen = useMemo(() => (ids.size > 0 ? listed.filter(({ id }) => ids.has(id)) : []), [listed, ids]);
  return { all, listed, chosen };
}

/** Actions apply to the selected zones, or to all listed ones if none is selected. */
export const targetOf = ({ listed, chosen }: ListedZones): readonly Zone[] =>
  chosen.length > 0 ? chosen : listed;
