import type { LatLng } from './position.ts';

/** Position on a line with its distance. */
interface OnLine {
  position: LatLng;
  /** In degrees of latitude, for comparisons only. */
  distance: number;
}

/** Returns the nearest position on a line, calculated on a local plane; undefined for an empty line. */
export function nearestOnLine(line: readonly LatLng[], to: LatLng): OnLine | undefined {
  const narrowing = Math.cos((to.lat * Math.PI) / 180);
  let nearest: OnLine | undefined;
  for (let index = 0; index < Math.max(1, line.length - 1); index += 1) {
    const from = line[index];
    if (!from) break;
    const next = line[index + 1] ?? from;
    const along = { x: (next.lng - from.lng) * narrowing, y: next.lat - from.lat };
    const away = { x: (to.lng - from.lng) * narrowing, y: to.lat - from.lat };
    const squared = along.x ** 2 + along.y ** 2;
    const part =
      squared === 0 ? 0 : Math.min(1, Math.max(0, (along.x * away.x + along.y * away.y) / squared));
    const distance = Math.hypot(away.x - part * along.x, away.y - part * along.y);
    if (!nearest || distance < nearest.distance) {
      const position = {
        lat: from.lat + part * (next.lat - from.lat),
        lng: from.lng + part * (next.lng - from.lng),
      };
      nearest = { position, distance };
    }
  }
  return nearest;
}
