import type { RouteLeg } from '../../shared/api/distance.ts';
import { decodePolyline } from '../../shared/geo/polyline.ts';
import { distanceMeters, type LatLng, samePosition } from '../../shared/geo/position.ts';
import { stepPath } from './route-legs.ts';
import type { RouteRequest } from './route-request.ts';

/** A stop with its snapped position. */
export interface MovedStop {
  /** Index among the stops of the request. */
  index: number;
  at: LatLng;
  road: LatLng;
  meters: number;
}

/** Minimum distance in meters that is reported to the user. */
export const minMovedMeters = 50;

/** A route, with or without paths of its legs. */
export interface FoundRoute {
  overview_polyline: { points: string };
  legs: readonly (Pick<RouteLeg, 'start_location' | 'end_location'> & Partial<RouteLeg>)[];
}

/** Returns the stops of a request in order. */
export const stopsOf = ({ origin, destination, waypoints }: RouteRequest): LatLng[] => [
  origin,
  ...(waypoints?.points ?? []),
  destination,
];

/**
 * Returns the snapped positions of a request's stops as far as the path is known: start and end of each leg. A stop's
 * position in the response may be the requested or the snapped one.
 */
export function stopsOnRoads({ legs, overview_polyline }: FoundRoute, stops: readonly LatLng[]): MovedStop[] {
  const overviewPath = decodePolyline(overview_polyline.points) ?? [];
  const ends = legs.flatMap((leg, index) => {
    const path = (leg.steps ?? []).flatMap(stepPath);
    const first = path[0] ?? (index === 0 ? overviewPath[0] : undefined) ?? leg.start_location;
    const last =
      path.at(-1) ?? (index === legs.length - 1 ? overviewPath.at(-1) : undefined) ?? leg.end_location;
    return [
      { index: leg.start_waypoint ?? index, road: first },
      { index: leg.end_waypoint ?? index + 1, road: last },
    ];
  });
  const distinctEnds = ends.filter(
    (end, place) =>
      ends.findIndex(({ index, road }) => index === end.index && samePosition(road, end.road)) === place,
  );
  return distinctEnds.flatMap(({ index, road }) => {
    const at = stops[index];
    return at ? [{ index, at, road, meters: distanceMeters(at, road) }] : [];
  });
}

/** Returns the distance each stop was moved, in meters; undefined if too small to report. */
export const movedMeters = (onRoads: readonly MovedStop[], count: number): (number | undefined)[] =>
  Array.from({ length: count }, (_, stop) => {
    const meters = Math.max(0, ...onRoads.filter(({ index }) => index === stop).map(({ meters }) => meters));
    return meters >= minMovedMeters ? meters : undefined;
  });
