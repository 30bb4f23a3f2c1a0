import type { RouteLeg } from '../../shared/api/distance.ts';
import { decodePolyline } from '../../shared/geo/polyline.ts';
import { distanceMeters, type LatLng, samePosition } from '../../shared/geo/position.ts';
import type { RouteQuestion } from './question.ts';
import { stepPath } from './route-legs.ts';

/** A stop, and where on a road the route has it. */
export interface MovedStop {
  /** Among the stops of the request. */
  index: number;
  at: LatLng;
  road: LatLng;
  meters: number;
}

/** People are told of a place that was moved at least so far. */
export const leastMovedMeters = 50;

/** A route, with or without the paths of its legs. */
export interface FoundRoute {
  overview_polyline: { points: string };
  legs: readonly (Pick<RouteLeg, 'start_location' | 'end_location'> & Partial<RouteLeg>)[];
}

/** The stops of a request in their order. */
export const stopsOf = ({ origin, destination, waypoints }: RouteQuestion): LatLng[] => [
  origin,
  ...(waypoints?.points ?? []),
  destination,
];

/**
 * Where a route has the stops of its request, as far as its path is known: for each leg where it starts and where it
 * ends. What the answer tells as the position of a stop may be that of the request or that on the road.
 */
export function stopsOnRoads({ legs, overview_polyline }: FoundRoute, stops: readonly LatLng[]): MovedStop[] {
  const whole = decodePolyline(overview_polyline.points) ?? [];
  const ends = legs.flatMap((leg, index) => {
    const path = (leg.steps ?? []).flatMap(stepPath);
    const first = path[0] ?? (index === 0 ? whole[0] : undefined) ?? leg.start_location;
    const last = path.at(-1) ?? (index === legs.length - 1 ? whole.at(-1) : undefined) ?? leg.end_location;
    return [
      { index: leg.start_waypoint ?? index, road: first },
      { index: leg.end_waypoint ?? index + 1, road: last },
    ];
  });
  const different = ends.filter(
    (end, place) =>
      ends.findIndex(({ index, road }) => index === end.index && samePosition(road, end.road)) === place,
  );
  return different.flatMap(({ index, road }) => {
    const at = stops[index];
    return at ? [{ index, at, road, meters: distanceMeters(at, road) }] : [];
  });
}

/** How far each stop was moved, in meters; undefined where nobody need be told. */
export const movedMeters = (onRoads: readonly MovedStop[], count: number): (number | undefined)[] =>
  Array.from({ length: count }, (_, stop) => {
    const meters = Math.max(0, ...onRoads.filter(({ index }) => index === stop).map(({ meters }) => meters));
    return meters >= leastMovedMeters ? meters : undefined;
  });
