import { positionsOf } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { wgs84 } from './wgs84.ts';

/** A plane in meters that touches the Earth at its center, x to the east and y to the north. */
export interface LocalMeters {
  toMeters(position: LngLat): LngLat;
  toDegrees(meters: LngLat): LngLat;
}

/**
 * Azimuthal equidistant projection around a center, with WGS84's radii of curvature there. Distances from the center
 * have errors below 0.01% at 100 km and 0.1% at 500 km; between any two places within 100 km below 0.02%.
 */
export function localMeters([centerLng, centerLat]: LngLat): LocalMeters {
  const radians = Math.PI / 180;
  const lat0 = centerLat * radians;
  const sin0 = Math.sin(lat0);
  const cos0 = Math.cos(lat0);
  const bend = 1 - wgs84.eccentricitySquared * sin0 ** 2;
  const eastRadius = wgs84.equatorialRadiusMeters / Math.sqrt(bend);
  const northRadius = (wgs84.equatorialRadiusMeters * (1 - wgs84.eccentricitySquared)) / bend ** 1.5;
  return {
    toMeters([lng, lat]) {
      const turn = (lng - centerLng) * radians;
      const sin = Math.sin(lat * radians);
      const cos = Math.cos(lat * radians);
      const east = cos * Math.sin(turn);
      const north = cos0 * sin - sin0 * cos * Math.cos(turn);
      const sine = Math.hypot(east, north);
      const angle = Math.atan2(sine, sin0 * sin + cos0 * cos * Math.cos(turn));
      const stretch = sine === 0 ? 1 : angle / sine;
      return [east * stretch * eastRadius, north * stretch * northRadius];
    },
    toDegrees([x, y]) {
      const east = x / eastRadius;
      const north = y / northRadius;
      const angle = Math.hypot(east, north);
      if (angle === 0) return [centerLng, centerLat];
      const sine = Math.sin(angle);
      const cosine = Math.cos(angle);
      const lat = Math.asin(cosine * sin0 + (north * sine * cos0) / angle);
      const turn = Math.atan2(east * sine, angle * cos0 * cosine - north * sin0 * sine);
      return [centerLng + turn / radians, lat / radians];
    },
  };
}

/** Plane around the center of a geometry's box. */
export function localMetersOf(geometry: ZoneGeometry): LocalMeters {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [lng, lat] of positionsOf(geometry)) {
    west = Math.min(west, lng);
    east = Math.max(east, lng);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return localMeters([(west + east) / 2, (south + north) / 2]);
}

/** Distance of two places on WGS84, in meters. */
export const metersBetween = (from: LngLat, to: LngLat): number =>
  Math.hypot(...localMeters(from).toMeters(to));
