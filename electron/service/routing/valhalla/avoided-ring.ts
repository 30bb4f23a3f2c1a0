import { orient2d } from 'robust-predicates';
import type { LatLng, LngLat } from '../../../../shared/geo/position.ts';

/**
 * The first position is repeated at the end. Longitudes continue beyond 180 degrees if a ring crosses the antimeridian.
 */
export type AvoidedRing = readonly LngLat[];

/** Returns the degrees to add to `to` so that the edge takes the shorter direction; an edge of exactly 360 is kept. */
function antimeridianShift(from: number, to: number): number {
  const degrees = Math.abs(to - from);
  return degrees <= 180 || degrees === 360 ? 0 : 360 * Math.sign(from - to);
}

/**
 * Returns the ring of a polygon to avoid, empty if it has no positions. Edges take the shorter direction around the Earth.
 * A ring around a pole is extended to include the pole.
 */
export function avoidedRing(polygon: readonly LatLng[]): AvoidedRing {
  const [first] = polygon;
  if (!first) return [];
  let shift = 0;
  const ring = polygon.map(({ lat, lng }, index): LngLat => {
    shift += antimeridianShift(polygon[index - 1]?.lng ?? lng, lng);
    return [lng + shift, lat];
  });
  shift += antimeridianShift(polygon.at(-1)?.lng ?? first.lng, first.lng);
  const start: LngLat = [first.lng, first.lat];
  if (shift === 0) return [...ring, start];
  const pole = ring.reduce((sum, [, lat]) => sum + lat, 0) < 0 ? -90 : 90;
  const end = start[0] + shift;
  return [...ring, [end, start[1]], [end, pole], [start[0], pole], start];
}

/**
 * Returns multiples of 360 degrees that shift a longitude, or the range from `west` to `east`, into the range of a
 * ring.
 */
export function longitudeShifts(ring: AvoidedRing, west: number, east = west): number[] {
  const lngs = ring.map(([lng]) => lng);
  const first = Math.ceil((Math.min(...lngs) - east) / 360);
  const last = Math.floor((Math.max(...lngs) - west) / 360);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => 360 * (first + index));
}

/** Whether a position is on or inside a ring, by the nonzero rule for self-overlapping rings. */
export const ringCovers = (ring: AvoidedRing, { lat, lng }: LatLng): boolean =>
  longitudeShifts(ring, lng).some((shift) => windsAround(ring, [lng + shift, lat]));

function windsAround(ring: AvoidedRing, [x, y]: LngLat): boolean {
  let winding = 0;
  for (const [index, [bx, by]] of ring.entries()) {
    const [ax, ay] = ring[index - 1] ?? [bx, by];
    const side = orient2d(ax, ay, bx, by, x, y);
    const isWithinX = Math.min(ax, bx) <= x && x <= Math.max(ax, bx);
    if (side === 0 && isWithinX && Math.min(ay, by) <= y && y <= Math.max(ay, by)) return true;
    // `orient2d` is positive to the right, because it assumes that y grows downward.
    if (ay <= y && by > y && side < 0) winding += 1;
    if (ay > y && by <= y && side > 0) winding -= 1;
  }
  return winding !== 0;
}
