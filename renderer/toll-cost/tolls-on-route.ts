import type { Route, Toll, TollRoute } from '../../shared/api/distance.ts';
import { nearestOnLine } from '../../shared/geo/nearest-on-line.ts';
import { decodePolyline } from '../../shared/geo/polyline.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { sameRoute } from './same-route.ts';
import { saysTolls, tollsOf } from './toll-cost.ts';

/** What the toll answer tells of the tolls of a route that was found without them. */
export interface KnownTolls {
  tolls: readonly Toll[];
  /** False where others may be on the route. */
  isWhole: boolean;
}

/** Maximum distance of a toll from the route's line, which is exact to about a meter: 20 m in degrees of latitude. */
const roadWidthDegrees = 20 / 111_195;

/**
 * The tolls of a route: those of the same route in the toll answer, else the answer's tolls along its line. If the
 * route has a toll that the answer lacks, adds one without a price.
 */
export function tollsOnRoute(route: Route, tolled: readonly TollRoute[]): KnownTolls {
  if (!saysTolls(route)) return { tolls: [], isWhole: true };
  const same = sameRoute(route, tolled);
  if (same) return { tolls: tollsOf(same), isWhole: true };
  const path = decodePolyline(route.overview_polyline.points) ?? [];
  const met = new Map(
    tolled
      .flatMap((one) => tollsOf(one))
      .filter((toll) => isTakenOn(path, toll))
      .map((toll) => [JSON.stringify(toll.tollCollectionLocations), toll]),
  );
  return { tolls: met.size > 0 ? [...met.values()] : [{ fares: [] }], isWhole: false };
}

function isTakenOn(path: readonly LatLng[], { tollCollectionLocations }: Toll): boolean {
  const places = tollCollectionLocations ?? [];
  return (
    places.length > 0 &&
    places.every(
      ({ location }) =>
        (nearestOnLine(path, location)?.distance ?? Number.POSITIVE_INFINITY) <= roadWidthDegrees,
    )
  );
}
