import { z } from 'zod';
import type { Fault } from '../faults/fault.ts';
import { dataText } from '../limits/limited-schemas.ts';
import type { ComparedField } from '../zones/compared-fields.ts';
import type { Zone, ZoneConflictKind } from '../zones/zone.ts';

const id = dataText.min(1);

/**
 * An action on the service. Renaming takes two: creating the zone under its new id, then deleting the old one unless
 * that failed.
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

/** Why an action has not, or may not have, taken effect on the service. */
export type NotDone =
  | { kind: 'refused'; fault: Fault }
  /** It was sent, and no answer came: it may be there or not. `fault` is why, null while the answer is awaited. */
  | { kind: 'unknown'; fault: Fault | null }
  /** `fault` is what stood against it, null when its turn has not come. */
  | { kind: 'not-sent'; fault: Fault | null };

/** Outcome of an action, possibly pending. */
export interface ActionOutcome {
  kind: ActionKind;
  /** Workspace id of the zone, even if deleted; empty if the workspace never had it. */
  id: string;
  /** Id to delete; null for other actions, which use the zone's id at execution time. */
  zoneId: string | null;
  outcome: { kind: 'created' | 'updated' | 'deleted'; at: string } | NotDone;
}

/** Progress of a plan, in actions. */
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

/** Differences of a workspace zone from the remote zone with its id. */
export interface ZoneDifference {
  id: string;
  /** Null if the remote state is unknown. */
  fields: ComparedField[] | null;
  /** Change of area relative to the remote zone; null if the shape is the same or unknown. */
  areaChange: number | null;
  /** Store of the remote zone; absent if it is the same or unknown. */
  storeThere?: string;
  /** The remote zone is, or was, another zone of this workspace. */
  replaces: boolean;
}

/** Another user's change to a zone on the service, and the local state: a person decides which wins. */
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
  /** When it was first known to exist (ISO 8601). */
  since: string;
  /** The workspace zone that used to have the id; null if it is deleted too. */
  renamed: string | null;
}

/** Input of a plan, besides zones that aren't published yet. */
export interface Differences {
  changed: ZoneDifference[];
  left: LeftAtService[];
  /** Not published until resolved. */
  conflicts: ZoneConflict[];
  /** When the service reported updates or deletions as unsupported (ISO 8601); null if it never did. */
  refuses: { update: string | null; delete: string | null };
}
