import type { LatLng } from '../../../shared/geo/position.ts';

/** A shape's points in their order. */
export interface Shape {
  lat: Float64Array;
  lng: Float64Array;
}

/**
 * Returns the shape point of each stop: among all choices in stop order, the one with the smallest sum of squared
 * distances. So a shape that passes a place twice is followed correctly.
 */
export function nearestShapePoints({ lat, lng }: Shape, stops: readonly LatLng[]): Int32Array {
  const count = lat.length;
  const chosen: Int32Array[] = [];
  let sums = new Float64Array(count);
  for (const stop of stops) {
    const shrink = Math.cos((stop.lat * Math.PI) / 180);
    const next = new Float64Array(count);
    const from = new Int32Array(count);
    let best = Number.POSITIVE_INFINITY;
    let bestAt = 0;
    for (let at = 0; at < count; at++) {
      const before = sums[at] ?? 0;
      if (before < best) {
        best = before;
        bestAt = at;
      }
      const x = ((lng[at] ?? 0) - stop.lng) * shrink;
      const y = (lat[at] ?? 0) - stop.lat;
      next[at] = best + x * x + y * y;
      from[at] = bestAt;
    }
    chosen.push(from);
    sums = next;
  }
  const points = new Int32Array(stops.length);
  let last = 0;
  for (let at = 1; at < count; at++) if ((sums[at] ?? 0) < (sums[last] ?? 0)) last = at;
  for (let stop = stops.length - 1; stop >= 0; stop--) {
    points[stop] = last;
    last = chosen[stop]?.[last] ?? 0;
  }
  return points;
}
