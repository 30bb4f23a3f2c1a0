import { z } from 'zod';
import type { Fault } from '../../../../shared/faults/fault.ts';
import type { ActionOutcome, PlanCounts, PlannedAction } from '../../../../shared/zone-sync/plan.ts';
import { type Zone, zoneSchema } from '../../../../shared/zones/zone.ts';
import type { Database, SqlRow, SqlValue } from '../../../sqlite/database.ts';
import { faultIn, faultText } from './fault-column.ts';

/** Position of an action in a plan. */
export interface PlaceInPlan {
  /** Workspace ID of the zone. */
  id: string;
  plan: number;
  place: number;
}
export interface SentZone extends PlaceInPlan {
  zone: Zone;
}
/** A zone to delete on the service. */
export interface Deletion extends PlaceInPlan {
  zoneId: string;
  /** True until the creation that must precede the deletion is done. */
  isBlocked: boolean;
}

/** Actions of plans with their outcomes. */
export interface PlanActionStore {
  counts(plan: number): PlanCounts;
  actionsOf(plan: number): ActionOutcome[];
  /** Next zones to create or update, in order. */
  nextNotSent(plan: number, kind: 'create' | 'update', count: number): PlaceInPlan[];
  /** Next zones to delete. */
  nextDeletions(plan: number, count: number): Deletion[];
  /**
   * Returns the zones with an unknown outcome in the oldest batch of creations that has any; none if there is no such
   * batch.
   */
  oldestUnknown(plan: number): { batch: number; zones: SentZone[] };
  /** Returns creations with an unknown outcome in ended plans for the service. */
  unknownOfEndedPlans(service: number): SentZone[];
  /** Marks unknown updates and deletions as not sent, since repeating them is harmless. */
  forgetSent(plan: number): void;

  /**
   * Adds actions to a new plan. Creations with an unknown outcome in an earlier, ended plan move into it. Call within a
   * transaction.
   * @param idAt workspace ID of the zone that the service has under a `zone_id`
   */
  add(
    plan: number,
    service: number,
    actions: readonly PlannedAction[],
    idAt: (zoneId: string) => string,
  ): void;
  /** Call within a transaction. */
  setSent(batch: number, zones: readonly (PlaceInPlan & { zone?: Zone })[]): void;
  /** Stores why the outcome of the batch's actions is unknown. Call within a transaction. */
  setUnknown(batch: number, fault: Fault | null): void;
  /** Call within a transaction. */
  setDone(places: readonly PlaceInPlan[], at: string): void;
  setRefused(refused: readonly { zone: PlaceInPlan; fault: Fault }[]): void;
  setNotSent(places: readonly PlaceInPlan[]): void;
}

/** Opens the plan actions of a workspace database that has the current schema. */
export const openPlanActionStore = (database: Database): PlanActionStore => ({
  ...reading(database),
  ...writing(database),
});

type Reading =
  | 'counts'
  | 'actionsOf'
  | 'nextNotSent'
  | 'nextDeletions'
  | 'oldestUnknown'
  | 'unknownOfEndedPlans';

const sqlUnknownOfEnded = `SELECT plan, place, id, batch, zone, plan_actions.fault FROM plan_actions
  JOIN plans ON plans.number = plan
  WHERE service = ? AND plans.state = 'ended' AND kind = 'create' AND plan_actions.state = 'unknown'
  ORDER BY plan, batch, place`;

function reading(database: Database): Pick<PlanActionStore, Reading> {
  const unknownOfEnded = database.prepare(sqlUnknownOfEnded);
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
  return {
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
        isBlocked: row.held === 1,
      })),
    oldestUnknown(plan) {
      const rows = unknownOfOldest.all(plan, plan);
      return { batch: Number(rows[0]?.batch ?? 0), zones: rows.map(sentZoneOf) };
    },
    unknownOfEndedPlans: (service) => unknownOfEnded.all(service).map(sentZoneOf),
  };
}

function writing(database: Database): Omit<PlanActionStore, Reading> {
  const unknownOfEnded = database.prepare(sqlUnknownOfEnded);
  const addAction = database.prepare(
    `INSERT INTO plan_actions (plan, place, kind, id, zone_id, after, state, batch, zone, fault)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const dropAction = database.prepare('DELETE FROM plan_actions WHERE plan = ? AND place = ?');
  const forgetRepeatable = database.prepare(
    `UPDATE plan_actions SET state = 'not-sent', zone = NULL
       WHERE plan = ? AND kind <> 'create' AND state = 'unknown'`,
  );
  const markSent = database.prepare(
    "UPDATE plan_actions SET state = 'unknown', batch = ?, zone = ?, fault = NULL WHERE plan = ? AND place = ?",
  );
  const markUnknown = database.prepare(
    "UPDATE plan_actions SET fault = ? WHERE batch = ? AND state = 'unknown'",
  );
  const markSettled = database.prepare(
    'UPDATE plan_actions SET state = ?, zone = NULL, fault = ?, at = ? WHERE plan = ? AND place = ?',
  );
  return {
    forgetSent: (plan) => void forgetRepeatable.run(plan),
    add(plan, service, actions, idAt) {
      const unknown = new Map(unknownOfEnded.all(service).map((row) => [String(row.id), row]));
      const creations = new Map<string, number>();
      for (const [place, action] of actions.entries()) {
        if (action.kind === 'delete') {
          const { zoneId, afterCreating } = action;
          const after = afterCreating === undefined ? null : (creations.get(afterCreating) ?? place);
          addAction.run(plan, place, 'delete', idAt(zoneId), zoneId, after, 'not-sent', null, null, null);
          continue;
        }
        const { kind, id } = action;
        const before = kind === 'create' ? unknown.get(id) : undefined;
        if (kind === 'create') creations.set(id, place);
        if (before) {
          const { batch = null, zone = null, fault = null } = before;
          addAction.run(plan, place, kind, id, null, null, 'unknown', batch, zone, fault);
          dropAction.run(Number(before.plan), Number(before.place));
        } else addAction.run(plan, place, kind, id, null, null, 'not-sent', null, null, null);
      }
    },
    setSent(batch, zones) {
      for (const { zone, plan, place } of zones)
        markSent.run(batch, zone ? JSON.stringify(zone) : null, plan, place);
    },
    setUnknown: (batch, fault) => void markUnknown.run(faultText(fault), batch),
    setDone(places, at) {
      for (const { plan, place } of places) markSettled.run('done', null, at, plan, place);
    },
    setRefused(refused) {
      database.transaction(() => {
        for (const { zone, fault } of refused)
          markSettled.run('refused', faultText(fault), null, zone.plan, zone.place);
      });
    },
    setNotSent(places) {
      database.transaction(() => {
        for (const { plan, place } of places) markSettled.run('not-sent', null, null, plan, place);
      });
    },
  };
}

const kindSchema = z.enum(['create', 'update', 'delete']);
const actionStateSchema = z.enum(['not-sent', 'unknown', 'done', 'refused']);
const doneAs = { create: 'created', update: 'updated', delete: 'deleted' } as const;

function outcomeKind(kind: SqlValue | undefined, state: SqlValue | undefined) {
  const read = actionStateSchema.parse(state);
  return read === 'done' ? doneAs[kindSchema.parse(kind)] : read;
}

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
