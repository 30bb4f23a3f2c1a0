import type { RouteLeg } from '../../shared/api/distance.ts';
import { decodePolyline } from '../../shared/geo/polyline.ts';
import { distanceMeters, type LatLng, samePosition } from '../../shared/geo/position.ts';
import { stepPath } from './route-legs.ts';
import type { RouteRequest } from './route-request.ts';

/** A stop with a position on the road network to which the service snapped it, maybe the same. */
export interface SnappedStop {
  /** Index among the stops of the request. */
  index: number;
  /** Requested position. */
  at: LatLng;
  snapped: LatLng;
  /** Distance between the two positions. */
  meters: number;
}

/** Minimum distance in meters from which a moved stop is reported to the user. */
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
 * Returns the snapped start and end of each leg; falls back to the position in the response, which may be the requested
 * one. A stop between two legs has up to two entries, and a stop without a leg has none.
 */
export function stopsOnRoads(
  { legs, overview_polyline }: FoundRoute,
  stops: readonly LatLng[],
): SnappedStop[] {
  const overviewPath = decodePolyline(overview_polyline.points) ?? [];
  const ends = legs.flatMap((leg, index) => {
    const path = (leg.steps ?? []).flatMap(stepPath);
    const first = path[0] ?? (index === 0 ? overviewPath[0] : undefined) ?? leg.start_location;
    const last =
      path.at(-1) ?? (index === legs.length - 1 ? overviewPath.at(-1) : undefined) ?? leg.end_location;
    return [
      { index: leg.start_waypoint ?? index, snapped: first },
      { index: leg.end_waypoint ?? index + 1, snapped: last },
    ];
  });
  const distinctEnds = ends.filter(
    (end, endIndex) =>
      ends.findIndex(({ index, snapped }) => index === end.index && samePosition(snapped, end.snapped)) ===
      endIndex,
  );
  return distinctEnds.flatMap(({ index, snapped }) => {
    const at = stops[index];
    return at ? [{ index, at, snapped, meters: distanceMeters(at, snapped) }] : [];
  });
}

/** Returns the distance each stop was moved, in meters; undefined if too small to report. */
export const movedMeters = (onRoads: readonly SnappedStop[], count: number): (number | undefined)[] =>
  Array.from({ length: count }, (_, stop) => {
    const meters = Math.max(0, ...onRoads.filter(({ index }) => index === stop).map(({ meters }) => meters));
    return meters >= minMovedMeters ? meters : undefined;
  });
