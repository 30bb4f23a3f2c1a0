import { z } from 'zod';
import { decodePolyline } from '../../../shared/geo/polyline.ts';
import type { LatLng } from '../../../shared/geo/position.ts';

/** The parts of Valhalla's answers that are used here; lengths are kilometers, times seconds. */

const maneuverSchema = z.object({
  type: z.int(),
  instruction: z.string().optional(),
  verbal_transition_alert_instruction: z.string().optional(),
  verbal_succinct_transition_instruction: z.string().optional(),
  verbal_pre_transition_instruction: z.string().optional(),
  verbal_post_transition_instruction: z.string().optional(),
  street_names: z.array(z.string()).optional(),
  time: z.number(),
  length: z.number(),
  begin_shape_index: z.int(),
  end_shape_index: z.int(),
});
export type Maneuver = z.infer<typeof maneuverSchema>;

const summarySchema = z.object({
  time: z.number(),
  length: z.number(),
  has_toll: z.boolean(),
  has_highway: z.boolean(),
  has_ferry: z.boolean(),
});

const tripSchema = z.object({
  legs: z.array(
    z.object({
      summary: summarySchema,
      /** An encoded polyline of precision 6. */
      shape: z.string(),
      maneuvers: z.array(maneuverSchema),
    }),
  ),
  summary: summarySchema,
});
export type Trip = z.infer<typeof tripSchema>;
export type TripLeg = Trip['legs'][number];

/** The path of a leg. */
export function pathOf({ shape }: TripLeg): LatLng[] {
  const path = decodePolyline(shape, 6);
  if (!path) throw new Error('The routing engine answered with a broken path');
  return path;
}

export const routeAnswerSchema = z.object({
  trip: tripSchema,
  alternates: z.array(z.object({ trip: tripSchema })).optional(),
});
export type RouteAnswer = z.infer<typeof routeAnswerSchema>;

/** The locations in the best order, each by its place in the question. */
export const orderAnswerSchema = z.object({
  trip: z.object({ locations: z.array(z.object({ original_index: z.int() })) }),
});

/** Null where no way leads from the source (row) to the target (column). */
const matrixFigures = z.array(z.array(z.number().nullable()));
export const matrixAnswerSchema = z.object({
  sources_to_targets: z.object({ durations: matrixFigures, distances: matrixFigures }),
});
export type MatrixAnswer = z.infer<typeof matrixAnswerSchema>;

/** Per location the edges that may stand for it, the nearest first, with how many edges lead there and on. */
export const locateAnswerSchema = z.array(
  z.object({
    edges: z
      .array(
        z.object({
          correlated_lat: z.number(),
          correlated_lon: z.number(),
          outbound_reach: z.number(),
          inbound_reach: z.number(),
        }),
      )
      .nullable(),
  }),
);

/** GeoJSON; a contour that reaches nothing has no coordinates. */
export const isochroneAnswerSchema = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.array(z.array(z.array(z.number()))) }),
    }),
  ),
});
export type IsochroneAnswer = z.infer<typeof isochroneAnswerSchema>;
