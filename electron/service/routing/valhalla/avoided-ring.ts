import { orient2d } from 'robust-predicates';
import type { LatLng, LngLat } from '../../../../shared/geo/position.ts';

/**
 * The first position is repeated at the end. Longitudes continue beyond 180 degrees if a ring crosses the antimeridian.
 */
export type AvoidedRing = readonly LngLat[];

/** Returns degrees to add to `to` for the shorter direction from `from`; an edge of 360 goes around the Earth. */
function turnTo(from: number, to: number): number {
  const degrees = Math.abs(to - from);
  return degrees <= 180 || degrees === 360 ? 0 : 360 * Math.sign(from - to);
}

/**
 * Returns a polygon to avoid as a closed line in degrees. Edges take the shorter direction around the Earth. A ring
 * around a pole includes it.
 */
export function avoidedRing(polygon: readonly LatLng[]): AvoidedRing {
  const [first] = polygon;
  if (!first) return [];
  let turned = 0;
  const ring = polygon.map(({ lat, lng }, index): LngLat => {
    turned += turnTo(polygon[index - 1]?.lng ?? lng, lng);
    return [lng + turned, lat];
  });
  turned += turnTo(polygon.at(-1)?.lng ?? first.lng, first.lng);
  const start: LngLat = [first.lng, first.lat];
  if (turned === 0) return [...ring, start];
  const pole = ring.reduce((sum, [, lat]) => sum + lat, 0) < 0 ? -90 : 90;
  const end = start[0] + turned;
  return [...ring, [end, start[1]], [end, pole], [start[0], pole], start];
}

/**
 * Returns multiples of 360 degrees that shift a longitude, or the range from `west` to `east`, into the range of a
 * ring.
 */
export function turnsInto(ring: AvoidedRing, west: number, east = west): number[] {
  const lngs = ring.map(([lng]) => lng);
  const first = Math.ceil((Math.min(...lngs) - east) / 360);
  const last = Math.floor((Math.max(...lngs) - west) / 360);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => 360 * (first + index));
}

/** Whether a position is on or inside a ring, by the nonzero rule for self-overlapping rings. */
export const ringCovers = (ring: AvoidedRing, { lat, lng }: LatLng): boolean =>
  turnsInto(ring, lng).some((turn) => windsAround(ring, [lng + turn, lat]));

function windsAround(ring: AvoidedRing, [x, y]: LngLat): boolean {
  let winding = 0;
  for (const [index, [bx, by]] of ring.entries()) {
    const [ax, ay] = ring[index - 1] ?? [bx, by];
    const side = orient2d(ax, ay, bx, by, x, y);
    const isBeside = Math.min(ax, bx) <= x && x <= Math.max(ax, bx);
    if (side === 0 && isBeside && Math.min(ay, by) <= y && y <= Math.max(ay, by)) return true;
    // Positive to the right, with y growing downward.
    if (ay <= y && by > y && side < 0) winding += 1;
    if (ay > y && by <= y && side > 0) winding -= 1;
  }
  return winding !== 0;
}
