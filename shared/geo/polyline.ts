import polyline from '@mapbox/polyline';
import { isOnEarth, type LatLng } from './position.ts';

/** Encodes positions as the API does: Google's polyline algorithm, precision 5. */
export const encodePolyline = (positions: readonly LatLng[]): string =>
  polyline.encode(
    positions.map(({ lat, lng }): [number, number] => [lat, lng]),
    5,
  );

/** One number for all positions that are the same to the five decimals of the API's encoding. */
export const polylineKey = ({ lat, lng }: LatLng): number =>
  Math.round(lat * 1e5) * 4e7 + Math.round(lng * 1e5);

/**
 * Decodes an encoded polyline. Valhalla writes precision 6, the API 5.
 * Undefined when the text is no polyline: cut short, with foreign characters, or off the Earth.
 */
export function decodePolyline(text: string, precision: 5 | 6 = 5): LatLng[] | undefined {
  if (!/^[?-~]*$/.test(text)) return undefined;
  const last = text.charCodeAt(text.length - 1);
  if (text !== '' && last - 63 >= 0x20) return undefined;
  const ends = [...text].filter((char) => char.charCodeAt(0) - 63 < 0x20).length;
  if (ends % 2 !== 0) return undefined;
  const positions = polyline.decode(text, precision).map(([lat, lng]) => ({ lat, lng }));
  return positions.every(isOnEarth) ? positions : undefined;
}
