import type { ZoneSyncState } from '../../../../shared/desk/zone-sync.ts';
import { isConflict, zoneSyncStatus } from '../../../../shared/zone-sync/sync-status.ts';
import type { Zone, ZoneConflictKind } from '../../../../shared/zones/zone.ts';
import type { ConflictStore } from './conflict-store.ts';
import { contentHash } from './content-hash.ts';
import type { RemoteZoneStore } from './remote-zone-store.ts';

export interface SyncStateStores {
  remote: Pick<RemoteZoneStore, 'holding' | 'asRemote' | 'otherIdOf'>;
  conflicts: Pick<ConflictStore, 'of'>;
}

/** Returns the known state of a workspace zone on a service. */
export function syncStateOf(known: SyncStateStores, service: number, zone: Zone): ZoneSyncState {
  const renamedFrom = known.remote.otherIdOf(service, zone);
  const conflict = conflictOf(known, service, zone, renamedFrom);
  const none: ZoneSyncState = {
    id: zone.id,
    createdAt: null,
    ...(renamedFrom !== undefined && { renamedFrom }),
    ...(conflict && { conflict }),
  };
  const holding = known.remote.holding(service, zone.zoneId);
  if (holding?.id !== zone.id) return none;
  const changed = holding.contentHash !== null && holding.contentHash !== contentHash(zone);
  return { ...none, createdAt: holding.at, ...(changed && { changedSinceCreation: true }) };
}

/** Returns the kind of conflict of a zone, under its current or previous ID; undefined if there is none. */
function conflictOf(
  { remote, conflicts }: SyncStateStores,
  service: number,
  zone: Zone,
  renamedFrom: string | undefined,
): ZoneConflictKind | undefined {
  const sighting =
    conflicts.of(service, zone.zoneId) ??
    (renamedFrom === undefined ? undefined : conflicts.of(service, renamedFrom));
  if (!sighting) return undefined;
  const holding = remote.holding(service, zone.zoneId);
  const differs = holding !== undefined && holding.contentHash !== contentHash(zone);
  const status = zoneSyncStatus({
    base: remote.asRemote(service, sighting.zoneId) ?? null,
    here: zone,
    there: sighting.there,
    changedHere: sighting.zoneId !== zone.zoneId || differs,
  });
  return isConflict(status) ? status : undefined;
}
