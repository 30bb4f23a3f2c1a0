import type { LatLng } from '../../shared/geo/position.ts';

/** Returns a key of a position, to 1e-7 degrees, the precision of OpenStreetMap and of routing tiles. */
export const placeKey = ({ lat, lng }: LatLng): string => `${Math.round(lat * 1e7)},${Math.round(lng * 1e7)}`;
