import type { LngLat } from '../../geo/position.ts';
import { readDecimal } from './decimal.ts';
import { minVertices, readRing } from './read-ring.ts';
import type { FileReading, ReadOptions } from './reading.ts';

const key = (names: string) => `["']?(?:${names})["']?\\s{0,9}:\\s{0,9}`;
const lat = key('lat|latitude');
const lng = key('lng|lon|long|longitude');
const number = '([-+]?\\d{1,3}(?:\\.\\d{0,20})?)';
const comma = '\\s{0,99},\\s{0,99}';
const vertex = new RegExp(
  [
    `\\{\\s{0,99}${lat}${number}${comma}${lng}${number}\\s{0,99},?\\s{0,99}\\}`,
    `\\{\\s{0,99}${lng}${number}${comma}${lat}${number}\\s{0,99},?\\s{0,99}\\}`,
    `(?:new\\s{1,9})?(?:google\\.maps\\.LatLng|L\\.latLng|LatLng)\\(\\s{0,99}${number}${comma}${number}\\s{0,99}\\)`,
  ].join('|'),
  'gi',
);

/** Code with each vertex replaced by `v`: an optional variable declaration and list brackets. */
const vertexList = /^ ?(?:(?:export )?(?:var|let|const) [\w$]+ ?=)? ?\[? ?v(?:[ ,]+v){2,}[ ,]*\]? ?;? ?$/;

/** Returns whether the start of a text suggests a list of vertices. */
export const mayBeScriptVertices = (start: string): boolean =>
  /\blat(?:itude)?["']?\s{0,9}:|LatLng\s{0,9}\(/i.test(start);

/**
 * Reads a list of vertices from program code, such as `[{ lat: -34.9, lng: -56.1 }, …]`, as the ring of one zone.
 * Returns undefined for other text.
 */
export function readScriptVertices(text: string, options: ReadOptions = {}): FileReading | undefined {
  const ring: LngLat[] = [];
  const code = text.replace(vertex, (_, ...groups: unknown[]) => {
    const [latFirst, lngSecond, lngFirst, latSecond, latArgument, lngArgument] = groups
      .slice(0, 6)
      .map((group) => (typeof group === 'string' ? readDecimal(group) : undefined));
    const lat = latFirst ?? latSecond ?? latArgument;
    const lng = lngSecond ?? lngFirst ?? lngArgument;
    if (lat === undefined || lng === undefined) return 'x';
    ring.push([lng, lat]);
    return 'v';
  });
  const isList = ring.length >= minVertices && vertexList.test(code.replace(/\s+/g, ' '));
  return isList ? readRing(ring, options) : undefined;
}
