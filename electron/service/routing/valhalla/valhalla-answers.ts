import { z } from 'zod';

/** The parts of Valhalla's answers that are used here. */

/** A step in OSRM's form; the rest of it tells it in words. Meters and seconds. */
const osrmStepSchema = z.looseObject({
  maneuver: z.looseObject({ type: z.string() }),
  distance: z.number(),
  /** Several are parted by semicolons, in numbers of roads too. */
  name: z.string(),
  ref: z.string().optional(),
  mode: z.string(),
  /** An encoded polyline of precision 6. */
  geometry: z.string(),
  intersections: z.array(z.object({ classes: z.array(z.string()).optional() })),
});
export type OsrmStep = z.infer<typeof osrmStepSchema>;

const osrmRouteSchema = z.object({
  duration: z.number(),
  geometry: z.string(),
  legs: z.array(z.object({ distance: z.number(), duration: z.number(), steps: z.array(osrmStepSchema) })),
});
export type OsrmRoute = z.infer<typeof osrmRouteSchema>;

/** Routes in OSRM's form: Valhalla's own cuts lengths to whole meters. */
export const routeAnswerSchema = z.object({ routes: z.array(osrmRouteSchema) });
export type RouteAnswer = z.infer<typeof routeAnswerSchema>;

const maneuverSchema = z.object({
  type: z.int(),
  instruction: z.string().optional(),
  verbal_transition_alert_instruction: z.string().optional(),
  verbal_succinct_transition_instruction: z.string().optional(),
  verbal_pre_transition_instruction: z.string().optional(),
  verbal_post_transition_instruction: z.string().optional(),
  street_names: z.array(z.string()).optional(),
  /** Seconds. */
  time: z.number(),
  begin_shape_index: z.int(),
  end_shape_index: z.int(),
});
export type Maneuver = z.infer<typeof maneuverSchema>;

const narrationSchema = z.object({ legs: z.array(z.object({ maneuvers: z.array(maneuverSchema) })) });

/** Routes in Valhalla's own form: per leg one maneuver for each step of OSRM's form, told in words. */
export const narrationAnswerSchema = z.object({
  trip: narrationSchema,
  alternates: z.array(z.object({ trip: narrationSchema })).optional(),
});
export type NarrationAnswer = z.infer<typeof narrationAnswerSchema>;

/** The locations in the best order, each by its place in the question. */
export const orderAnswerSchema = z.object({
  trip: z.object({ locations: z.array(z.object({ original_index: z.int() })) }),
});

/** Null where no way leads from the source (row) to the target (column). Kilometers and seconds. */
const matrixFigures = z.array(z.array(z.number().nullable()));
export const matrixAnswerSchema = z.object({
  sources_to_targets: z.object({ durations: matrixFigures, distances: matrixFigures }),
});

/** Per location the edges that may stand for it, the nearest first, with how many edges lead there and on. */
const locatedEdgeSchema = z.object({
  /** From 0 to 1, in the direction of the edge. */
  percent_along: z.number(),
  outbound_reach: z.number(),
  inbound_reach: z.number(),
  edge: z.object({
    /** Whether it leads along the path, or back. */
    forward: z.boolean(),
    /** Meters. */
    geo_attributes: z.object({ length: z.number() }),
  }),
  /** An encoded polyline of precision 6. */
  edge_info: z.object({ shape: z.string() }),
});
export type LocatedEdge = z.infer<typeof locatedEdgeSchema>;
export const locateAnswerSchema = z.array(z.object({ edges: z.array(locatedEdgeSchema).nullable() }));

/** GeoJSON; a contour that reaches nothing has no coordinates. */
export const isochroneAnswerSchema = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.array(z.array(z.array(z.number()))) }),
    }),
  ),
});

/** Pieces of road as GeoJSON, each with the cost up to its end: whole seconds or meters. */
export const expansionAnswerSchema = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.array(z.tuple([z.number(), z.number()])) }),
      properties: z.object({ duration: z.number(), distance: z.number(), pred_edge_id: z.number() }),
    }),
  ),
});
export type ExpandedEdge = z.infer<typeof expansionAnswerSchema>['features'][number];
