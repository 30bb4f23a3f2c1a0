import type { LatLng } from '../../shared/geo/position.ts';

/** A place as a key, to the ten millionth of a degree, as both OpenStreetMap and routing tiles have places. */
export const placeKey = ({ lat, lng }: LatLng): string => `${Math.round(lat * 1e7)},${Math.round(lng * 1e7)}`;
