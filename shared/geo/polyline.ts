import polyline from '@mapbox/polyline';
import { isOnEarth, type LatLng } from './position.ts';

/** Encodes positions by Google's polyline algorithm. The API uses precision 5. */
export const encodePolyline = (positions: readonly LatLng[], precision: 5 | 6 = 5): string =>
  polyline.encode(
    positions.map(({ lat, lng }): [number, number] => [lat, lng]),
    precision,
  );

/** Returns hundred-thousandths of a degree as an integer. Rounds halves away from zero, as the encoding does. */
export const hundredThousandths = (degrees: number): number =>
  // Adding zero avoids negative zero.
  (degrees < 0 ? -Math.floor(-degrees * 1e5 + 0.5) : Math.floor(degrees * 1e5 + 0.5)) + 0;

/** Returns a position rounded as by encoding and decoding it. */
export const toFiveDecimals = ({ lat, lng }: LatLng): LatLng => ({
  lat: hundredThousandths(lat) / 1e5,
  lng: hundredThousandths(lng) / 1e5,
});

/** Returns a number that is equal for positions that are equal to five decimals. */
export const polylineKey = ({ lat, lng }: LatLng): number =>
  hundredThousandths(lat) * 4e7 + hundredThousandths(lng);

/** Returns a path without positions that are equal to the previous one to five decimals. */
export const withoutRepeats = (path: readonly LatLng[]): LatLng[] =>
  path.filter((position, index) => {
    const previous = path[index - 1];
    return !previous || polylineKey(position) !== polylineKey(previous);
  });

/** Encodes a path without repeated positions, but with at least two positions, so that it can be drawn as a line. */
export function encodeLine(path: readonly LatLng[]): string {
  const line = withoutRepeats(path);
  return encodePolyline(line.length === 1 ? [...line, ...line] : line);
}

/**
 * Decodes a polyline of precision 6 (Valhalla) or 5 (the API). Returns undefined if it is truncated, or has invalid
 * characters or positions.
 */
export function decodePolyline(text: string, precision: 5 | 6 = 5): LatLng[] | undefined {
  if (!/^[?-~]*$/.test(text)) return undefined;
  const lastCode = text.charCodeAt(text.length - 1);
  if (text !== '' && lastCode - 63 >= 0x20) return undefined;
  const numberCount = [...text].filter((char) => char.charCodeAt(0) - 63 < 0x20).length;
  if (numberCount % 2 !== 0) return undefined;
  const positions = polyline.decode(text, precision).map(([lat, lng]) => ({ lat, lng }));
  return positions.every(isOnEarth) ? positions : undefined;
}
