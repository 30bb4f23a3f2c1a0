import { positionToGrid } from '../../geo/grid.ts';
import { mapPolygons, mapPositions, type Ring } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';

/** The ring with its first position at its end too; the same when it is closed already. */
export function closeRing(ring: readonly LngLat[]): Ring {
  const [first] = ring;
  const last = ring.at(-1);
  if (!first || !last || (first[0] === last[0] && first[1] === last[1])) return [...ring];
  return [...ring, first];
}

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

/** A border as a service gives it, as a zone has it: on the grid, rings closed and turned. The checks say whether it is valid. */
export const fromOutline = (outline: ZoneGeometry): ZoneGeometry =>
  orientRings(
    mapPolygons(mapPositions(outline, positionToGrid), (rings) => rings.map((ring) => closeRing(ring))),
  );
