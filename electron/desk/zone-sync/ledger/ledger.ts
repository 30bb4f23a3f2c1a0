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

type OfRemoteZones = Pick<RemoteZoneStore, 'holdings' | 'asRemote' | 'remoteIds' | 'ignoredIds'>;
type OfActions = Omit<
  PlanActionStore,
  'add' | 'setSent' | 'setUnknown' | 'setDone' | 'setRefused' | 'setNotSent'
>;
type OfPlans = Pick<PlanStore, 'zonesPerBatch' | 'latest'>;

/**
 * What was sent to which service and what came of it. Written before and after each request, so that
 * after any end of the program it tells what is known and what is not.
 */
export interface Ledger extends OfRemoteZones, OfActions, OfPlans {
  syncState(service: number | null, zone: Zone): ZoneSyncState;
  /** What the service is known to hold under this `zone_id`. */
  holding(service: number, zoneId: string): Holding | undefined;
  recordRemote(service: number, held: readonly RemoteZone[], at: string): void;
  noteGone(service: number, zoneIds: readonly string[]): void;
  /** What stands there under these ids is no longer told of as left behind, or is so again. */
  ignore(service: number, zoneIds: readonly string[], stays: boolean): void;
  /** What somebody else made of zones there, and nobody here has decided about. */
  conflicts: Pick<ConflictStore, 'of' | 'all'>;
  noteConflicts(service: number, observations: readonly RemoteSighting[], at: string): void;
  /** The service has these as they were last known. */
  noteNoConflict(service: number, zoneIds: readonly string[]): void;
  /** When the service said last that it does no such thing; null where it never did, or has done it since. */
  refuses: RefusalStore['of'];
  noteRefuses: RefusalStore['put'];

  /**
   * Begins a plan. A zone that an earlier one, which was ended, left unknown in its creation stays so
   * here, and is settled before it is sent.
   */
  begin(service: number, actions: readonly PlannedAction[], at: string, zonesPerBatch?: number): number;
  status(plan: number): JobStatus;
  setState(plan: number, state: JobStatus['state'], fault: Fault | null): void;

  /** To be called before a request: until something else is noted its zones are unknown. Gives the batch's number. */
  noteSending(plan: number, zones: readonly (PlaceInPlan & { zone?: Zone })[], at: string): number;
  /** How a batch was answered; what that means for its zones is noted by the others. */
  noteAnswer(batch: number, fault: Fault | null, at: string): void;
  /** The service holds them as they were sent, as `batch` brought them or as it was found out. */
  noteDone(service: number, zones: readonly SentZone[], at: string, batch?: number): void;
  noteDeleted(service: number, deletions: readonly Deletion[], at: string): void;
  noteRefused(refused: readonly { zone: PlaceInPlan; fault: Fault }[]): void;
  /** They are known not to have been done. */
  noteNotSent(zones: readonly PlaceInPlan[]): void;
}

/** Opens the ledger of a workspace whose database has the present form. */
export function openLedger(database: Database): Ledger {
  const remote = openRemoteZoneStore(database);
  const conflicts = openConflictStore(database);
  const refusals = openRefusalStore(database);
  const plans = openPlanStore(database);
  const actions = openPlanActionStore(database);
  const batches = openPlanBatchStore(database);

  /** A failed transaction leaves the disk as it was, and so what is known of it. */
  function transaction<T>(work: () => T): T {
    try {
      return database.transaction(work);
    } catch (error) {
      conflicts.reload();
      throw error;
    }
  }

  /** Notes what the service holds, together with what else `work` writes. */
  function recordRemote(service: number, zones: readonly RemoteZone[], at: string, work = () => {}) {
    const written = transaction(() => {
      const put = remote.put(service, zones, at);
      for (const { zone } of zones) conflicts.drop(service, zone.zoneId);
      work();
      return put;
    });
    written();
  }

  /** Notes what the service holds no longer, together with what else `work` writes. */
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
    refuses: refusals.of,
    noteRefuses: refusals.put,
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
    noteAnswer(batch, fault, at) {
      database.transaction(() => {
        batches.answered(batch, fault, at);
        actions.setUnknown(batch, fault);
      });
    },
    noteDone(service, zones, at, batch) {
      recordRemote(service, zones, at, () => {
        if (batch !== undefined) batches.answered(batch, null, at);
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
