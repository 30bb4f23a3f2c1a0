import type { ZoneGeometry } from '../zone.ts';
import type { Geos } from './geos.ts';
import { fromEngine, invalidInput, refused, type Shaped } from './shaped.ts';

/** What of `geometry` does not lie in `other`, for instance in a neighbour. */
export function subtract(geos: Geos, geometry: ZoneGeometry, other: ZoneGeometry): Shaped {
  const refusal = invalidInput(geos, [geometry, other]);
  return refusal ? refused(refusal) : fromEngine(geos.difference(geometry, other));
}
