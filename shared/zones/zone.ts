import { z } from 'zod';
import { zoneGeometrySchema } from '../geo/zone-geometry.ts';
import { dataText, limitedList, limitedText } from '../limits/limited-schemas.ts';
import { otherFieldSchema } from './other-fields.ts';
import { storesChangeSchema } from './stores/store.ts';

/**
 * What somebody else did to a zone at the service, so that sending it would overwrite their work:
 * they changed it, both sides changed it, they deleted it, or they took its id.
 */
export const zoneConflictKinds = ['changed-there', 'changed-both', 'deleted-there', 'id-taken'] as const;
export type ZoneConflictKind = (typeof zoneConflictKinds)[number];

/**
 * A zone as the workspace keeps it. `id` is the workspace's own and never changes; `zoneId` and
 * `storeId` are the contract's `zone_id` and `store_id`, which a person may still be writing.
 */
export const zoneSchema = z.object({
  id: dataText.min(1),
  zoneId: dataText,
  storeId: dataText,
  description: dataText,
  types: limitedList(dataText),
  status: dataText,
  /** What a file said of it that has no field here. Not sent to the service; absent where there is none. */
  otherFields: limitedList(otherFieldSchema).optional(),
  /** Which zone wins where several hold a place: the lower number; absent counts as the last. Not sent to the service. */
  priority: z.int().min(1).max(9999).optional(),
  geometry: zoneGeometrySchema,
  /** When the service confirmed it (ISO 8601), and null before. */
  createdAt: limitedText.nullable(),
  /** The service has it otherwise than it is here. Told by the desk; absent where it is not so. */
  changedSinceCreation: z.literal(true).optional(),
  /** An id under which the service still has it, though it is called otherwise here. Told by the desk. */
  renamedFrom: dataText.optional(),
  /** What somebody else did to it at the service, and nobody here has decided about. Told by the desk. */
  conflict: z.enum(zoneConflictKinds).optional(),
});
export type Zone = z.infer<typeof zoneSchema>;

/** The only way zones and stores change: what was put and what was deleted, which is undo, redo and the log at once. */
export const editSchema = z.object({
  /** What was done, as a key of the window's words, for instance `zones.edits.drawn`. */
  label: limitedText,
  put: limitedList(zoneSchema),
  remove: limitedList(dataText),
  /** Absent where it concerns no store. */
  stores: storesChangeSchema.optional(),
});
export type Edit = z.infer<typeof editSchema>;
