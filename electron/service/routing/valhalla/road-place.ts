import { distanceMeters, type LatLng } from '../../../../shared/geo/position.ts';

/** A place on a road, where journeys start and end. */
export interface RoadPlace {
  road: LatLng;
  /** Meters beyond a whole one from either end of its piece of road. */
  beyondMeters: 0 | 0.5;
  /** From the place to the ends of its piece of road, forward and back; none at a crossing. */
  toEnds: readonly (readonly LatLng[])[];
}

/** A piece of road between two crossings, and where on it a point comes to lie. */
interface PieceOfRoad {
  /** From one crossing to the next, whichever way it is driven. */
  path: readonly LatLng[];
  /** As the routing tiles have it, in whole meters. */
  meters: number;
  alongMeters: number;
}

/** Valhalla takes what is within 5 m of a crossing to be at it; its lengths and those along a path differ a little. */
const atCrossingMeters = 6;
/** The Earth that the routing tiles are measured on is a little larger. */
const tilesPerMeter = 6_378_160.187 / 6_371_008.8;

/**
 * Moves a point on a road to the crossing, or to the middle of the meter that it lies in. Valhalla's matrix drops
 * what the first and the last piece of road have beyond whole meters, and its routes do not: from the middle of a
 * meter that is half of one, in both directions, and the length is the same whichever tells it.
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

/** The whole meters of a length between two such places; it is never far from a whole or a half one. */
export const wholeMeters = (meters: number): number => Math.floor(meters + 0.25);
