import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';

/** A position on a road where journeys start and end. */
export interface RoadPlace {
  road: LatLng;
  /** Fraction of a meter cut off at either end of its piece of road. */
  beyondMeters: 0 | 0.5;
  /** Paths to the ends of its piece of road, forward and back; empty at a crossing. */
  toEnds: readonly (readonly LatLng[])[];
}

/** A piece of road between two crossings, and the position of a point on it. */
interface PieceOfRoad {
  /** From one crossing to the next, regardless of driving direction. */
  path: readonly LatLng[];
  /** Whole meters, as in the routing tiles. */
  meters: number;
  alongMeters: number;
}

/** Valhalla snaps to a crossing within 5 m; its lengths differ slightly from those along a path. */
const atCrossingMeters = 6;
/** The Earth radius used in routing tiles is slightly larger. */
const tilesPerMeter = 6_378_160.187 / 6_371_008.8;

/**
 * Moves a point on a road to the crossing, or to the middle of its meter. Valhalla's matrix truncates the first and
 * last piece of road to whole meters, and its routes don't: from the middle of a meter, that is half a meter in both
 * directions, and both give the same length.
 */
export function roadPlace({ path, meters, alongMeters }: PieceOfRoad): RoadPlace | undefined {
  const [start] = path;
  const end = path[path.length - 1];
  if (!start || !end) return undefined;
  if (alongMeters <= atCrossingMeters) return { road: start, beyondMeters: 0, toEnds: [] };
  if (alongMeters >= meters - atCrossingMeters) return { road: end, beyondMeters: 0, toEnds: [] };
  let left = Math.floor(alongMeters) + 0.5;
  for (const [index, to] of path.slice(1).entries()) {
    const from = path[index] ?? to;
    const length = distanceMeters(from, to) * tilesPerMeter;
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

/** Rounds a length between two such positions to meters; it is always close to an integer or half. */
export const wholeMeters = (meters: number): number => Math.floor(meters + 0.25);
