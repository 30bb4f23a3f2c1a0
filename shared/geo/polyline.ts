import polyline from '@mapbox/polyline';
import { isOnEarth, type LatLng } from './position.ts';

/** Encodes positions by Google's polyline algorithm. The API has precision 5. */
export const encodePolyline = (positions: readonly LatLng[], precision: 5 | 6 = 5): string =>
  polyline.encode(
    positions.map(({ lat, lng }): [number, number] => [lat, lng]),
    precision,
  );

/** Hundred-thousandths of a degree as an integer; the encoding rounds halves away from zero, unlike `Math.round`. */
export const hundredThousandths = (degrees: number): number =>
  // Adding zero avoids negative zero.
  (degrees < 0 ? -Math.floor(-degrees * 1e5 + 0.5) : Math.floor(degrees * 1e5 + 0.5)) + 0;

/** A position as it is after encoding and decoding. */
export const fiveDecimals = ({ lat, lng }: LatLng): LatLng => ({
  lat: hundredThousandths(lat) / 1e5,
  lng: hundredThousandths(lng) / 1e5,
});

/** One number for all positions that are equal to the API's five decimals. */
export const polylineKey = ({ lat, lng }: LatLng): number =>
  hundredThousandths(lat) * 4e7 + hundredThousandths(lng);

/** A path without positions that repeat the previous one to five decimals. */
export const withoutRepeats = (path: readonly LatLng[]): LatLng[] =>
  path.filter((at, index) => {
    const before = path[index - 1];
    return !before || polylineKey(at) !== polylineKey(before);
  });

/** Encodes a path as a drawable line: without repeats, but with at least two positions. */
export function encodeLine(path: readonly LatLng[]): string {
  const line = withoutRepeats(path);
  return encodePolyline(line.length === 1 ? [...line, ...line] : line);
}

/**
 * Decodes an encoded polyline of precision 6 (Valhalla) or 5 (the API). Undefined if it is truncated, has invalid
 * characters, or leaves the Earth.
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
