import type { z } from 'zod';
import { zoneInputSchema } from '../api/zones.ts';
import { dataText, limitedList } from '../limits/limited-schemas.ts';
import { otherFieldSchema } from '../zones/other-fields.ts';

/** Zone in a service's list: the fields of its input, and the service's own. */
export const listedZoneSchema = zoneInputSchema.extend({
  zone_id: dataText,
  store_id: dataText,
  polygon: dataText,
  otherFields: limitedList(otherFieldSchema).optional(),
});
export type ListedZone = z.infer<typeof listedZoneSchema>;
