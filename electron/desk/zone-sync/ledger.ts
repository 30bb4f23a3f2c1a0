import { z } from 'zod';
import type { ZoneSyncState } from '../../../shared/desk/zone-sync.ts';
import { type Fault, faultSchema } from '../../../shared/faults/fault.ts';
import type { ActionOutcome, PlanCounts, PlannedAction } from '../../../shared/zone-sync/plan.ts';
import { isConflict, zoneSyncStatus } from '../../../shared/zone-sync/sync-status.ts';
import { type Zone, zoneSchema } from '../../../shared/zones/zone.ts';
import type { JobStatus } from '../../jobs/job.ts';
import type { Database, SqlRow, SqlValue } from '../../sqlite/database.ts';
import { type ConflictStore, openConflictStore, type RemoteSighting } from './conflict-store.ts';
import { contentHash } from './content-hash.ts';

/** What a service is known to hold of one zone. */
export interface HeldZone {
  zone: Zone;
  /** As the service has it, where that is known to differ from `zone`. */
  asHeld?: Zone;
}

/** One action in its place in a plan. */
export interface PlaceInPlan {
  /** The workspace's id of the zone. */
  id: string;
  plan: number;
  place: number;
}
export interface SentZone extends PlaceInPlan {
  zone: Zone;
}
/** A zone that is to be deleted at the service. */
export interface Deletion extends PlaceInPlan {
  zoneId: string;
  /** The creation without which it is not done has not been done. */
  held: boolean;
}

/** What a service is known to have under a `zone_id`. */
export interface Holding {
  zoneId: string;
  /** The workspace's id of the zone that was sent or pulled. */
  id: string;
  /** Since when (ISO 8601). */
  at: string;
}

/**
 * What was sent to which service and what came of it. Written before and after each request, so that
 * after any end of the program it tells what is known and what is not.
 */
export interface Ledger {
  syncState(service: number | null, zone: Zone): ZoneSyncState;
  /** What the service is known to hold under this `zone_id`. */
  holding(service: number, zoneId: string): Holding | undefined;
  /** Everything that the service is known to hold, but for what a person let be there. */
  holdings(service: number): Holding[];
  /** The zone as the service has it; undefined where it was not kept. */
  asHeld(service: number, zoneId: string): Zone | undefined;
  noteHeld(service: number, held: readonly HeldZone[], at: string): void;
  noteGone(service: number, zoneIds: readonly string[]): void;
  /** What stands there under these ids is no longer told of as left behind, or is so again. */
  letBe(service: number, zoneIds: readonly string[], stays: boolean): void;
  heldIds(service: number): string[];
  /** What a person chose to leave there. */
  ignoredIds(service: number): string[];
  /** What somebody else made of zones there, and nobody here has decided about. */
  conflicts: Pick<ConflictStore, 'of' | 'all'>;
  noteConflicts(service: number, sightings: readonly RemoteSighting[], at: string): void;
  /** The service has these as they were last known. */
  noteNoConflict(service: number, zoneIds: readonly string[]): void;
  /** When the service said last that it does no such thing; null where it never did, or has done it since. */
  refuses(service: number): { update: string | null; delete: string | null };
  noteRefuses(service: number, kind: 'update' | 'delete', at: string | null): void;

  /**
   * Begins a plan. A zone that an earlier one, which was ended, left unknown in its creation stays so
   * here, and is settled before it is sent.
   */
  begin(service: number, actions: readonly PlannedAction[], at: string, zonesPerBatch?: number): number;
  /** How many zones the plan sends at once, where that was said of it alone. */
  zonesPerBatch(plan: number): number | null;
  /** The latest plan at the service. */
  latest(service: number): (JobStatus & { number: number }) | undefined;
  standing(plan: number): JobStatus;
  setState(plan: number, state: JobStatus['state'], fault: Fault | null): void;
  counts(plan: number): PlanCounts;
  actionsOf(plan: number): ActionOutcome[];

