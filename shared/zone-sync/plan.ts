import { z } from 'zod';
import type { Fault } from '../faults/fault.ts';
import { dataText } from '../limits/limited-schemas.ts';
import type { ComparedField } from '../zones/compared-fields.ts';
import type { Zone, ZoneConflictKind } from '../zones/zone.ts';

const id = dataText.min(1);

/**
 * Action on the service. Renaming a zone takes two: creating it under its new ID, then, if that succeeded, deleting the
 * old one.
 */
export const plannedActionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('create'), id }),
  z.strictObject({ kind: z.literal('update'), id }),
  z.strictObject({
    kind: z.literal('delete'),
    zoneId: dataText.min(1),
    /** Workspace id of a zone that the same plan creates first. */
    afterCreating: id.optional(),
  }),
]);
export type PlannedAction = z.infer<typeof plannedActionSchema>;
export type ActionKind = PlannedAction['kind'];

/** Why an action hasn't, or may not have, taken effect on the service. */
export type NotDone =
  | { kind: 'refused'; fault: Fault }
  /** It was sent without a response, so it may have taken effect. `fault` is null while waiting for the response. */
  | { kind: 'unknown'; fault: Fault | null }
  /** It wasn't sent. `fault` is null if the plan hasn't reached it. */
  | { kind: 'not-sent'; fault: Fault | null };

/** Outcome of an action, which may be pending. */
export interface ActionOutcome {
  kind: ActionKind;
  /** Workspace id of the zone, even if deleted; empty if the workspace never had it. */
  id: string;
  /** Id to delete; null for other actions, which use the zone's id at execution time. */
  zoneId: string | null;
  outcome: { kind: 'created' | 'updated' | 'deleted'; at: string } | NotDone;
}

/** Progress of a plan, in numbers of actions. */
export interface PlanCounts {
  total: number;
  planned: Record<ActionKind, number>;
  created: number;
  updated: number;
  deleted: number;
  refused: number;
  unknown: number;
  notSent: number;
}

/** Differences between a workspace zone and the remote zone with its ID. */
export interface ZoneDifference {
  id: string;
  /** Null if the remote state is unknown. */
  fields: ComparedField[] | null;
  /** Change of area relative to the remote zone; null if the shape is the same or unknown. */
  areaChange: number | null;
  /** Store of the remote zone; absent if it is the same or unknown. */
  storeThere?: string;
  /** Whether the remote zone is, or was, another zone of this workspace. */
  replaces: boolean;
}

/** Conflict between another user's change to a zone on the service and the workspace, which the user has to resolve. */
export interface ZoneConflict {
  kind: ZoneConflictKind;
  zoneId: string;
  /** Workspace id; null if the zone was deleted locally. */
  id: string | null;
  /** The remote zone; null if it was deleted there. */
  there: Zone | null;
  /** Fields that differ; empty if one side is missing. */
  fields: ComparedField[];
  /** Change of area relative to the remote zone; null if it is the same or unknown. */
  areaChange: number | null;
}

/** Which side wins: this workspace or the service. */
export const conflictChoices = ['mine', 'theirs'] as const;
export type ConflictChoice = (typeof conflictChoices)[number];

/** A remote zone whose id no workspace zone has. */
export interface LeftAtService {
  zoneId: string;
  storeId: string | null;
  /** Time when it was first known to exist (ISO 8601). */
  since: string;
  /** ID of the workspace zone that used to have this zone ID; null if it is deleted too. */
  renamed: string | null;
}

/** Input of a plan, in addition to zones that aren't published yet. */
export interface Differences {
  changed: ZoneDifference[];
  left: LeftAtService[];
  /** Not published until resolved. */
  conflicts: ZoneConflict[];
  /** Time when the service reported updates or deletions as unsupported (ISO 8601); null if it didn't. */
  refuses: { update: string | null; delete: string | null };
}
