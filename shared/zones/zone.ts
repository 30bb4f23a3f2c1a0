import { z } from 'zod';
import { zoneGeometrySchema } from '../geo/zone-geometry.ts';
import { dataText, limitedList, limitedText } from '../limits/limited-schemas.ts';
import { otherFieldSchema } from './other-fields.ts';
import { storesChangeSchema } from './store.ts';

/**
 * Changes by another user that publishing would overwrite: they changed the zone, both sides changed it, they deleted
 * it, or they took its id.
 */
export const zoneConflictKinds = ['changed-there', 'changed-both', 'deleted-there', 'id-taken'] as const;
export type ZoneConflictKind = (typeof zoneConflictKinds)[number];

/**
 * A zone in the workspace. `id` is the workspace's own and never changes; `zoneId` and `storeId` are the API's
 * `zone_id` and `store_id`, which the user may still be typing.
 */
export const zoneSchema = z.object({
  id: dataText.min(1),
  zoneId: dataText,
  storeId: dataText,
  description: dataText,
  types: limitedList(dataText),
  status: dataText,
  /** Additional fields of imported files. Not published; absent if there are none. */
  otherFields: limitedList(otherFieldSchema).optional(),
  /** Decides which of several overlapping zones wins: the lowest number; without one last. Not published. */
  priority: z.int().min(1).max(9999).optional(),
  geometry: zoneGeometrySchema,
  /** When the service confirmed it (ISO 8601); null before. */
  createdAt: limitedText.nullable(),
  /** The published zone differs. Set by the desk; absent otherwise. */
  changedSinceCreation: z.literal(true).optional(),
  /** Former id that the service still has. Set by the desk. */
  renamedFrom: dataText.optional(),
  /** Another user's change that is still unresolved. Set by the desk. */
  conflict: z.enum(zoneConflictKinds).optional(),
});
export type Zone = z.infer<typeof zoneSchema>;

/** The only way to change zones and stores: what was put and removed. Serves undo, redo and log alike. */
export const editSchema = z.object({
  /** What was done, as a translation key, for instance `zones.edits.drawn`. */
  label: limitedText,
  put: limitedList(zoneSchema),
  remove: limitedList(dataText),
  /** Absent if no store is affected. */
  stores: storesChangeSchema.optional(),
});
export type Edit = z.infer<typeof editSchema>;
