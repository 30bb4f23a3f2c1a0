import type { LatLng } from '../../../../shared/geo/position.ts';
import type { Box } from './place-index.ts';

const metersPerDegree = 111_195;

/** Returns a box that contains a circle; may be larger, never smaller. */
export function boxAround({ lat, lng }: LatLng, radiusMeters: number): Box {
  const up = (radiusMeters / metersPerDegree) * 1.001;
  const side = up / Math.max(0.01, Math.cos(((Math.abs(lat) + up) * Math.PI) / 180));
  return { south: lat - up, north: lat + up, west: lng - side, east: lng + side };
}
