import type { LatLng } from './position.ts';

/** The point of a line that is nearest to `at`, on a plane that touches the Earth there. */
export function nearestOnLine(at: LatLng, points: readonly LatLng[]): LatLng {
  const narrow = Math.cos((at.lat * Math.PI) / 180);
  let best = points[0] ?? at;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < points.length; index++) {
    const from = points[index] ?? at;
    const to = points[index + 1] ?? from;
    const [x1, y1] = [(from.lng - at.lng) * narrow, from.lat - at.lat];
    const [x2, y2] = [(to.lng - at.lng) * narrow, to.lat - at.lat];
    const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
    const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(x1 * (x2 - x1) + y1 * (y2 - y1)) / length));
    const distance = Math.hypot(x1 + along * (x2 - x1), y1 + along * (y2 - y1));
    if (distance >= least) continue;
    least = distance;
    best = {
      lat: from.lat + along * (to.lat - from.lat),
      lng: from.lng + along * (to.lng - from.lng),
    };
  }
  return best;
}
