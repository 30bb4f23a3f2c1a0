import type { LatLng } from './position.ts';

/** Width and height of a tile in pixels, and of the world at zoom 0. */
export const tilePixels = 512;

/** Returns the width and height of the world in pixels at a zoom. */
export const worldPixels = (zoom: number): number => tilePixels * 2 ** zoom;

/** Maximum latitude of Web Mercator. */
const maxLatitude = 85.0511287798;

/**
 * Returns the distance from 180° west and from the northern edge of the map, in pixels at a zoom. Latitudes beyond the
 * projection's are on its edge.
 */
export function mercatorPixel({ lat, lng }: LatLng, zoom: number): { x: number; y: number } {
  const worldSize = worldPixels(zoom);
  const sine = Math.sin((Math.max(-maxLatitude, Math.min(maxLatitude, lat)) * Math.PI) / 180);
  return {
    x: ((lng + 180) / 360) * worldSize,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * worldSize,
  };
}

/** Returns the position of a pixel as returned by `mercatorPixel`. */
export function mercatorPosition({ x, y }: { x: number; y: number }, zoom: number): LatLng {
  const worldSize = worldPixels(zoom);
  return {
    lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / worldSize))) * 180) / Math.PI,
    lng: (x / worldSize) * 360 - 180,
  };
}
