import { positionToGrid } from '../../geo/grid.ts';
import { mapPolygons, mapPositions, type Ring } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';

/** The ring with the first position repeated at the end; the same object if closed already. */
export function closeRing(ring: readonly LngLat[]): Ring {
  const [first] = ring;
  const last = ring.at(-1);
  if (!first || !last || (first[0] === last[0] && first[1] === last[1])) return [...ring];
  return [...ring, first];
}

/** Twice the signed planar area of a ring, positive if counterclockwise. */
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

/** Orients shells counterclockwise and holes clockwise (RFC 7946, 3.1.6). */
export const orientRings = (geometry: ZoneGeometry): ZoneGeometry =>
  mapPolygons(geometry, (rings) => rings.map((ring, index) => turned(ring, index === 0)));

/**
 * Converts a border from a service to a zone geometry: on the grid, with rings closed and oriented. May be invalid; the
 * checks report that.
 */
export const fromOutline = (outline: ZoneGeometry): ZoneGeometry =>
  orientRings(
    mapPolygons(mapPositions(outline, positionToGrid), (rings) => rings.map((ring) => closeRing(ring))),
  );
