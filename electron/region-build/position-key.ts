import type { LatLng } from '../../shared/geo/position.ts';

/** Returns a key that positions share if they are equal to 1e-7 degrees, the precision of OSM and of routing tiles. */
export const positionKey = ({ lat, lng }: LatLng): string =>
  `${Math.round(lat * 1e7)},${Math.round(lng * 1e7)}`;
