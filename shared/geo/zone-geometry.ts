import { z } from 'zod';
import { limitedList } from '../limits/limited-schemas.ts';
import type { LngLat } from './position.ts';

/** Checks rings without a schema per position: up to half a million are read at startup, which would take seconds. */
const ringSchema = z.custom<LngLat[]>(isRing);

function isRing(value: unknown): value is LngLat[] {
  return (
    Array.isArray(value) &&
    value.every(
      (position) =>
        Array.isArray(position) &&
        position.length === 2 &&
        Number.isFinite(position[0]) &&
        Number.isFinite(position[1]),
    )
  );
}

/** GeoJSON geometry of a zone; positions are `[lng, lat]`. */
export const zoneGeometrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: limitedList(ringSchema).min(1) }),
  z.object({
    type: z.literal('MultiPolygon'),
    coordinates: limitedList(limitedList(ringSchema).min(1)).min(1),
  }),
]);
export type ZoneGeometry = z.infer<typeof zoneGeometrySchema>;
