import type { Route } from '../../../shared/api/distance.ts';
import { boundsOf } from '../../../shared/geo/bounds.ts';
import { encodeLine } from '../../../shared/geo/polyline.ts';
import type { LatLng } from '../../../shared/geo/position.ts';
import type { RoutedTrip } from '../ports.ts';

export interface TripPath {
  /** Positions of all legs, in full resolution. */
  path: LatLng[];
  /** Encoded overview path and bounds, as routes and toll routes have them. */
  simplified: Pick<Route, 'overview_polyline' | 'bounds'>;
}

/**
 * Returns the path of a trip over all its legs.
 * @throws Error if the engine's response has no path
 */
export function tripPath(trip: RoutedTrip): TripPath {
  const path = trip.legs.flatMap(({ path }) => path);
  const bounds = boundsOf(path);
  if (!bounds) throw new Error('The routing engine answered with an empty path');
  return { path, simplified: { overview_polyline: { points: encodeLine(path) }, bounds } };
}
