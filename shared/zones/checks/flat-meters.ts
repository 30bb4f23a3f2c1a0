import type { LngLat } from '../../geo/position.ts';
import { wgs84 } from '../geometry/wgs84.ts';

/** Meters per degree of longitude and latitude around a place. */
export interface FlatMeters {
  perLng: number;
  perLat: number;
}

/** Scale of a degree at a latitude, accurate to a percent within some kilometers of it. */
export function flatMetersAt(lat: number): FlatMeters {
  const perLat = (wgs84.equatorMeters * Math.PI) / 180;
  return { perLng: perLat * Math.max(0.001, Math.cos((lat * Math.PI) / 180)), perLat };
}

/** Length of an edge in meters, accurate like `flatMetersAt`. */
export const flatLength = ([lng1, lat1]: LngLat, [lng2, lat2]: LngLat, { perLng, perLat }: FlatMeters) =>
  Math.hypot((lng2 - lng1) * perLng, (lat2 - lat1) * perLat);

/** Length of a ring or line in meters, accurate to a percent within some kilometers. */
export function flatPerimeter(ring: readonly LngLat[]): number {
  const flat = flatMetersAt(ring[0]?.[1] ?? 0);
  let length = 0;
  let previous: LngLat | undefined;
  for (const position of ring) {
    if (previous) length += flatLength(previous, position, flat);
    previous = position;
  }
  return length;
}

/** Mean width of an elongated shape: its area divided by half its perimeter. */
export const meanWidthMeters = (areaSquareMeters: number, perimeterMeters: number): number =>
  perimeterMeters > 0 ? (2 * areaSquareMeters) / perimeterMeters : 0;
