import { z } from 'zod';
import { type LatLng, latLngSchema } from './position.ts';

/** A box on the map as the API writes it. */
export const boundsSchema = z.object({ northeast: latLngSchema, southwest: latLngSchema });
export type Bounds = z.infer<typeof boundsSchema>;

/** The smallest box around `positions`, or undefined when there are none. */
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

/** Whether a position is in a box or on its border. */
export const isInBounds = ({ northeast, southwest }: Bounds, { lat, lng }: LatLng): boolean =>
  lat >= southwest.lat && lat <= northeast.lat && lng >= southwest.lng && lng <= northeast.lng;
