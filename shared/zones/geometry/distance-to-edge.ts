import type { LngLat } from '../../geo/position.ts';

/** Distance from a place to an edge on a plane. */
export function distanceToEdge([x, y]: LngLat, [fromX, fromY]: LngLat, [toX, toY]: LngLat): number {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const length = alongX ** 2 + alongY ** 2;
  const part =
    length === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * alongX + (y - fromY) * alongY) / length));
  return Math.hypot(x - fromX - part * alongX, y - fromY - part * alongY);
}
