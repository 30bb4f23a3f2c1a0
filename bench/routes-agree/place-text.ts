import type { LatLng } from '../../shared/geo/position.ts';

/** A place as requests name it. */
export const placeText = ({ lat, lng }: LatLng): string => `${lat.toFixed(6)},${lng.toFixed(6)}`;
