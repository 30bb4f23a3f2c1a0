import { z } from 'zod';
import { dataText, limitedList, limitedText } from '../../../../shared/limits/limited-schemas.ts';

/* Schemas of the parts of MOTIS responses that are used (its `openapi.yaml`). Empty strings count as missing. */

const placeSchema = z.object({
  name: limitedText,
  stopId: limitedText.optional(),
  lat: z.number(),
  lon: z.number(),
  /** IANA time zone. */
  tz: limitedText.optional(),
  departure: limitedText.optional(),
});
export type MotisPlace = z.infer<typeof placeSchema>;

const legSchema = z.object({
  mode: limitedText,
  from: placeSchema,
  to: placeSchema,
  /** RFC 3339. */
  startTime: limitedText,
  endTime: limitedText,
  /** Meters; not returned for rides. */
  distance: z.number().optional(),
  headsign: limitedText.optional(),
  /** Hexadecimal digits. */
  routeColor: limitedText.optional(),
  routeTextColor: limitedText.optional(),
  /** GTFS route type. */
  routeType: z.int().optional(),
  routeShortName: limitedText.optional(),
  routeLongName: limitedText.optional(),
  agencyId: limitedText.optional(),
  agencyName: limitedText.optional(),
  agencyUrl: limitedText.optional(),
  cancelled: z.boolean().optional(),
  /** Whether riders stay seated from the previous leg. */
  interlineWithPreviousLeg: z.boolean().optional(),
  intermediateStops: limitedList(placeSchema).optional(),
  legGeometry: z.object({ points: dataText, precision: z.int() }),
});
export type MotisLeg = z.infer<typeof legSchema>;

const itinerarySchema = z.object({
  startTime: limitedText,
  endTime: limitedText,
  legs: limitedList(legSchema),
});
export type MotisItinerary = z.infer<typeof itinerarySchema>;

export const planResponseSchema = z.object({
  /** Itineraries without rides. */
  direct: limitedList(itinerarySchema),
  itineraries: limitedList(itinerarySchema),
});

export const stopsResponseSchema = limitedList(placeSchema);

export const initialResponseSchema = z.object({
  serverConfig: z.object({
    motisVersion: limitedText,
    hasStreetRouting: z.boolean(),
    /** Maximum seconds of an itinerary without rides. */
    maxDirectTimeLimit: z.number().optional(),
  }),
});

export const motisErrorSchema = z.object({ error: limitedText });
