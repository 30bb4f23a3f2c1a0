import type { LatLng } from '../../../../shared/geo/position.ts';
import type { Box } from './place-index.ts';

const metersPerDegree = 111_195;

/** Returns a box that contains a circle; slightly larger, so that rounding excludes nothing. */
export function boxAround({ lat, lng }: LatLng, radiusMeters: number): Box {
  const latSpan = (radiusMeters / metersPerDegree) * 1.001;
  const lngSpan = latSpan / Math.max(0.01, Math.cos(((Math.abs(lat) + latSpan) * Math.PI) / 180));
  return { south: lat - latSpan, north: lat + latSpan, west: lng - lngSpan, east: lng + lngSpan };
}
