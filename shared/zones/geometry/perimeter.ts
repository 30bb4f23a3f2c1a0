import { partsOf } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { wgs84 } from './wgs84.ts';

const radians = Math.PI / 180;

/**
 * Length of an edge on WGS84 in meters, straight in degrees as for areas (RFC 7946, 3.1.1), so that additional vertices
 * don't change it. Simpson's rule over the radii of curvature along it.
 */
export function edgeLengthMeters(from: LngLat, to: LngLat): number {
  const [deltaLng, deltaLat] = [(to[0] - from[0]) * radians, (to[1] - from[1]) * radians];
  const speed = (lat: number) => {
    const bend = 1 - wgs84.eccentricitySquared * Math.sin(lat * radians) ** 2;
    const parallelRadius = (wgs84.equatorialRadiusMeters / Math.sqrt(bend)) * Math.cos(lat * radians);
    const meridianRadius = (wgs84.equatorialRadiusMeters * (1 - wgs84.eccentricitySquared)) / bend ** 1.5;
    return Math.hypot(deltaLng * parallelRadius, deltaLat * meridianRadius);
  };
  return (speed(from[1]) + 4 * speed((from[1] + to[1]) / 2) + speed(to[1])) / 6;
}

/** Length of all borders of a geometry in meters, including holes. */
export function perimeterMeters(geometry: ZoneGeometry): number {
  let length = 0;
  for (const ring of partsOf(geometry).flat()) {
    let from = ring.at(-1);
    for (const to of ring) {
      if (from) length += edgeLengthMeters(from, to);
      from = to;
    }
  }
  return length;
}
