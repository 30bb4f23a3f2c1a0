import type { Route } from '../../shared/api/distance.ts';
import type { AnswerTo, InputOf } from '../../shared/desk/index.ts';
import { encodePolyline } from '../../shared/geo/polyline.ts';
import type { LatLng } from '../../shared/geo/position.ts';

/** Returns a route straight through these points that takes this many minutes per leg. */
function routeThrough(points: readonly LatLng[], minutes: number, order: readonly number[]): Route {
  const legs = points.slice(1).map((end, index) => ({
    distance: { value: 3000, text: '3 km' },
    duration: { value: minutes * 60, text: `${minutes} mins` },
    start_location: points[index] ?? end,
    end_location: end,
    start_waypoint: order[index] ?? index,
    end_waypoint: order[index + 1] ?? index + 1,
    steps: [],
  }));
  const lats = points.map(({ lat }) => lat);
  const lngs = points.map(({ lng }) => lng);
  return {
    overview_polyline: { points: encodePolyline(points) },
    bounds: {
      northeast: { lat: Math.max(...lats), lng: Math.max(...lngs) },
      southwest: { lat: Math.min(...lats), lng: Math.min(...lngs) },
    },
    notice: '',
    legs,
    main_route_name: 'Rambla',
    recommended: true,
  };
}

/**
 * Returns a response with one route for a request, which takes this many minutes per leg.
 * @param order indexes of the points in visiting order, for a request that lets the service optimize it
 */
export function routeAnswer(
  { origin, destination, waypoints }: Pick<InputOf<'distance.route'>, 'origin' | 'destination' | 'waypoints'>,
  minutes = 12,
  order: readonly number[] = [],
): AnswerTo<'distance.route'> {
  const points = [origin, ...(waypoints?.points ?? []), destination].filter(
    (point): point is LatLng => typeof point === 'object',
  );
  return { status: 'OK', routes: [routeThrough(points, minutes, order)] };
}
