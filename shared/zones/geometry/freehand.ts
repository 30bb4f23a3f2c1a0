import type { LngLat } from '../../geo/position.ts';
import { closeRing } from './close-ring.ts';
import type { Geos } from './geos.ts';
import { positionToGrid } from './grid.ts';
import { makeValid } from './make-valid.ts';
import { refused, type Shaped } from './shaped.ts';
import { simplify } from './simplify.ts';

/** The area that a hand drew around: closed, loops made valid, smoothed by `toleranceMeters`. */
export function freehand(geos: Geos, trace: readonly LngLat[], toleranceMeters: number): Shaped {
  const ring = closeRing(trace.map(positionToGrid));
  if (ring.length < 4) return refused({ kind: 'too-few-vertices' });
  const valid = makeValid(geos, { type: 'Polygon', coordinates: [ring] });
  return valid.ok ? simplify(geos, valid.geometry, toleranceMeters) : valid;
}