  /** Zones whose turn to be created or changed has not come, in their order. */
  nextNotSent(plan: number, kind: 'create' | 'update', count: number): PlaceInPlan[];
  /** What is to be deleted and whose turn has not come. */
  nextDeletions(plan: number, count: number): Deletion[];
  /** Of the batches of creations that are unknown, in whole or in part, the oldest; no zones when there is none. */
  oldestUnknown(plan: number): { batch: number; zones: SentZone[] };
  /** What ended plans at the service left unknown of their creations. */
  leftUnknown(service: number): SentZone[];
  /** To do these again does no harm, so what is unknown of them is as if it had not been sent. */
  forgetSent(plan: number): void;

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

interface Held extends Holding {
  contentHash: string | null;
  letBe: boolean;
}

/** Stands for whichever service was in use before services were told apart. */
const anyService = 0;

/** Opens the ledger of a workspace whose database has the present form. */
export function openLedger(database: Database): Ledger {
  const putHeld = database.prepare(
    'INSERT OR REPLACE INTO zones_at_service (service, zone_id, id, content_hash, at, zone) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const dropHeld = database.prepare('DELETE FROM zones_at_service WHERE service IN (?, ?) AND zone_id = ?');
  const letHeldBe = database.prepare(
    'UPDATE zones_at_service SET let_be = ? WHERE service IN (?, ?) AND zone_id = ?',
  );
  const zoneAsHeld = database.prepare('SELECT zone FROM zones_at_service WHERE service = ? AND zone_id = ?');
  const refusals = database.prepare('SELECT no_updates_at, no_deletes_at FROM services WHERE number = ?');
  const setRefusal = {
    update: database.prepare('UPDATE services SET no_updates_at = ? WHERE number = ?'),
    delete: database.prepare('UPDATE services SET no_deletes_at = ? WHERE number = ?'),
  };
  const addPlan = database.prepare(
    "INSERT INTO plans (service, state, begun_at, zones_per_batch) VALUES (?, 'running', ?, ?)",
  );
  const batchSize = database.prepare('SELECT zones_per_batch FROM plans WHERE number = ?');
  const lastPlan = database.prepare('SELECT max(number) FROM plans WHERE service = ?');
  const latestPlan = database.prepare(
    'SELECT number, state, fault FROM plans WHERE service = ? ORDER BY number DESC LIMIT 1',
  );
  const planStanding = database.prepare('SELECT state, fault FROM plans WHERE number = ?');
  const dropPlans = database.prepare(
    `DELETE FROM plans WHERE service = ? AND state = 'ended' AND NOT EXISTS
       (SELECT 1 FROM plan_actions WHERE plan = plans.number AND kind = 'create' AND state = 'unknown')`,
  );
  const changeState = database.prepare('UPDATE plans SET state = ?, fault = ? WHERE number = ?');
  const addAction = database.prepare(
    `INSERT INTO plan_actions (plan, place, kind, id, zone_id, after, state, batch, zone, fault)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const dropAction = database.prepare('DELETE FROM plan_actions WHERE plan = ? AND place = ?');
  const unknownOfEnded = database.prepare(
    `SELECT plan, place, id, batch, zone, plan_actions.fault FROM plan_actions
       JOIN plans ON plans.number = plan
       WHERE service = ? AND plans.state = 'ended' AND kind = 'create' AND plan_actions.state = 'unknown'
       ORDER BY plan, batch, place`,
  );
  const countStates = database.prepare(
    'SELECT kind, state, count(*) AS actions FROM plan_actions WHERE plan = ? GROUP BY kind, state',
  );
  const allActions = database.prepare(
    'SELECT kind, id, zone_id, state, fault, at FROM plan_actions WHERE plan = ? ORDER BY place',
  );
  const notSent = database.prepare(
    `SELECT plan, place, id FROM plan_actions
       WHERE plan = ? AND kind = ? AND state = 'not-sent' ORDER BY place LIMIT ?`,
  );
  const deletionsNotSent = database.prepare(
    `SELECT plan, place, id, zone_id, after IS NOT NULL AND NOT EXISTS (SELECT 1 FROM plan_actions AS before
         WHERE before.plan = deletion.plan AND before.place = deletion.after AND before.state = 'done') AS held
       FROM plan_actions AS deletion
       WHERE plan = ? AND kind = 'delete' AND state = 'not-sent' ORDER BY place LIMIT ?`,
  );
  const unknownOfOldest = database.prepare(
    `SELECT plan, place, id, batch, zone FROM plan_actions
       WHERE plan = ? AND kind = 'create' AND state = 'unknown' AND batch = (SELECT min(batch) FROM plan_actions
         WHERE plan = ? AND kind = 'create' AND state = 'unknown') ORDER BY place`,
  );
  const forgetRepeatable = database.prepare(
    `UPDATE plan_actions SET state = 'not-sent', zone = NULL
       WHERE plan = ? AND kind <> 'create' AND state = 'unknown'`,
  );
  const addBatch = database.prepare('INSERT INTO plan_batches (plan, sent_at) VALUES (?, ?)');
  const lastBatch = database.prepare('SELECT max(number) FROM plan_batches');
  const answerBatch = database.prepare('UPDATE plan_batches SET answered_at = ?, fault = ? WHERE number = ?');
  const markSent = database.prepare(
    "UPDATE plan_actions SET state = 'unknown', batch = ?, zone = ?, fault = NULL WHERE plan = ? AND place = ?",
  );
  const markUnknown = database.prepare(
    "UPDATE plan_actions SET fault = ? WHERE batch = ? AND state = 'unknown'",
  );
  const markSettled = database.prepare(
    'UPDATE plan_actions SET state = ?, zone = NULL, fault = ?, at = ? WHERE plan = ? AND place = ?',
  );

  const conflicts = openConflictStore(database);
  const held = new Map<number, Holdings>();
  for (const row of database
    .prepare('SELECT service, zone_id, id, content_hash, at, let_be FROM zones_at_service')
    .all()) {
    heldAt(Number(row.service)).put({
      zoneId: String(row.zone_id),
      id: String(row.id),
      contentHash: typeof row.content_hash === 'string' ? row.content_hash : null,
      at: String(row.at),
      letBe: row.let_be === 1,
    });
  }

  function heldAt(service: number): Holdings {
    const known = held.get(service) ?? new Holdings();
    held.set(service, known);
    return known;
  }

  const heldOf = (service: number, zoneId: string): Held | undefined =>
    heldAt(service).get(zoneId) ?? heldAt(anyService).get(zoneId);

  /** Another `zone_id` under which the service has the zone. */
  const otherIdOf = (service: number, { id, zoneId }: Zone): string | undefined =>
    [...heldAt(service).under(id), ...heldAt(anyService).under(id)].find(
      (one) => one.zoneId !== zoneId && !one.letBe && heldOf(service, one.zoneId)?.id === id,
    )?.zoneId;

  /** A failed transaction leaves the disk as it was, and so what is known of it. */
  function transaction(work: () => void) {
    try {
      database.transaction(work);
    } catch (error) {
      conflicts.reload();
      throw error;
    }
  }

  const baseOf = (service: number, zoneId: string): Zone | undefined => {
    const text = zoneAsHeld.value(service, zoneId);
    return typeof text === 'string' ? zoneSchema.parse(JSON.parse(text)) : undefined;
  };

  const differsFromBase = (service: number, zone: Zone): boolean => {
    const known = heldOf(service, zone.zoneId);
    return known !== undefined && known.contentHash !== contentHash(zone);
  };

  /** What somebody else did there to the zone, under its id here or the one that it had before. */
  function conflictOf(service: number, zone: Zone, renamedFrom: string | undefined) {
    const sighting =
      conflicts.of(service, zone.zoneId) ??
      (renamedFrom === undefined ? undefined : conflicts.of(service, renamedFrom));
    if (!sighting) return undefined;
    const status = zoneSyncStatus({
      base: baseOf(service, sighting.zoneId) ?? null,
      here: zone,
      there: sighting.there,
      changedHere: sighting.zoneId !== zone.zoneId || differsFromBase(service, zone),
    });
    return isConflict(status) ? status : undefined;
  }

  /** Notes what the service holds, together with what else `work` writes. */
  function noteHeld(service: number, zones: readonly HeldZone[], at: string, work = () => {}) {
    const noted = zones.map(({ zone, asHeld = zone }) => {
      const held: Held = {
        zoneId: zone.zoneId,
        id: zone.id,
        contentHash: contentHash(asHeld),
        at,
        letBe: false,
      };
      return { held, asHeld };
    });
    transaction(() => {
      for (const { held, asHeld } of noted) {
        putHeld.run(service, held.zoneId, held.id, held.contentHash, at, JSON.stringify(asHeld));
        conflicts.drop(service, held.zoneId);
      }
      work();
    });
    for (const { held } of noted) heldAt(service).put(held);
  }

  /** Notes what the service holds no longer, together with what else `work` writes. */
  function noteGone(service: number, zoneIds: readonly string[], work = () => {}) {
    transaction(() => {
      for (const zoneId of zoneIds) {
        dropHeld.run(service, anyService, zoneId);
        conflicts.drop(service, zoneId);
      }
      work();
    });
    for (const zoneId of zoneIds) {
      heldAt(service).drop(zoneId);
      heldAt(anyService).drop(zoneId);
    }
  }

  return {
    syncState(service, zone) {
      const at = service ?? anyService;
      const renamedFrom = otherIdOf(at, zone);
      const conflict = conflictOf(at, zone, renamedFrom);
      const none: ZoneSyncState = {
        id: zone.id,
        createdAt: null,
        ...(renamedFrom !== undefined && { renamedFrom }),
        ...(conflict && { conflict }),
      };
      const known = heldOf(at, zone.zoneId);
      if (known?.id !== zone.id) return none;
      const changed = known.contentHash !== null && known.contentHash !== contentHash(zone);
      return { ...none, createdAt: known.at, ...(changed && { changedSinceCreation: true }) };
    },
    holding: heldOf,
    holdings(service) {
      const own = heldAt(service).all();
      const any = heldAt(anyService).all();
      return [...own, ...any.filter(({ zoneId }) => heldAt(service).get(zoneId) === undefined)].filter(
        ({ letBe }) => !letBe,
      );
    },
    asHeld: baseOf,
    conflicts,
    noteConflicts(service, sightings, at) {
      transaction(() => {
        for (const sighting of sightings) conflicts.put(service, sighting, at);
      });
    },
    noteNoConflict(service, zoneIds) {
      transaction(() => {
        for (const zoneId of zoneIds) conflicts.drop(service, zoneId);
      });
    },
    noteHeld: (service, zones, at) => noteHeld(service, zones, at),
    noteGone: (service, zoneIds) => noteGone(service, zoneIds),
    letBe(service, zoneIds, stays) {
      database.transaction(() => {
        for (const zoneId of zoneIds) letHeldBe.run(stays ? 1 : 0, service, anyService, zoneId);
      });
      for (const zoneId of zoneIds) {
        for (const holdings of [heldAt(service), heldAt(anyService)]) {
          const known = holdings.get(zoneId);
          if (known) holdings.put({ ...known, letBe: stays });
        }
      }
    },
    heldIds: (service) =>
      heldAt(service)
        .all()
        .map(({ zoneId }) => zoneId),
    ignoredIds: (service) =>
      [...heldAt(service).all(), ...heldAt(anyService).all()]
        .filter(({ zoneId }) => heldOf(service, zoneId)?.letBe)
        .map(({ zoneId }) => zoneId),
    refuses(service) {
      const { no_updates_at: update, no_deletes_at: deletes } = refusals.get(service) ?? {};
      return {
        update: typeof update === 'string' ? update : null,
        delete: typeof deletes === 'string' ? deletes : null,
      };
    },
    noteRefuses: (service, kind, at) => void setRefusal[kind].run(at, service),

    begin: (service, actions, at, zonesPerBatch) =>
      database.transaction(() => {
        const left = new Map(unknownOfEnded.all(service).map((row) => [String(row.id), row]));
        addPlan.run(service, at, zonesPerBatch ?? null);
        const plan = Number(lastPlan.value(service));
        const creations = new Map<string, number>();
        for (const [place, action] of actions.entries()) {
          if (action.kind === 'delete') {
            const { zoneId, afterCreating } = action;
            const after = afterCreating === undefined ? null : (creations.get(afterCreating) ?? place);
            const id = heldOf(service, zoneId)?.id ?? '';
            addAction.run(plan, place, 'delete', id, zoneId, after, 'not-sent', null, null, null);
            continue;
          }
          const { kind, id } = action;
          const before = kind === 'create' ? left.get(id) : undefined;
          if (kind === 'create') creations.set(id, place);
          if (before) {
            const { batch = null, zone = null, fault = null } = before;
            addAction.run(plan, place, kind, id, null, null, 'unknown', batch, zone, fault);
            dropAction.run(Number(before.plan), Number(before.place));
          } else addAction.run(plan, place, kind, id, null, null, 'not-sent', null, null, null);
        }
        dropPlans.run(service);
        return plan;
      }),
    zonesPerBatch(plan) {
      const size = batchSize.value(plan);
      return typeof size === 'number' ? size : null;
    },
    latest(service) {
      const row = latestPlan.get(service);
      return row && { number: Number(row.number), ...statusOf(row) };
    },
    standing: (plan) => statusOf(planStanding.get(plan) ?? { state: 'ended' }),
    setState: (plan, state, fault) => void changeState.run(state, textOf(fault), plan),
    counts(plan) {
      const counts = { created: 0, updated: 0, deleted: 0, refused: 0, unknown: 0, notSent: 0 };
      const planned = { create: 0, update: 0, delete: 0 };
      for (const { kind, state, actions } of countStates.all(plan)) {
        const outcome = outcomeKind(kind, state);
        counts[outcome === 'not-sent' ? 'notSent' : outcome] += Number(actions);
        planned[kindSchema.parse(kind)] += Number(actions);
      }
      return { total: planned.create + planned.update + planned.delete, planned, ...counts };
    },
    actionsOf: (plan) => allActions.all(plan).map(actionOf),

    nextNotSent: (plan, kind, count) => notSent.all(plan, kind, count).map(placeOf),
    nextDeletions: (plan, count) =>
      deletionsNotSent.all(plan, count).map((row) => ({
        ...placeOf(row),
        zoneId: String(row.zone_id),
        held: row.held === 1,
      })),
    oldestUnknown(plan) {
      const rows = unknownOfOldest.all(plan, plan);
      return { batch: Number(rows[0]?.batch ?? 0), zones: rows.map(sentZoneOf) };
    },
    leftUnknown: (service) => unknownOfEnded.all(service).map(sentZoneOf),
    forgetSent: (plan) => void forgetRepeatable.run(plan),

    noteSending: (plan, zones, at) =>
      database.transaction(() => {
        addBatch.run(plan, at);
        const batch = Number(lastBatch.value());
        for (const one of zones)
          markSent.run(batch, one.zone ? JSON.stringify(one.zone) : null, one.plan, one.place);
        return batch;
      }),
    noteAnswer(batch, fault, at) {
      database.transaction(() => {
        answerBatch.run(at, textOf(fault), batch);
        markUnknown.run(textOf(fault), batch);
      });
    },
    noteDone(service, zones, at, batch) {
      noteHeld(service, zones, at, () => {
        if (batch !== undefined) answerBatch.run(at, null, batch);
        for (const { plan, place } of zones) markSettled.run('done', null, at, plan, place);
      });
    },
    noteDeleted(service, deletions, at) {
      noteGone(
        service,
        deletions.map(({ zoneId }) => zoneId),
        () => {
          for (const { plan, place } of deletions) markSettled.run('done', null, at, plan, place);
        },
      );
    },
    noteRefused(refused) {
      database.transaction(() => {
        for (const { zone, fault } of refused) {
          markSettled.run('refused', textOf(fault), null, zone.plan, zone.place);
        }
      });
    },
    noteNotSent(zones) {
      database.transaction(() => {
        for (const { plan, place } of zones) markSettled.run('not-sent', null, null, plan, place);
      });
    },
  };
}

/** What one service is known to hold, by `zone_id` and by the zones of the workspace. */
class Holdings {
  private readonly byZoneId = new Map<string, Held>();
  private readonly byId = new Map<string, Map<string, Held>>();

  get(zoneId: string): Held | undefined {
    return this.byZoneId.get(zoneId);
  }
  /** What is there of one zone of the workspace; under several ids where it was renamed. */
  under(id: string): Held[] {
    return [...(this.byId.get(id)?.values() ?? [])];
  }
  all(): Held[] {
    return [...this.byZoneId.values()];
  }
  put(held: Held) {
    this.drop(held.zoneId);
    this.byZoneId.set(held.zoneId, held);
    const same = this.byId.get(held.id) ?? new Map<string, Held>();
    this.byId.set(held.id, same.set(held.zoneId, held));
  }
  drop(zoneId: string) {
    const held = this.byZoneId.get(zoneId);
    if (!held) return;
    this.byZoneId.delete(zoneId);
    const same = this.byId.get(held.id);
    same?.delete(zoneId);
    if (same?.size === 0) this.byId.delete(held.id);
  }
}

const stateSchema = z.enum(['running', 'paused', 'ended']);
const kindSchema = z.enum(['create', 'update', 'delete']);
const actionStateSchema = z.enum(['not-sent', 'unknown', 'done', 'refused']);
const doneAs = { create: 'created', update: 'updated', delete: 'deleted' } as const;

function outcomeKind(kind: SqlValue | undefined, state: SqlValue | undefined) {
  const read = actionStateSchema.parse(state);
  return read === 'done' ? doneAs[kindSchema.parse(kind)] : read;
}

const textOf = (fault: Fault | null): string | null => (fault ? JSON.stringify(fault) : null);
const faultIn = (text: SqlValue | undefined): Fault | null =>
  typeof text === 'string' ? faultSchema.parse(JSON.parse(text)) : null;

const statusOf = ({ state, fault }: SqlRow): JobStatus => ({
  state: stateSchema.parse(state),
  fault: faultIn(fault),
});
const placeOf = ({ id, plan, place }: SqlRow): PlaceInPlan => ({
  id: String(id),
  plan: Number(plan),
  place: Number(place),
});
const sentZoneOf = (row: SqlRow): SentZone => ({
  ...placeOf(row),
  zone: zoneSchema.parse(JSON.parse(String(row.zone))),
});

function actionOf({ kind, id, zone_id, state, fault, at }: SqlRow): ActionOutcome {
  const action = {
    kind: kindSchema.parse(kind),
    id: String(id),
    zoneId: typeof zone_id === 'string' ? zone_id : null,
  };
  const outcome = outcomeKind(kind, state);
  const why = faultIn(fault);
  switch (outcome) {
    case 'refused':
      return { ...action, outcome: { kind: outcome, fault: why ?? { kind: 'invalid', fields: [] } } };
    case 'unknown':
    case 'not-sent':
      return { ...action, outcome: { kind: outcome, fault: why } };
    default:
      return { ...action, outcome: { kind: outcome, at: String(at) } };
  }
}
