import type { LngLat } from '../shared/geo/position.ts';

const [columns, west, south] = [70, -56.3, -34.95];

/** Returns rings of small adjacent zones, in degrees with four decimals. */
export const smallRings = (count: number): LngLat[][] =>
  Array.from({ length: count }, (_, index) => {
    const [left, bottom] = [west + (index % columns) * 0.0011, south + Math.floor(index / columns) * 0.001];
    const [right, top] = [left + 0.0009, bottom + 0.0008];
    const corners: LngLat[] = [
      [left, bottom],
      [right, bottom],
      [right, top],
      [left, top],
      [left, bottom],
    ];
    return corners.map(([lng, lat]): LngLat => [Number(lng.toFixed(4)), Number(lat.toFixed(4))]);
  });
