import { orient2d } from 'robust-predicates';
import type { LatLng, LngLat } from '../../../../shared/geo/position.ts';

/** The first position is repeated at the end. Longitudes continue beyond 180 degrees where a ring crosses that line. */
export type AvoidedRing = readonly LngLat[];

/** Degrees to add to `to`, so that it is the short way from `from`; an edge of 360 is drawn all around the Earth. */
function turnTo(from: number, to: number): number {
  const degrees = Math.abs(to - from);
  return degrees <= 180 || degrees === 360 ? 0 : 360 * Math.sign(from - to);
}

/**
 * A polygon to avoid as a closed line on the plane of degrees. Of the two ways around the Earth that join a vertex to
 * the next, the shorter counts. A ring around a pole includes it.
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

/** Shifts by whole turns that bring a longitude, or what reaches from `west` to `east`, into the range of a ring. */
export function turnsInto(ring: AvoidedRing, west: number, east = west): number[] {
  const lngs = ring.map(([lng]) => lng);
  const first = Math.ceil((Math.min(...lngs) - east) / 360);
  const last = Math.floor((Math.max(...lngs) - west) / 360);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => 360 * (first + index));
}

/** Whether a position is on a ring or inside: where a ring overlaps itself, that is inside too (nonzero rule). */
export const ringCovers = (ring: AvoidedRing, { lat, lng }: LatLng): boolean =>
  turnsInto(ring, lng).some((turn) => windsAround(ring, [lng + turn, lat]));

function windsAround(ring: AvoidedRing, [x, y]: LngLat): boolean {
  let winding = 0;
  for (const [index, [bx, by]] of ring.entries()) {
    const [ax, ay] = ring[index - 1] ?? [bx, by];
    const side = orient2d(ax, ay, bx, by, x, y);
    const isBeside = Math.min(ax, bx) <= x && x <= Math.max(ax, bx);
    if (side === 0 && isBeside && Math.min(ay, by) <= y && y <= Math.max(ay, by)) return true;
    // Positive to the right, where y grows downwards.
    if (ay <= y && by > y && side < 0) winding += 1;
    if (ay > y && by <= y && side > 0) winding -= 1;
  }
  return winding !== 0;
}
