import type { Route, Toll, TollRoute } from '../../shared/api/distance.ts';
import { nearestOnLine } from '../../shared/geo/nearest-on-line.ts';
import { decodePolyline } from '../../shared/geo/polyline.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { findSameRoute } from './same-route.ts';
import { reportsTolls, tollsOf } from './toll-cost.ts';

/** Tolls of a route that has none itself, taken from the toll response. */
export interface KnownTolls {
  tolls: readonly Toll[];
  /** False if there may be other tolls on the route. */
  hasAllTolls: boolean;
}

/** Maximum distance of a toll from the route's line, which is exact to about a meter: 20 m in degrees of latitude. */
const roadWidthDegrees = 20 / 111_195;

/**
 * Returns the tolls of a route: those of the same route in the toll response, else the response's tolls along its path. If
 * there are none although the route has tolls, returns one without a price.
 */
export function tollsOnRoute(route: Route, tolled: readonly TollRoute[]): KnownTolls {
  if (!reportsTolls(route)) return { tolls: [], hasAllTolls: true };
  const same = findSameRoute(route, tolled);
  if (same) return { tolls: tollsOf(same), hasAllTolls: true };
  const path = decodePolyline(route.overview_polyline.points) ?? [];
  const tollsOnPath = new Map(
    tolled
      .flatMap((one) => tollsOf(one))
      .filter((toll) => isCollectedOn(path, toll))
      .map((toll) => [JSON.stringify(toll.tollCollectionLocations), toll]),
  );
  return { tolls: tollsOnPath.size > 0 ? [...tollsOnPath.values()] : [{ fares: [] }], hasAllTolls: false };
}

function isCollectedOn(path: readonly LatLng[], { tollCollectionLocations }: Toll): boolean {
  const places = tollCollectionLocations ?? [];
  return (
    places.length > 0 &&
    places.every(
      ({ location }) =>
        (nearestOnLine(path, location)?.distance ?? Number.POSITIVE_INFINITY) <= roadWidthDegrees,
    )
  );
}
