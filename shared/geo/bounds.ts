import { z } from 'zod';
import { type LatLng, latLngSchema } from './position.ts';

/** Bounding box in the API's notation. */
export const boundsSchema = z.object({ northeast: latLngSchema, southwest: latLngSchema });
export type Bounds = z.infer<typeof boundsSchema>;

/**
 * Returns the bounding box of `positions`; undefined if there are none. The box never crosses the antimeridian: positions
 * on both sides of it get a box around the Earth.
 */
export function boundsOf(positions: Iterable<LatLng>): Bounds | undefined {
  let north = Number.NEGATIVE_INFINITY;
  let south = Number.POSITIVE_INFINITY;
  let east = Number.NEGATIVE_INFINITY;
  let west = Number.POSITIVE_INFINITY;
  for (const { lat, lng } of positions) {
    north = Math.max(north, lat);
    south = Math.min(south, lat);
    east = Math.max(east, lng);
    west = Math.min(west, lng);
  }
  if (north < south) return undefined;
  return { northeast: { lat: north, lng: east }, southwest: { lat: south, lng: west } };
}

/** Whether a position is inside a bounding box or on its border. */
export const isInBounds = ({ northeast, southwest }: Bounds, { lat, lng }: LatLng): boolean =>
  lat >= southwest.lat && lat <= northeast.lat && lng >= southwest.lng && lng <= northeast.lng;
