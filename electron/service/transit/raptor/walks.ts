import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';

export interface Walk {
  seconds: number;
  meters: number;
}

export interface WalkedRoute extends Walk {
  path: LatLng[];
}

/** Measures walks; null if there is no route. */
export interface Walker {
  /** From each of `from` (row) to each of `to` (column). */
  measure(from: readonly LatLng[], to: readonly LatLng[], signal: AbortSignal): Promise<(Walk | null)[][]>;
  path(from: LatLng, to: LatLng, signal: AbortSignal): Promise<{ meters: number; path: LatLng[] } | null>;
  /** The walking route, with the same figures as `/distance/route`. */
  route(from: LatLng, to: LatLng, signal: AbortSignal): Promise<WalkedRoute | null>;
  /** Whether walks follow streets; straight lines are estimates. */
  alongStreets: boolean;
}

/** Valhalla's walking speed: 5.1 km/h. */
const metersPerSecond = 5100 / 3600;
/** Ratio of a walk along streets to a straight line. */
const detour = 1.3;

/** Minimum seconds of a walk. */
export const leastWalkSeconds = (meters: number): number => Math.floor(meters / metersPerSecond);

function straightWalk(from: LatLng, to: LatLng): Walk {
  const meters = distanceMeters(from, to) * detour;
  return { seconds: Math.ceil(meters / metersPerSecond), meters };
}

/** Used without a routing engine. */
export const straightWalker: Walker = {
  alongStreets: false,
  measure: async (from, to) => from.map((one) => to.map((other) => straightWalk(one, other))),
  route: async (from, to) => ({ ...straightWalk(from, to), path: [from, to] }),
  path: async (from, to) => ({ meters: distanceMeters(from, to) * detour, path: [from, to] }),
};
