import type { LatLng } from '../../../shared/geo/position.ts';

/** Points of a shape, in order. */
export interface Shape {
  lat: Float64Array;
  lng: Float64Array;
}

/**
 * Returns the index of the shape point of each stop. Of all choices in the order of the stops, it is the one with the
 * smallest sum of squared distances, so that stops match a shape that passes a place twice.
 */
export function nearestShapePoints({ lat, lng }: Shape, stops: readonly LatLng[]): Int32Array {
  const count = lat.length;
  const previousPoints: Int32Array[] = [];
  let sums = new Float64Array(count);
  for (const stop of stops) {
    const lngFactor = Math.cos((stop.lat * Math.PI) / 180);
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
      const x = ((lng[at] ?? 0) - stop.lng) * lngFactor;
      const y = (lat[at] ?? 0) - stop.lat;
      next[at] = best + x * x + y * y;
      from[at] = bestAt;
    }
    previousPoints.push(from);
    sums = next;
  }
  const points = new Int32Array(stops.length);
  let last = 0;
  for (let at = 1; at < count; at++) if ((sums[at] ?? 0) < (sums[last] ?? 0)) last = at;
  for (let stop = stops.length - 1; stop >= 0; stop--) {
    points[stop] = last;
    last = previousPoints[stop]?.[last] ?? 0;
  }
  return points;
}
