import type { LatLng } from './position.ts';

/** Position on a line with its distance. */
interface NearestPosition {
  position: LatLng;
  /** In degrees of latitude, for comparisons only. */
  distance: number;
}

/** Returns the nearest position on a line, calculated on a local plane; undefined for an empty line. */
export function nearestOnLine(line: readonly LatLng[], target: LatLng): NearestPosition | undefined {
  const lngScale = Math.cos((target.lat * Math.PI) / 180);
  let nearest: NearestPosition | undefined;
  for (let index = 0; index < Math.max(1, line.length - 1); index += 1) {
    const start = line[index];
    if (!start) break;
    const end = line[index + 1] ?? start;
    const segment = { x: (end.lng - start.lng) * lngScale, y: end.lat - start.lat };
    const offset = { x: (target.lng - start.lng) * lngScale, y: target.lat - start.lat };
    const squaredLength = segment.x ** 2 + segment.y ** 2;
    const fraction =
      squaredLength === 0
        ? 0
        : Math.min(1, Math.max(0, (segment.x * offset.x + segment.y * offset.y) / squaredLength));
    const distance = Math.hypot(offset.x - fraction * segment.x, offset.y - fraction * segment.y);
    if (!nearest || distance < nearest.distance) {
      const position = {
        lat: start.lat + fraction * (end.lat - start.lat),
        lng: start.lng + fraction * (end.lng - start.lng),
      };
      nearest = { position, distance };
    }
  }
  return nearest;
}
