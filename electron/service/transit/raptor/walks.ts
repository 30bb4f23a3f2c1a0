import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';

export interface Walk {
  seconds: number;
  meters: number;
}

export interface WalkedRoute extends Walk {
  path: LatLng[];
}

/** Measures walks. Results are null where there is no route. */
export interface Walker {
  /** Walks from each of `from` (row) to each of `to` (column). */
  measure(from: readonly LatLng[], to: readonly LatLng[], signal: AbortSignal): Promise<(Walk | null)[][]>;
  path(from: LatLng, to: LatLng, signal: AbortSignal): Promise<{ meters: number; path: LatLng[] } | null>;
  /** The walking route, with the same figures as `/distance/route`. */
  route(from: LatLng, to: LatLng, signal: AbortSignal): Promise<WalkedRoute | null>;
  /** Whether walks follow streets; otherwise they are estimated along straight lines. */
  isAlongStreets: boolean;
}

/** Valhalla's walking speed: 5.1 km/h. */
const metersPerSecond = 5100 / 3600;
/** Assumed ratio of a walk along streets to a straight line. */
const detourFactor = 1.3;

/** Returns a lower bound of the seconds of a walk: along a straight line of this length. */
export const minWalkSeconds = (meters: number): number => Math.floor(meters / metersPerSecond);

function straightWalk(from: LatLng, to: LatLng): Walk {
  const meters = distanceMeters(from, to) * detourFactor;
  return { seconds: Math.ceil(meters / metersPerSecond), meters };
}

/** Estimates walks along straight lines; used without a routing engine. */
export const straightWalker: Walker = {
  isAlongStreets: false,
  measure: async (from, to) =>
    from.map((origin) => to.map((destination) => straightWalk(origin, destination))),
  route: async (from, to) => ({ ...straightWalk(from, to), path: [from, to] }),
  path: async (from, to) => ({ meters: distanceMeters(from, to) * detourFactor, path: [from, to] }),
};
