import type { Marked, SyncAnnouncement, ZoneSyncState } from '../../../shared/desk/zone-sync.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import type { Workspace } from '../workspaces/workspace.ts';
import { inChunks } from '../yield-to-event-loop.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { SyncRevisions } from './sync-revisions.ts';

interface ZoneMarksParts {
  workspace: Pick<Workspace, 'read' | 'zone'>;
  ledger: Pick<Ledger, 'syncState'>;
  /** The service whose sync states are shown; without its key the one used last. */
  visibleService(): Promise<number | null>;
  /** Revision counter of announcements, shared across several openings of a workspace. */
  syncRevisions: SyncRevisions;
  synced(announcement: SyncAnnouncement): void;
}

/** Adds known sync states to zones. Each method reads the state at the time of the call. */
interface ReadyMarks {
  withSyncState(zone: Zone): Zone;
  /** Skips zones that no longer exist. */
  syncStatesOf(ids: readonly string[]): ZoneSyncState[];
  /**
   * Adds the sync revision. Call synchronously before returning the response, so that later announcements have a later
   * one.
   */
  marked<Answer extends object>(answer: Answer): Marked<Answer>;
}

/** Sync states of zones on the service in use, for responses and announcements to the windows. */
export interface ZoneMarks {
  /** Prepares the sync states of these zones: the first comparison is slow, and is done in chunks. */
  readyFor(zones: readonly Zone[]): Promise<ReadyMarks>;
  /**
   * Announces the sync states of zones.
   * @param ids few enough to compare at once, or already compared
   */
  announce(service: number | null, ids: readonly string[]): void;
  /** Announces all zones of the workspace. */
  announceAll(): Promise<void>;
  /**
   * Announces all zones if windows may have sync states of another service. Call at the start and whenever another
   * service or key is in use.
   */
  serviceChanged(): Promise<void>;
}

export function openZoneMarks(parts: ZoneMarksParts): ZoneMarks {
  const { workspace, ledger, visibleService, syncRevisions } = parts;

  /** Services whose sync states windows may have. */
  let shownServices = new Set<number | null>();

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

  async function announceAll() {
    const service = await readyService(workspace.read().zones);
    shownServices = new Set([service]);
    announce(
      service,
      workspace.read().zones.map(({ id }) => id),
    );
  }

  return {
    async readyFor(zones) {
      const service = await readyService(zones);
      shownServices.add(service);
      return {
        withSyncState: (zone) => ({ ...zone, ...ledger.syncState(service, zone) }),
        syncStatesOf: (ids) => syncStatesOf(service, ids),
        marked: (answer) => ({ ...answer, syncRevision: syncRevisions.latest() }),
      };
    },
    announce,
    announceAll,
    async serviceChanged() {
      const service = await visibleService();
      if ([...shownServices].some((shown) => shown !== service)) await announceAll();
    },
  };
}
