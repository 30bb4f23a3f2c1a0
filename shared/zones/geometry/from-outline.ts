import type { ZoneGeometry } from '../zone.ts';
import { closeRing } from './close-ring.ts';
import { positionToGrid } from './grid.ts';
import { orientRings } from './orient-rings.ts';
import { mapPolygons, mapPositions } from './parts.ts';

/** A border as a service gives it, as a zone has it: on the grid, rings closed and turned. The checks say whether it is valid. */
export const fromOutline = (outline: ZoneGeometry): ZoneGeometry =>
  orientRings(
    mapPolygons(mapPositions(outline, positionToGrid), (rings) => rings.map((ring) => closeRing(ring))),
  );
