import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';

/** A position on a road where journeys start and end. */
export interface RoadPlace {
  road: LatLng;
  /** Meters that Valhalla's matrix truncates on the edge, in either direction. */
  beyondMeters: 0 | 0.5;
  /** Paths to the ends of its edge, forward and back; empty at a crossing. */
  toEnds: readonly (readonly LatLng[])[];
}

/** A road between two crossings, and the position of a point on it. */
interface RoadEdge {
  /** From one crossing to the next, regardless of driving direction. */
  path: readonly LatLng[];
  /** Whole meters, as in the routing tiles. */
  meters: number;
  alongMeters: number;
}

/** Valhalla snaps to a crossing within 5 m; its lengths differ slightly from those along a path. */
const atCrossingMeters = 6;
/** Earth radius of the routing tiles, which is slightly larger, divided by that of `distanceMeters`. */
const tileRadiusRatio = 6_378_160.187 / 6_371_008.8;

/**
 * Returns the point moved to a crossing within 6 m, or to the middle of its meter; undefined if the path is empty.
 * Valhalla's matrix truncates the first and last edge to whole meters, and its routes don't: from the middle of a meter,
 * that is half a meter in both directions, so both lengths can be reconciled.
 */
export function roadPlace({ path, meters, alongMeters }: RoadEdge): RoadPlace | undefined {
  const [start] = path;
  const end = path[path.length - 1];
  if (!start || !end) return undefined;
  if (alongMeters <= atCrossingMeters) return { road: start, beyondMeters: 0, toEnds: [] };
  if (alongMeters >= meters - atCrossingMeters) return { road: end, beyondMeters: 0, toEnds: [] };
  let left = Math.floor(alongMeters) + 0.5;
  for (const [index, to] of path.slice(1).entries()) {
    const from = path[index] ?? to;
    const length = distanceMeters(from, to) * tileRadiusRatio;
    if (left <= length) {
      const share = left / length;
      const road = {
        lat: from.lat + (to.lat - from.lat) * share,
        lng: from.lng + (to.lng - from.lng) * share,
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
    left -= length;
  }
  return { road: end, beyondMeters: 0, toEnds: [] };
}

/** Rounds a length between two such positions, always close to an integer or half, to meters; halves down. */
export const wholeMeters = (meters: number): number => Math.floor(meters + 0.25);
