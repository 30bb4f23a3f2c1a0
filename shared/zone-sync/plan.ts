import { z } from 'zod';
import type { Fault } from '../faults/fault.ts';
import { dataText } from '../limits/limited-schemas.ts';
import type { ComparedField } from '../zones/compared-fields.ts';
import type { Zone, ZoneConflictKind } from '../zones/zone.ts';

const id = dataText.min(1);

/**
 * One thing to be done at the service. A renaming is two of them: the zone is created under its new id,
 * then what stands under the old one is deleted, but not where the creation failed.
 */
export const plannedActionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('create'), id }),
  z.strictObject({ kind: z.literal('update'), id }),
  z.strictObject({
    kind: z.literal('delete'),
    zoneId: dataText.min(1),
    /** The workspace's id of a zone that the same plan creates before. */
    afterCreating: id.optional(),
  }),
]);
export type PlannedAction = z.infer<typeof plannedActionSchema>;
export type ActionKind = PlannedAction['kind'];

/** Why something is not, or may not be, at the service as it was to be. */
export type NotDone =
  | { kind: 'refused'; fault: Fault }
  /** It was sent, and no answer came: it may be there or not. `fault` is why, null while the answer is awaited. */
  | { kind: 'unknown'; fault: Fault | null }
  /** `fault` is what stood against it, null when its turn has not come. */
  | { kind: 'not-sent'; fault: Fault | null };

/** What became of one action, or is to become of it. */
export interface ActionOutcome {
  kind: ActionKind;
  /** The workspace's id of the zone, also of one that is gone; empty where the workspace never had it. */
  id: string;
  /** What is deleted; null for the others, which take the id that the zone has when its turn comes. */
  zoneId: string | null;
  outcome: { kind: 'created' | 'updated' | 'deleted'; at: string } | NotDone;
}

/** How far a plan is, counted in actions. */
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

/** How a zone of the workspace differs from what the service has under its id. */
export interface ZoneDifference {
  id: string;
  /** Null where it is not known what the service has. */
  fields: ComparedField[] | null;
  /** The difference of the areas as a share of what the service has; null where the shape is the same or not known. */
  areaChange: number | null;
  /** The store that the service has it with; absent where that is the same or not known. */
  storeThere?: string;
  /** What stands there is, or was, another zone of this workspace. */
  replaces: boolean;
}

/** What somebody else did at the service to a zone, beside what is here: a person decides which counts. */
export interface ZoneConflict {
  kind: ZoneConflictKind;
  zoneId: string;
  /** The workspace's id; null where the zone is no longer here. */
  id: string | null;
  /** As the service has it; null where it was deleted there. */
  there: Zone | null;
  /** What differs between here and there; none where one of them is missing. */
  fields: ComparedField[];
  /** The difference of the areas as a share of what the service has; null where it is the same or cannot be said. */
  areaChange: number | null;
}

/** Whose zone counts: the one of this workspace, or the one at the service. */
export const conflictChoices = ['mine', 'theirs'] as const;
export type ConflictChoice = (typeof conflictChoices)[number];

/** What the service is known to have under an id that no zone of the workspace has. */
export interface LeftAtService {
  zoneId: string;
  storeId: string | null;
  /** Since when it is known to be there (ISO 8601). */
  since: string;
  /** The zone of the workspace that had this id; null where that is gone too. */
  renamed: string | null;
}

/** What a plan is made of, beside the zones that are not created yet. */
export interface Differences {
  changed: ZoneDifference[];
  left: LeftAtService[];
  /** Nothing of these is sent before somebody decides. */
  conflicts: ZoneConflict[];
  /** When the service said that it changes, or deletes, no zones (ISO 8601); null where it never did. */
  refuses: { update: string | null; delete: string | null };
}
