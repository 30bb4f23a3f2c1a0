import type { Route } from '../../../shared/api/distance.ts';
import { boundsOf } from '../../../shared/geo/bounds.ts';
import { encodeLine } from '../../../shared/geo/polyline.ts';
import type { LatLng } from '../../../shared/geo/position.ts';
import type { RoutedTrip } from '../ports.ts';

/** Path of a trip. */
export interface TripPath {
  whole: LatLng[];
  /** Simplified overview path and bounds, for routes and toll routes. */
  simplified: Pick<Route, 'overview_polyline' | 'bounds'>;
}

/** @throws Error if the engine's response has no path */
export function tripPath(trip: RoutedTrip): TripPath {
  const whole = trip.legs.flatMap(({ path }) => path);
  const bounds = boundsOf(whole);
  if (!bounds) throw new Error('The routing engine answered with an empty path');
  return { whole, simplified: { overview_polyline: { points: encodeLine(whole) }, bounds } };
}
