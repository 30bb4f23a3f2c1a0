import { isOnEarth, type LatLng } from '../../shared/geo/position.ts';

const pattern = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/;

/** The position that was typed or pasted as `latitude, longitude`, and undefined when the text is none. */
export function typedPosition(text: string): LatLng | undefined {
  const found = pattern.exec(text);
  if (!found) return undefined;
  const position = { lat: Number(found[1]), lng: Number(found[2]) };
  return isOnEarth(position) ? position : undefined;
}
