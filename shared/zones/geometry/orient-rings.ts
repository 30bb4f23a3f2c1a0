import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../zone.ts';
import { mapPolygons, type Ring } from './parts.ts';

/** Twice the area that a ring encloses on the plane: positive when it runs counterclockwise. */
export function signedPlanarArea(ring: readonly LngLat[]): number {
  let sum = 0;
  let previous = ring.at(-1);
  for (const position of ring) {
    if (previous) sum += previous[0] * position[1] - position[0] * previous[1];
    previous = position;
  }
  return sum;
}

const turned = (ring: Ring, counterclockwise: boolean): Ring =>
  signedPlanarArea(ring) > 0 === counterclockwise ? ring : ring.toReversed();

/** Shells counterclockwise, holes clockwise (RFC 7946, 3.1.6). */
export const orientRings = (geometry: ZoneGeometry): ZoneGeometry =>
  mapPolygons(geometry, (rings) => rings.map((ring, index) => turned(ring, index === 0)));
