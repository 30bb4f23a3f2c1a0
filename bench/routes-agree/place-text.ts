import type { LatLng } from '../../shared/geo/position.ts';

/** Returns a place in the notation of requests. */
export const placeText = ({ lat, lng }: LatLng): string => `${lat.toFixed(6)},${lng.toFixed(6)}`;
