import { z } from 'zod';
import type { ZoneInput } from '../api/zones.ts';
import {
  type ActionOutcome,
  type Differences,
  type Plan,
  type PlannedAction,
  type PlanState,
  plannedActionSchema,
} from '../zones/plan.ts';
import { type Edit, editSchema, type Zone } from '../zones/zone.ts';
import { call, callOfService, event, nothing, state } from './contract.ts';

export interface ZonesState {
  zones: Zone[];
  /** Workspace ids of those that are not drawn on the map; of zones that are gone too. */
  hidden: string[];
  canUndo: boolean;
  canRedo: boolean;
}

/** What an undo or a redo did: only the zones that it concerned. */
export interface ZonesChange {
  put: Zone[];
  remove: string[];
  canUndo: boolean;
  canRedo: boolean;
}

/** What is known of a zone at the service in use. */
export type ZoneSyncState = Pick<Zone, 'id' | 'createdAt' | 'changedSinceCreation' | 'renamedFrom'>;

/** What a change came to: it is known already, but for what the service has of the zones that were put. */
export interface ZonesKept {
  syncStates: ZoneSyncState[];
  canUndo: boolean;
  canRedo: boolean;
}

/** How many of its zones the service has told so far. */
export interface ZonesFound {
  found: number;
}

/** What pulling the service's zones into the workspace did. */
export type ZonesPull =
  | { supported: false }
  | {
      supported: true;
      change: ZonesChange;
      added: number;
      replaced: number;
      /** Zones that the workspace has otherwise and kept so. */
      kept: number;
      /** Zones that the workspace has just as the service has them. */
      same: number;
      /** Zones of the service whose polygon cannot be read. */
      unreadable: { zoneId: string; reason: string }[];
    };

/** The zones of the workspace, and what is done with them at the service in use. */
export const zones = {
  'zones.read': call<undefined, ZonesState>(nothing),
  'zones.change': call<Edit, ZonesKept>(editSchema),
  'zones.undo': call<undefined, ZonesChange>(nothing),
  'zones.redo': call<undefined, ZonesChange>(nothing),
  /** Draws zones on the map or hides them there; no edit, so nothing to undo. */
  'zones.show': call<{ ids: string[]; shown: boolean }, null>(
    z.strictObject({ ids: z.array(z.string()).min(1), shown: z.boolean() }),
  ),
  /** How these zones differ from what the service is known to have, and what it has that is no longer here. */
  'zones.differences': callOfService<{ ids: string[] }, Differences>(
    z.strictObject({ ids: z.array(z.string()) }),
  ),
  /** What stands there under these ids stays, and is no longer told of as left behind; with `stays` false it is so again. */
  'zones.letBeAtService': callOfService<{ zoneIds: string[]; stays: boolean }, null>(
    z.strictObject({ zoneIds: z.array(z.string()).min(1), stays: z.boolean() }),
  ),
  /** Does at the service what was planned. Answers when that has ended or paused. Cancelling the call ends the waiting, not the plan. */
  'zones.carryOut': callOfService<
    { actions: PlannedAction[] },
    ActionOutcome[],
    { done: number; total: number }
  >(z.strictObject({ actions: z.array(plannedActionSchema).min(1) })),
  /** That plan with what became of each of its actions. */
  'zones.plan': call<undefined, Plan | null>(nothing),
  /** These answer at once, with what the plan is about to do; null when there is no plan to act on. */
  'zones.pausePlan': call<undefined, PlanState | null>(nothing),
  'zones.resumePlan': callOfService<undefined, PlanState | null>(nothing),
  'zones.cancelPlan': call<undefined, PlanState | null>(nothing),
  /** Puts the zones that the service holds into the workspace, as one edit. Zones with the same `zone_id` are kept or replaced. */
  'zones.pull': callOfService<{ existing: 'keep' | 'replace' }, ZonesPull, ZonesFound>(
    z.strictObject({ existing: z.enum(['keep', 'replace']) }),
  ),
  /** How far the latest plan at the service in use is; null when there is none. */
  plan: state<PlanState | null>(null),
  /** The plan that runs will not do these. */
  'plan.refused': event<ActionOutcome[]>(),
  /** The service has confirmed, changed or lost zones, or another service is in use. */
  'zones.synced': event<ZoneSyncState[]>(),
} as const;

/** What needs no workspace. */
export const zonesAtService = {
  /** The zones that the service holds, where it can list them (not part of `api.md`; detected). */
  'zones.atService': callOfService<undefined, { supported: boolean; zones: ZoneInput[] }, ZonesFound>(
    nothing,
  ),
} as const;
