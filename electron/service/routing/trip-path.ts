import type { Route } from '../../../shared/api/distance.ts';
import { boundsOf } from '../../../shared/geo/bounds.ts';
import { encodeLine } from '../../../shared/geo/polyline.ts';
import type { LatLng } from '../../../shared/geo/position.ts';
import type { RoutedTrip } from '../ports.ts';

/** Where a trip leads. */
export interface TripPath {
  whole: LatLng[];
  /** The whole of it as routes and toll routes tell it. */
  simplified: Pick<Route, 'overview_polyline' | 'bounds'>;
}

/** @throws Error when the engine's answer has no path */
export function tripPath(trip: RoutedTrip): TripPath {
  const whole = trip.legs.flatMap(({ path }) => path);
  const bounds = boundsOf(whole);
  if (!bounds) throw new Error('The routing engine answered with an empty path');
  return { whole, simplified: { overview_polyline: { points: encodeLine(whole) }, bounds } };
}
