import type { LngLat } from '../../geo/position.ts';

/** Distance from a place to an edge on a plane. */
export function distanceToEdge([x, y]: LngLat, [fromX, fromY]: LngLat, [toX, toY]: LngLat): number {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const squaredLength = alongX ** 2 + alongY ** 2;
  const fraction =
    squaredLength === 0
      ? 0
      : Math.min(1, Math.max(0, ((x - fromX) * alongX + (y - fromY) * alongY) / squaredLength));
  return Math.hypot(x - fromX - fraction * alongX, y - fromY - fraction * alongY);
}
