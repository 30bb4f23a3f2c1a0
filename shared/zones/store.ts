import { z } from 'zod';
import { latLngSchema } from '../geo/position.ts';
import { dataText, limitedList } from '../limits/limited-schemas.ts';
import { otherFieldSchema } from './other-fields.ts';

/**
 * A store as a point of the workspace. `id` is the workspace's own and never changes; `storeId` is the API's `store_id`
 * of its zones, which the user may still be typing. Colors belong to `storeId` (store-colors.ts).
 */
export const storeSchema = z.object({
  id: dataText.min(1),
  storeId: dataText,
  name: dataText,
  address: dataText,
  /** In OSM's opening hours syntax, or as free text. */
  openingHours: dataText,
  /** Own columns of imported lists; absent if there are none. */
  otherFields: limitedList(otherFieldSchema).optional(),
  position: latLngSchema,
});
export type Store = z.infer<typeof storeSchema>;

/** Stores put and removed. */
export const storesChangeSchema = z.object({ put: limitedList(storeSchema), remove: limitedList(dataText) });
export type StoresChange = z.infer<typeof storesChangeSchema>;
