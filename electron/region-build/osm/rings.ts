import Flatbush from 'flatbush';
import type { LngLat } from '../../../shared/geo/position.ts';

/** A closed line: the first position is repeated at the end. */
export type Ring = readonly LngLat[];

/** Returns twice the signed area of a ring in square degrees; positive for counterclockwise rings. */
export function signedArea(ring: Ring): number {
  let sum = 0;
  for (let index = 1; index < ring.length; index++) {
    const [x1, y1] = ring[index - 1] ?? [0, 0];
    const [x2, y2] = ring[index] ?? [0, 0];
    sum += x1 * y2 - x2 * y1;
  }
  return sum;
}

/** Whether a position is inside a ring (even-odd rule). */
export function contains(ring: Ring, [x, y]: LngLat): boolean {
  let inside = false;
  for (let index = 1; index < ring.length; index++) {
    const [x1, y1] = ring[index - 1] ?? [0, 0];
    const [x2, y2] = ring[index] ?? [0, 0];
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
  }
  return inside;
}

/** Bounding box in degrees. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Returns the bounding box of a line. */
export function boxOf(line: Ring): Box {
  const box = {
    west: Number.POSITIVE_INFINITY,
    south: Number.POSITIVE_INFINITY,
    east: Number.NEGATIVE_INFINITY,
    north: Number.NEGATIVE_INFINITY,
  };
  for (const [x, y] of line) {
    box.west = Math.min(box.west, x);
    box.east = Math.max(box.east, x);
    box.south = Math.min(box.south, y);
    box.north = Math.max(box.north, y);
  }
  return box;
}

/**
 * Returns polygons of nested rings: a ring inside an odd number of others is a hole of the smallest one around it. The
 * outer ring of a polygon comes first. Rings without area are dropped.
 */
export function nest(rings: readonly Ring[]): Ring[][] {
  const ringsByArea = rings
    .map((ring) => ({ ring, area: Math.abs(signedArea(ring)) }))
    .filter(({ area }) => area > 0)
    .sort((a, b) => b.area - a.area);
  if (ringsByArea.length === 0) return [];
  const index = new Flatbush(ringsByArea.length);
  for (const { ring } of ringsByArea) {
    const { west, south, east, north } = boxOf(ring);
    index.add(west, south, east, north);
  }
  index.finish();
  const polygons: Ring[][] = [];
  const polygonByRing: Ring[][] = [];
  ringsByArea.forEach(({ ring }, at) => {
    const [x, y] = ring[0] ?? [0, 0];
    const enclosing = index
      .search(x, y, x, y, (other) => other < at && contains(ringsByArea[other]?.ring ?? [], [x, y]))
      .sort((one, other) => one - other);
    const parent = enclosing.length % 2 === 1 ? polygonByRing[enclosing.at(-1) ?? 0] : undefined;
    const polygon = parent ?? [];
    polygon.push(ring);
    polygonByRing.push(polygon);
    if (!parent) polygons.push(polygon);
  });
  return polygons;
}
