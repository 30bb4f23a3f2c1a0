import { z } from 'zod';
import { boundsSchema } from '../geo/bounds.ts';
import { latLngSchema } from '../geo/position.ts';
import { zoneGeometrySchema } from '../geo/zone-geometry.ts';
import { dataText } from '../limits/limited-schemas.ts';

/** Minimum and maximum radius of a region around a place, in meters. */
export const regionRadiusMeters = { min: 100, max: 500_000 } as const;

/** Part of the extracts from which a region is built. */
export const regionAreaSchema = z.discriminatedUnion('kind', [
  /** Along meridians and parallels; must not cross the 180th meridian. */
  z.strictObject({
    kind: z.literal('box'),
    bounds: boundsSchema.refine(
      ({ northeast, southwest }) => northeast.lat > southwest.lat && northeast.lng > southwest.lng,
    ),
  }),
  /** GeoJSON Polygon or MultiPolygon. */
  z.strictObject({ kind: z.literal('outline'), outline: zoneGeometrySchema }),
  z.strictObject({
    kind: z.literal('around'),
    at: latLngSchema,
    radiusMeters: z.number().min(regionRadiusMeters.min).max(regionRadiusMeters.max),
  }),
  /** Administrative area in the extracts: the ID of its OSM relation, or its name in any language. */
  z.strictObject({
    kind: z.literal('boundary'),
    boundary: z.union([z.int().positive(), z.string().trim().min(1).max(200)]),
    /** Name for display, if `boundary` is a relation selected by name. */
    name: z.string().trim().min(1).max(255).optional(),
  }),
]);
export type RegionArea = z.infer<typeof regionAreaSchema>;

/** Administrative area of an extract: an OpenStreetMap relation with `boundary=administrative`. */
export const adminAreaSchema = z.object({
  /** ID of the relation. */
  relation: z.number(),
  name: dataText,
  /** `admin_level`: 2 for countries, often 4 for states and 8 for municipalities; null if it has none. */
  level: z.number().nullable(),
});
export type AdminArea = z.infer<typeof adminAreaSchema>;
