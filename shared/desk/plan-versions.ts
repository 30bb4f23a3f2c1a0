import { z } from 'zod';
import { limitedList, limitedText } from '../limits/limited-schemas.ts';
import { type Store, storeSchema } from '../zones/store.ts';
import { type Zone, zoneSchema } from '../zones/zone.ts';
import { call, state } from './contract.ts';

/** Name of a plan version. */
export const versionNameSchema = z.string().trim().min(1).max(200);

/** A named snapshot of zones and stores. */
export interface PlanVersion {
  id: string;
  name: string;
  /** When it was created (ISO 8601). */
  at: string;
  /** Number of zones. */
  zoneCount: number;
}

export interface PlanOfVersion {
  /** In the order of the list. */
  zones: Zone[];
  /** Null in a version from before stores existed. */
  stores: Store[] | null;
}

const versionSchema = z.strictObject({ id: limitedText });
const namedSchema = z.strictObject({ name: versionNameSchema });

const namedPlanSchema = z.strictObject({ zones: limitedList(zoneSchema), stores: limitedList(storeSchema) });
/** Zones and stores that aren't those of the workspace, such as a scenario's. */
export type NamedPlan = z.infer<typeof namedPlanSchema>;

const addedSchema = namedSchema.extend({
  /** Absent for the saved zones and stores of the workspace. */
  plan: namedPlanSchema.optional(),
});

/** Named versions of zones and stores; readable even after the edit log has dropped their edits. */
export const planVersions = {
  /** The latest first. */
  planVersions: state<readonly PlanVersion[]>([]),
  /** Saves a version of a scenario's zones and stores, or of those of the workspace. */
  'planVersions.add': call<z.infer<typeof addedSchema>, PlanVersion>(addedSchema),
  'planVersions.rename': call<{ id: string; name: string }, null>(
    z.strictObject({ ...versionSchema.shape, ...namedSchema.shape }),
  ),
  /** Undoable until the workspace is opened again. */
  'planVersions.remove': call<{ id: string }, null>(versionSchema),
  'planVersions.restore': call<{ id: string }, null>(versionSchema),
  /** Null if there is no such version, `bad-answer` if its stored data is damaged. */
  'planVersions.read': call<{ id: string }, PlanOfVersion | null>(versionSchema),
} as const;
