import { z } from 'zod';
import { zoneInputSchema } from '../api/zones.ts';
import { otherFieldSchema } from '../zones/other-fields.ts';

/** A zone as a service lists it: whatever it took for one, and beside it the fields that are its own. */
export const listedZoneSchema = zoneInputSchema.extend({
  zone_id: z.string(),
  store_id: z.string(),
  polygon: z.string(),
  otherFields: z.array(otherFieldSchema).optional(),
});
export type ListedZone = z.infer<typeof listedZoneSchema>;
