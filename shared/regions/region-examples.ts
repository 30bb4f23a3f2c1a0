import { z } from 'zod';
import { latLngSchema } from '../geo/position.ts';
import { zoneGeometrySchema } from '../geo/zone-geometry.ts';
import { limitedList, limitedText } from '../limits/limited-schemas.ts';

const placeSchema = z.strictObject({ name: limitedText.min(1), position: latLngSchema });

/** What panels offer to begin with in a region: every place lies within its data. */
export const regionExamplesSchema = z.strictObject({
  /** What to look for in the place search. */
  search: limitedText.min(1),
  /** From and to; the first is an origin of isochrones too. */
  route: z.tuple([placeSchema, placeSchema]),
  /** From and to, over what the map has of tolls. */
  tolls: z.tuple([placeSchema, placeSchema]),
  /** From and to, along the region's sample timetable; absent where it has none. */
  transit: z.tuple([placeSchema, placeSchema]).optional(),
  /** Of a matrix. */
  origins: limitedList(placeSchema).min(1),
  destinations: limitedList(placeSchema).min(1),
  zone: z.strictObject({
    name: limitedText.min(1),
    zoneId: limitedText.min(1),
    storeId: limitedText.min(1),
    geometry: zoneGeometrySchema,
  }),
});
export type RegionExamples = z.infer<typeof regionExamplesSchema>;
