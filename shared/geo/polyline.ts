import polyline from '@mapbox/polyline';
import { isOnEarth, type LatLng } from './position.ts';

/** Encodes positions by Google's polyline algorithm. The API has precision 5. */
export const encodePolyline = (positions: readonly LatLng[], precision: 5 | 6 = 5): string =>
  polyline.encode(
    positions.map(({ lat, lng }): [number, number] => [lat, lng]),
    precision,
  );

/** Whole hundred-thousandths of a degree; the encoding rounds halves away from zero, as `Math.round` does not. */
export const hundredThousandths = (degrees: number): number =>
  // Without a zero that has a sign.
  (degrees < 0 ? -Math.floor(-degrees * 1e5 + 0.5) : Math.floor(degrees * 1e5 + 0.5)) + 0;

/** The position that is left of another one when it is encoded and decoded. */
export const fiveDecimals = ({ lat, lng }: LatLng): LatLng => ({
  lat: hundredThousandths(lat) / 1e5,
  lng: hundredThousandths(lng) / 1e5,
});

/** One number for all positions that are the same to the five decimals of the API's encoding. */
export const polylineKey = ({ lat, lng }: LatLng): number =>
  hundredThousandths(lat) * 4e7 + hundredThousandths(lng);

/** The positions of a path without those that are the same as the one before to five decimals. */
export const withoutRepeats = (path: readonly LatLng[]): LatLng[] =>
  path.filter((at, index) => {
    const before = path[index - 1];
    return !before || polylineKey(at) !== polylineKey(before);
  });

/** Encodes a path as a line that can be drawn: without repeats, but with two positions where it stays in one place. */
export function encodeLine(path: readonly LatLng[]): string {
  const line = withoutRepeats(path);
  return encodePolyline(line.length === 1 ? [...line, ...line] : line);
}

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
