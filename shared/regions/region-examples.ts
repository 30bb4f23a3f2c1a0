import { z } from 'zod';
import { latLngSchema } from '../geo/position.ts';
import { zoneGeometrySchema } from '../geo/zone-geometry.ts';
import { limitedList, limitedText } from '../limits/limited-schemas.ts';

const placeSchema = z.strictObject({ name: limitedText.min(1), position: latLngSchema });

/** Examples for panels in a region; all places are inside its coverage. */
export const regionExamplesSchema = z.strictObject({
  /** Text for the place search. */
  search: limitedText.min(1),
  /** Start and end; the first is also an isochrone origin. */
  route: z.tuple([placeSchema, placeSchema]),
  /** Start and end of a route with tolls, if the map has any. */
  tolls: z.tuple([placeSchema, placeSchema]),
  /** Start and end along the region's sample timetable; absent if it has none. */
  transit: z.tuple([placeSchema, placeSchema]).optional(),
  /** Origins of a matrix. */
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
