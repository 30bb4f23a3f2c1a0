import type { LngLat } from '../../geo/position.ts';
import { wgs84 } from '../geometry/wgs84.ts';

/** Meters per degree of longitude and latitude around a position. */
export interface DegreeScale {
  perLng: number;
  perLat: number;
}

/**
 * Returns the scale of a degree at a latitude, accurate to a percent within some kilometers of it. Near the poles, the
 * scale of longitude is at least a thousandth of that at the equator, so that it can be divided by.
 */
export function degreeScaleAt(lat: number): DegreeScale {
  const perLat = (wgs84.equatorialRadiusMeters * Math.PI) / 180;
  return { perLng: perLat * Math.max(0.001, Math.cos((lat * Math.PI) / 180)), perLat };
}

/** Length of an edge in meters, accurate like `degreeScaleAt`. */
export const flatLength = ([lng1, lat1]: LngLat, [lng2, lat2]: LngLat, { perLng, perLat }: DegreeScale) =>
  Math.hypot((lng2 - lng1) * perLng, (lat2 - lat1) * perLat);

/**
 * Length of a line or closed ring in meters, accurate to a percent within some kilometers. Doesn't close a ring that is
 * open.
 */
export function flatPerimeter(ring: readonly LngLat[]): number {
  const scale = degreeScaleAt(ring[0]?.[1] ?? 0);
  let length = 0;
  let previous: LngLat | undefined;
  for (const position of ring) {
    if (previous) length += flatLength(previous, position, scale);
    previous = position;
  }
  return length;
}

/** Mean width of an elongated shape: its area divided by half its perimeter. */
export const meanWidthMeters = (areaSquareMeters: number, perimeterMeters: number): number =>
  perimeterMeters > 0 ? (2 * areaSquareMeters) / perimeterMeters : 0;
