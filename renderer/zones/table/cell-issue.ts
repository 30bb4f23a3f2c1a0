import { useMemo } from 'react';
import { fieldIssues } from '../../../shared/zones/checks/field-issues.ts';
import { zoneIdIssues } from '../../../shared/zones/checks/zone-id-issues.ts';
import type { ZoneIssue } from '../../../shared/zones/checks/zone-issue.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { useDeskState } from '../../desk/states.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import type { ZoneColumn } from './zone-columns.ts';

/** Returns a function that finds the issue of a cell's value, by the same rules as the zone card. */
export function useCellIssue(): (zone: Zone, column: ZoneColumn) => ZoneIssue | undefined {
  const { service } = useDeskState('settings');
  const zones = useZones((state) => state.zones);
  const idIssueByZone = useMemo(() => {
    const byId = new Map<string, ZoneIssue>();
    for (const issue of zoneIdIssues([...zones.values()]))
      for (const id of issue.ids) if (!byId.has(id)) byId.set(id, issue);
    return byId;
  }, [zones]);
  return (zone, column) => {
    if (column !== 'zoneId' && column !== 'storeId') return undefined;
    const kindPrefix = column === 'zoneId' ? 'zone-id' : 'store-id';
    const fieldIssue = fieldIssues(zone, service.kind).find(({ kind }) => kind.startsWith(kindPrefix));
    return fieldIssue ?? (column === 'zoneId' ? idIssueByZone.get(zone.id) : undefined);
  };
}
