import { z } from 'zod';
import { latLngSchema } from '../../geo/position.ts';
import { otherFieldSchema } from '../other-fields.ts';

/**
 * A store as a point of the workspace. `id` is the workspace's own and never changes; `storeId` is the contract's
 * `store_id` of its zones, which a person may still be writing. Its colour belongs to `storeId` (store-colors.ts).
 */
export const storeSchema = z.object({
  id: z.string().min(1),
  storeId: z.string(),
  name: z.string(),
  address: z.string(),
  /** As OSM writes opening hours, or however a person does. */
  openingHours: z.string(),
  /** Own columns of the lists that it came from; absent where there are none. */
  otherFields: z.array(otherFieldSchema).optional(),
  position: latLngSchema,
});
export type Store = z.infer<typeof storeSchema>;

/** Which stores were put and which were removed. */
export const storesChangeSchema = z.object({ put: z.array(storeSchema), remove: z.array(z.string()) });
export type StoresChange = z.infer<typeof storesChangeSchema>;
