import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';

/** A position on a road where routes start or end. */
export interface RoadPlace {
  road: LatLng;
  /** Meters of the edge that Valhalla's matrix truncates, in either direction. */
  beyondMeters: 0 | 0.5;
  /** Paths to the ends of its edge, forward and back; empty at a crossing. */
  toEnds: readonly (readonly LatLng[])[];
}

/** An edge between two crossings, and the position of a point on it. */
interface RoadEdge {
  /** From one crossing to the next, regardless of driving direction. */
  path: readonly LatLng[];
  /** Whole meters, as in the routing tiles. */
  meters: number;
  alongMeters: number;
}

/** Valhalla snaps to a crossing within 5 m. The additional meter is a tolerance, because its lengths differ slightly. */
const atCrossingMeters = 6;
/** Earth radius of the routing tiles, which is slightly larger, divided by that of `distanceMeters`. */
const tileRadiusRatio = 6_378_160.187 / 6_371_008.8;

/**
 * Returns the position moved to a crossing within 6 m, else to the middle of a whole meter; undefined if the path is empty.
 * Unlike its routes, Valhalla's matrix truncates the first and last edge to whole meters. From the middle of a meter, it
 * truncates half a meter in either direction, which can be added again.
 */
export function roadPlace({ path, meters, alongMeters }: RoadEdge): RoadPlace | undefined {
  const [start] = path;
  const end = path[path.length - 1];
  if (!start || !end) return undefined;
  if (alongMeters <= atCrossingMeters) return { road: start, beyondMeters: 0, toEnds: [] };
  if (alongMeters >= meters - atCrossingMeters) return { road: end, beyondMeters: 0, toEnds: [] };
  let remainingMeters = Math.floor(alongMeters) + 0.5;
  for (const [index, to] of path.slice(1).entries()) {
    const from = path[index] ?? to;
    const length = distanceMeters(from, to) * tileRadiusRatio;
    if (remainingMeters <= length) {
      const fraction = remainingMeters / length;
      const road = {
        lat: from.lat + (to.lat - from.lat) * fraction,
        lng: from.lng + (to.lng - from.lng) * fraction,
      };
      const [ahead, behind] = [path.slice(index + 1), path.slice(0, index + 1).reverse()];
      return {
        road,
        beyondMeters: 0.5,
        toEnds: [
          [road, ...ahead],
          [road, ...behind],
        ],
      };
    }
    remainingMeters -= length;
  }
  return { road: end, beyondMeters: 0, toEnds: [] };
}

/** Rounds a length between two road places to meters, halves down. It is always close to an integer or a half. */
export const wholeMeters = (meters: number): number => Math.floor(meters + 0.25);
