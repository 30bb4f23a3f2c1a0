import type { ZoneGeometry } from '../zone.ts';
import { positionToGrid } from './grid.ts';
import { mapPolygons, mapPositions } from './parts.ts';
import { closeRing, orientRings } from './rings.ts';

/** A border as a service gives it, as a zone has it: on the grid, rings closed and turned. The checks say whether it is valid. */
export const fromOutline = (outline: ZoneGeometry): ZoneGeometry =>
  orientRings(
    mapPolygons(mapPositions(outline, positionToGrid), (rings) => rings.map((ring) => closeRing(ring))),
  );
