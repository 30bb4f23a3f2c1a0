import type { ListedZone } from '../../shared/zone-sync/listed-zone.ts';
import { type SentOutcomes, zoneAtService } from '../../shared/zone-sync/state-at-service.ts';
import type { Zones } from '../../shared/zones/apply-edit.ts';
import { fieldText } from '../../shared/zones/other-fields.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { hasWords } from '../workspace-zones/zone-search.ts';

/**
 * How a zone on the service relates to the workspace: `mine` is the published copy of a workspace zone; `same-id` has
 * the id of one without being linked to it; `absent` matches none.
 */
export type Relation = { kind: 'mine'; zone: Zone } | { kind: 'same-id' } | { kind: 'absent' };

export interface RemoteZone {
  zone: ListedZone;
  relation: Relation;
}

/** Returns the zones of the service with their relation to the workspace. */
export function remoteZones(
  listedZones: readonly ListedZone[],
  workspace: Zones,
  sent: SentOutcomes,
): RemoteZone[] {
  const byZoneId = new Map<string, Zone>();
  const byFormerId = new Map<string, Zone>();
  for (const zone of workspace.values()) {
    byZoneId.set(zone.zoneId, zone);
    if (zone.renamedFrom !== undefined) byFormerId.set(zone.renamedFrom, zone);
  }
  const relationOf = (zoneId: string): Relation => {
    const workspaceZone = byZoneId.get(zoneId) ?? byFormerId.get(zoneId);
    if (!workspaceZone) return { kind: 'absent' };
    const isUnpublished = zoneAtService(workspaceZone, sent).state === 'not-created';
    return isUnpublished ? { kind: 'same-id' } : { kind: 'mine', zone: workspaceZone };
  };
  return listedZones.map((zone) => ({ zone, relation: relationOf(zone.zone_id) }));
}

/** Whether all search words occur in the zone's fields. */
export function matchesRemote(zone: ListedZone, search: string): boolean {
  const { zone_id, store_id, description = '', types = [], status = '', otherFields = [] } = zone;
  const others = otherFields.map(fieldText);
  return hasWords([zone_id, store_id, description, status, ...types, ...others], search);
}
