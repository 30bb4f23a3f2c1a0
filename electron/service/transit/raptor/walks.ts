import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';

export interface Walk {
  seconds: number;
  meters: number;
}

export interface WalkedRoute extends Walk {
  path: LatLng[];
}

/** Measures walks. Null where none leads. */
export interface Walker {
  /** From each of `from` (row) to each of `to` (column). */
  measure(from: readonly LatLng[], to: readonly LatLng[], signal: AbortSignal): Promise<(Walk | null)[][]>;
  path(from: LatLng, to: LatLng, signal: AbortSignal): Promise<{ meters: number; path: LatLng[] } | null>;
  /** The route on foot, with the figures of `/distance/route`. */
  route(from: LatLng, to: LatLng, signal: AbortSignal): Promise<WalkedRoute | null>;
  /** Whether walks follow streets; straight ones are estimates. */
  alongStreets: boolean;
}

/** As Valhalla has people walk: 5.1 km/h. */
const metersPerSecond = 5100 / 3600;
/** How much longer a walk along streets is than a straight one. */
const detour = 1.3;

/** No walk takes less. */
export const leastWalkSeconds = (meters: number): number => Math.floor(meters / metersPerSecond);

function straightWalk(from: LatLng, to: LatLng): Walk {
  const meters = distanceMeters(from, to) * detour;
  return { seconds: Math.ceil(meters / metersPerSecond), meters };
}

/** Where there is no routing engine. */
export const straightWalker: Walker = {
  alongStreets: false,
  measure: async (from, to) => from.map((one) => to.map((other) => straightWalk(one, other))),
  route: async (from, to) => ({ ...straightWalk(from, to), path: [from, to] }),
  path: async (from, to) => ({ meters: distanceMeters(from, to) * detour, path: [from, to] }),
};
