import { z } from 'zod';
import { dataText, jsonValue, limitedList, limitedText } from '../../../../shared/limits/limited-schemas.ts';
import { type ExpandedEdges, expandedEdgesOf, isExpandedEdges } from './expanded-edges.ts';

/* Schemas of the parts of Valhalla's responses that are used. */

/** A step in OSRM format. Meters and seconds. */
const osrmStepSchema = z.object({
  distance: z.number(),
  /** Several names are separated by semicolons, also in road numbers. */
  name: limitedText,
  ref: limitedText.optional(),
  mode: limitedText,
  /** An encoded polyline of precision 6. */
  geometry: dataText,
  intersections: limitedList(z.object({ classes: limitedList(limitedText).optional() })),
});
export type OsrmStep = z.infer<typeof osrmStepSchema>;

const osrmRouteSchema = z.object({
  legs: limitedList(
    z.object({ distance: z.number(), duration: z.number(), steps: limitedList(osrmStepSchema) }),
  ),
});
export type OsrmRoute = z.infer<typeof osrmRouteSchema>;

/** Routes in OSRM format, because Valhalla's own truncates lengths to meters. */
export const routeResponseSchema = z.object({ routes: limitedList(osrmRouteSchema) });
export type RouteResponse = z.infer<typeof routeResponseSchema>;

const maneuverSchema = z.object({
  type: z.int(),
  instruction: limitedText.optional(),
  verbal_transition_alert_instruction: limitedText.optional(),
  verbal_succinct_transition_instruction: limitedText.optional(),
  verbal_pre_transition_instruction: limitedText.optional(),
  verbal_post_transition_instruction: limitedText.optional(),
  street_names: limitedList(limitedText).optional(),
  /** Seconds. */
  time: z.number(),
  begin_shape_index: z.int(),
  end_shape_index: z.int(),
});
export type Maneuver = z.infer<typeof maneuverSchema>;

const narrationSchema = z.object({
  legs: limitedList(
    z.object({
      maneuvers: limitedList(maneuverSchema),
      /** Whether roads on it are closed at certain times. */
      summary: z.object({ has_time_restrictions: z.boolean().optional() }).optional(),
    }),
  ),
});

/** Routes in Valhalla's own format: per leg one maneuver with instructions for each OSRM step. */
export const narrationResponseSchema = z.object({
  trip: narrationSchema,
  alternates: limitedList(z.object({ trip: narrationSchema })).optional(),
});
export type NarrationResponse = z.infer<typeof narrationResponseSchema>;

/** Kilometers or seconds from each source (row) to each target (column); null if there is no route. */
const matrixFigures = limitedList(limitedList(z.number().nullable()));
export const matrixResponseSchema = z.object({
  sources_to_targets: z.object({ durations: matrixFigures, distances: matrixFigures }),
});

/** A candidate edge of a location, with the number of crossings reachable from it (outbound) and to it (inbound). */
const locatedEdgeSchema = z.object({
  /** Meters from the location. */
  distance: z.number(),
  /** From 0 to 1, in the direction of the edge. */
  percent_along: z.number(),
  outbound_reach: z.number(),
  inbound_reach: z.number(),
  edge: z.object({
    /** Whether it runs in the direction of the path. */
    forward: z.boolean(),
    /** Meters. */
    geo_attributes: z.object({ length: z.number() }),
  }),
  /** OpenStreetMap way ID, and an encoded polyline of precision 6. */
  edge_info: z.object({ way_id: z.number(), shape: dataText }),
  access_restrictions: limitedList(z.object({ type: limitedText, truck: z.boolean() })).default([]),
});
export type LocatedEdge = z.infer<typeof locatedEdgeSchema>;
/** Candidate edges by location, nearest first. */
export const locateResponseSchema = limitedList(
  z.object({ edges: limitedList(locatedEdgeSchema).nullable() }),
);

/** GeoJSON; an empty contour has no coordinates. */
export const isochroneResponseSchema = z.object({
  features: limitedList(
    z.object({
      geometry: z.object({ coordinates: limitedList(limitedList(limitedList(z.number()))) }),
    }),
  ),
});

/**
 * Reached edges with the costs up to their ends, as columns. Local engine processes already respond with columns, other
 * engines with GeoJSON. It is validated while being converted, because a schema would be slow for tens of thousands of edges.
 */
export const expansionResponseSchema = jsonValue.transform((response, context): ExpandedEdges => {
  const edges = isExpandedEdges(response) ? response : expandedEdgesOf(response);
  if (edges) return edges;
  context.addIssue({ code: 'custom', message: 'Not the answer of an expansion' });
  return z.NEVER;
});
