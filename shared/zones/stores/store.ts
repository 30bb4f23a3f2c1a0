import { z } from 'zod';
import { latLngSchema } from '../../geo/position.ts';
import { dataText, limitedList } from '../../limits/limited-schemas.ts';
import { otherFieldSchema } from '../other-fields.ts';

/**
 * A store as a point of the workspace. `id` is the workspace's own and never changes; `storeId` is the contract's
 * `store_id` of its zones, which a person may still be writing. Its colour belongs to `storeId` (store-colors.ts).
 */
export const storeSchema = z.object({
  id: dataText.min(1),
  storeId: dataText,
  name: dataText,
  address: dataText,
  /** As OSM writes opening hours, or however a person does. */
  openingHours: dataText,
  /** Own columns of the lists that it came from; absent where there are none. */
  otherFields: limitedList(otherFieldSchema).optional(),
  position: latLngSchema,
});
export type Store = z.infer<typeof storeSchema>;

/** Which stores were put and which were removed. */
export const storesChangeSchema = z.object({ put: limitedList(storeSchema), remove: limitedList(dataText) });
export type StoresChange = z.infer<typeof storesChangeSchema>;
