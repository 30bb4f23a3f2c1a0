import type { LngLat } from '../../geo/position.ts';
import { wgs84 } from '../geometry/wgs84.ts';

/** Meters of a degree of longitude and of latitude around one place. */
export interface FlatMeters {
  perLng: number;
  perLat: number;
}

/** For lengths of borders within some kilometers of a latitude, where a part in a hundred is enough. */
export function flatMetersAt(lat: number): FlatMeters {
  const perLat = (wgs84.equatorMeters * Math.PI) / 180;
  return { perLng: perLat * Math.max(0.001, Math.cos((lat * Math.PI) / 180)), perLat };
}

export const flatLength = ([lng1, lat1]: LngLat, [lng2, lat2]: LngLat, { perLng, perLat }: FlatMeters) =>
  Math.hypot((lng2 - lng1) * perLng, (lat2 - lat1) * perLat);

/** The length of a ring or line in meters, to a part in a hundred for some kilometers. */
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

/** Area by half the perimeter: how wide a long thin thing is. */
export const meanWidthMeters = (areaSquareMeters: number, perimeterMeters: number): number =>
  perimeterMeters > 0 ? (2 * areaSquareMeters) / perimeterMeters : 0;
