import type { ZoneSyncState } from '../../../../shared/desk/zone-sync.ts';
import type { Fault } from '../../../../shared/faults/fault.ts';
import type { PlannedAction } from '../../../../shared/zone-sync/plan.ts';
import type { Zone } from '../../../../shared/zones/zone.ts';
import type { JobStatus } from '../../../jobs/job.ts';
import type { Database } from '../../../sqlite/database.ts';
import { type ConflictStore, openConflictStore, type RemoteSighting } from './conflict-store.ts';
import {
  type Deletion,
  openPlanActionStore,
  type PlaceInPlan,
  type PlanActionStore,
  type SentZone,
} from './plan-action-store.ts';
import { openPlanBatchStore } from './plan-batch-store.ts';
import { openPlanStore, type PlanStore } from './plan-store.ts';
import { openRefusalStore, type RefusalStore } from './refusal-store.ts';
import {
  anyService,
  type Holding,
  openRemoteZoneStore,
  type RemoteZone,
  type RemoteZoneStore,
} from './remote-zone-store.ts';
import { syncStateOf } from './sync-state.ts';

type RemoteZoneReads = Pick<RemoteZoneStore, 'holdings' | 'asRemote' | 'remoteIds' | 'ignoredIds'>;
type PlanActionReads = Omit<
  PlanActionStore,
  'add' | 'setSent' | 'setUnknown' | 'setDone' | 'setRefused' | 'setNotSent'
>;
type PlanReads = Pick<PlanStore, 'zonesPerBatch' | 'latest'>;

/**
 * What the services are known to have, what was sent to them, and the outcomes. Written before and after each request,
 * so that after a crash it shows which outcomes are unknown.
 */
export interface Ledger extends RemoteZoneReads, PlanActionReads, PlanReads {
  syncState(service: number | null, zone: Zone): ZoneSyncState;
  /** Returns what the service is known to have under this `zone_id`; undefined if nothing. */
  holding(service: number, zoneId: string): Holding | undefined;
  recordRemote(service: number, remoteZones: readonly RemoteZone[], at: string): void;
  noteGone(service: number, zoneIds: readonly string[]): void;
  /** Stops (`stays`) or resumes reporting these IDs as left on the service. */
  ignore(service: number, zoneIds: readonly string[], stays: boolean): void;
  /** Changes by other users on the service that aren't resolved. */
  conflicts: Pick<ConflictStore, 'of' | 'all'>;
  noteConflicts(service: number, observations: readonly RemoteSighting[], at: string): void;
  /** Records that these zones have no conflict. */
  noteNoConflict(service: number, zoneIds: readonly string[]): void;
  /** Time of the last "not supported" response; null if there was none or the operation has succeeded since. */
  unsupportedSince: RefusalStore['of'];
  noteUnsupported: RefusalStore['put'];

  /**
   * Starts a plan and returns its number. Creations with an unknown outcome in an earlier, ended plan move into it, and
   * are settled before they are sent.
   */
  begin(service: number, actions: readonly PlannedAction[], at: string, zonesPerBatch?: number): number;
  status(plan: number): JobStatus;
  setState(plan: number, state: JobStatus['state'], fault: Fault | null): void;

  /** Call before a request: records its zones with an unknown outcome. Returns the batch number. */
  noteSending(plan: number, zones: readonly (PlaceInPlan & { zone?: Zone })[], at: string): number;
  /** Records a failed request for a batch; the other methods record what that means for its zones. */
  noteResponse(batch: number, fault: Fault | null, at: string): void;
  /** Records that the service has the zones as sent, by the response to `batch` or, without one, by a lookup. */
  noteDone(service: number, zones: readonly SentZone[], at: string, batch?: number): void;
  noteDeleted(service: number, deletions: readonly Deletion[], at: string): void;
  noteRefused(refused: readonly { zone: PlaceInPlan; fault: Fault }[]): void;
  /** Records that these actions were not carried out. */
  noteNotSent(zones: readonly PlaceInPlan[]): void;
}

/** Opens the ledger of a workspace database that has the current schema. */
export function openLedger(database: Database): Ledger {
  const remote = openRemoteZoneStore(database);
  const conflicts = openConflictStore(database);
  const refusals = openRefusalStore(database);
  const plans = openPlanStore(database);
  const actions = openPlanActionStore(database);
  const batches = openPlanBatchStore(database);

  /** Runs a transaction; if it fails, the state in memory is reset to that on disk. */
  function transaction<T>(work: () => T): T {
    try {
      return database.transaction(work);
    } catch (error) {
      conflicts.reload();
      throw error;
    }
  }

  /** Records what the service has, in one transaction with `work`. */
  function recordRemote(service: number, zones: readonly RemoteZone[], at: string, work = () => {}) {
    const written = transaction(() => {
      const put = remote.put(service, zones, at);
      for (const { zone } of zones) conflicts.drop(service, zone.zoneId);
      work();
      return put;
    });
    written();
  }

  /** Records what the service no longer has, in one transaction with `work`. */
  function noteGone(service: number, zoneIds: readonly string[], work = () => {}) {
    const written = transaction(() => {
      const dropped = remote.drop(service, zoneIds);
      for (const zoneId of zoneIds) conflicts.drop(service, zoneId);
      work();
      return dropped;
    });
    written();
  }

  return {
    ...remote,
    ...plans,
    ...actions,
    syncState: (service, zone) => syncStateOf({ remote, conflicts }, service ?? anyService, zone),
    conflicts,
    noteConflicts(service, observations, at) {
      transaction(() => {
        for (const sighting of observations) conflicts.put(service, sighting, at);
      });
    },
    noteNoConflict(service, zoneIds) {
      transaction(() => {
        for (const zoneId of zoneIds) conflicts.drop(service, zoneId);
      });
    },
    recordRemote: (service, zones, at) => recordRemote(service, zones, at),
    noteGone: (service, zoneIds) => noteGone(service, zoneIds),
    ignore: remote.ignore,
    unsupportedSince: refusals.of,
    noteUnsupported: refusals.put,
    begin: (service, planned, at, zonesPerBatch) =>
      database.transaction(() => {
        const plan = plans.add(service, at, zonesPerBatch ?? null);
        actions.add(plan, service, planned, (zoneId) => remote.holding(service, zoneId)?.id ?? '');
        plans.dropEnded(service);
        return plan;
      }),
    status: plans.status,
    setState: (plan, state, fault) => plans.setStatus(plan, { state, fault }),
    noteSending: (plan, zones, at) =>
      database.transaction(() => {
        const batch = batches.add(plan, at);
        actions.setSent(batch, zones);
        return batch;
      }),
    noteResponse(batch, fault, at) {
      database.transaction(() => {
        batches.setResponse(batch, fault, at);
        actions.setUnknown(batch, fault);
      });
    },
    noteDone(service, zones, at, batch) {
      recordRemote(service, zones, at, () => {
        if (batch !== undefined) batches.setResponse(batch, null, at);
        actions.setDone(zones, at);
      });
    },
    noteDeleted(service, deletions, at) {
      noteGone(
        service,
        deletions.map(({ zoneId }) => zoneId),
        () => actions.setDone(deletions, at),
      );
    },
    noteRefused: actions.setRefused,
    noteNotSent: actions.setNotSent,
  };
}
