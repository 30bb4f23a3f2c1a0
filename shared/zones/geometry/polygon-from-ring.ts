import type { LngLat } from '../../geo/position.ts';
import { closeRing } from './close-ring.ts';
import type { Geos } from './geos.ts';
import { positionToGrid } from './grid.ts';
import { orientRings } from './orient-rings.ts';
import { invalidInput, refused, type Shaped, shaped } from './shaped.ts';

/** What was drawn, closed or not, as a valid polygon on the grid. */
export function polygonFromRing(geos: Geos, drawn: readonly LngLat[]): Shaped {
  const ring = closeRing(drawn.map(positionToGrid));
  if (ring.length < 4) return refused({ kind: 'too-few-vertices' });
  const polygon = { type: 'Polygon' as const, coordinates: [ring] };
  const refusal = invalidInput(geos, [polygon]);
  return refusal ? refused(refusal) : shaped(orientRings(polygon));
}
