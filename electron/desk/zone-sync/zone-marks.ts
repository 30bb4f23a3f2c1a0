import type { Marked, SyncAnnouncement, ZoneSyncState } from '../../../shared/desk/zone-sync.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { inChunks } from '../chunks.ts';
import type { Workspace } from '../workspaces/workspace.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { SyncRevisions } from './sync-revisions.ts';

interface ZoneMarksParts {
  workspace: Pick<Workspace, 'read' | 'zone'>;
  ledger: Pick<Ledger, 'syncState'>;
  /** Whose sync states are shown; without its key those known last. */
  visibleService(): Promise<number | null>;
  /** Gives announcements their revisions, also over several openings of a workspace. */
  syncRevisions: SyncRevisions;
  synced(announcement: SyncAnnouncement): void;
}

/** Marks zones with what the service in use has of them. Each member is of the moment in which it is called. */
interface ReadyMarks {
  withSyncState(zone: Zone): Zone;
  /** Of the zones that are there still. */
  syncStatesOf(ids: readonly string[]): ZoneSyncState[];
  /** To be called in the turn in which the answer is given: what is announced after it has a later revision. */
  marked<Answer extends object>(answer: Answer): Marked<Answer>;
}

/** What the windows are told of zones at the service in use, in answers and in announcements. */
export interface ZoneMarks {
  /** To compare zones with what the service has takes long the first time: that is done here, chunk by chunk. */
  readyFor(zones: readonly Zone[]): Promise<ReadyMarks>;
  /** @param ids few enough to be compared at once, or compared before */
  announce(service: number | null, ids: readonly string[]): void;
  /** Announces all zones of the workspace; to be called at the start and whenever another service or key is in use. */
  announceAll(): Promise<void>;
}

export function openZoneMarks(parts: ZoneMarksParts): ZoneMarks {
  const { workspace, ledger, visibleService, syncRevisions } = parts;

  async function readyService(zones: readonly Zone[]): Promise<number | null> {
    const service = await visibleService();
    for await (const chunk of inChunks(zones)) for (const zone of chunk) ledger.syncState(service, zone);
    return visibleService();
  }

  const syncStatesOf = (service: number | null, ids: readonly string[]) =>
    ids.flatMap((id) => {
      const zone = workspace.zone(id);
      return zone ? [ledger.syncState(service, zone)] : [];
    });

  function announce(service: number | null, ids: readonly string[]) {
    const syncStates = syncStatesOf(service, ids);
    if (syncStates.length > 0) parts.synced({ syncRevision: syncRevisions.next(), syncStates });
  }

  return {
    async readyFor(zones) {
      const service = await readyService(zones);
      return {
        withSyncState: (zone) => ({ ...zone, ...ledger.syncState(service, zone) }),
        syncStatesOf: (ids) => syncStatesOf(service, ids),
        marked: (answer) => ({ ...answer, syncRevision: syncRevisions.latest() }),
      };
    },
    announce,
    async announceAll() {
      const service = await readyService(workspace.read().zones);
      announce(
        service,
        workspace.read().zones.map(({ id }) => id),
      );
    },
  };
}
