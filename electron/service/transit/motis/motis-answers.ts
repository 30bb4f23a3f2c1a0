import { z } from 'zod';

/** The parts of MOTIS' answers that are used here (its `openapi.yaml`). Texts that are empty stand for none. */

const placeSchema = z.object({
  name: z.string(),
  stopId: z.string().optional(),
  lat: z.number(),
  lon: z.number(),
  /** IANA name. */
  tz: z.string().optional(),
  departure: z.string().optional(),
});
export type MotisPlace = z.infer<typeof placeSchema>;

const legSchema = z.object({
  mode: z.string(),
  from: placeSchema,
  to: placeSchema,
  /** RFC 3339. */
  startTime: z.string(),
  endTime: z.string(),
  /** Meters; of rides it is not told. */
  distance: z.number().optional(),
  headsign: z.string().optional(),
  /** Hexadecimal digits. */
  routeColor: z.string().optional(),
  routeTextColor: z.string().optional(),
  /** Of GTFS. */
  routeType: z.int().optional(),
  routeShortName: z.string().optional(),
  routeLongName: z.string().optional(),
  agencyId: z.string().optional(),
  agencyName: z.string().optional(),
  agencyUrl: z.string().optional(),
  cancelled: z.boolean().optional(),
  /** Whether riders keep their seats of the leg before. */
  interlineWithPreviousLeg: z.boolean().optional(),
  intermediateStops: z.array(placeSchema).optional(),
  legGeometry: z.object({ points: z.string(), precision: z.int() }),
});
export type MotisLeg = z.infer<typeof legSchema>;

const itinerarySchema = z.object({ startTime: z.string(), endTime: z.string(), legs: z.array(legSchema) });
export type MotisItinerary = z.infer<typeof itinerarySchema>;

export const planAnswerSchema = z.object({
  /** Walks all the way. */
  direct: z.array(itinerarySchema),
  itineraries: z.array(itinerarySchema),
});

export const stopsAnswerSchema = z.array(placeSchema);

export const initialAnswerSchema = z.object({
  serverConfig: z.object({
    motisVersion: z.string(),
    hasStreetRouting: z.boolean(),
    /** Seconds that a walk all the way takes at most. */
    maxDirectTimeLimit: z.number().optional(),
  }),
});

export const motisErrorSchema = z.object({ error: z.string() });
