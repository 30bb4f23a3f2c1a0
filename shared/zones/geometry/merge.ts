import type { ZoneGeometry } from '../zone.ts';
import type { Geos } from './geos.ts';
import { fromEngine, invalidInput, refused, type Shaped } from './shaped.ts';

/** The union of valid geometries: what lies in any of them. */
export function merge(geos: Geos, geometries: readonly ZoneGeometry[]): Shaped {
  const refusal = invalidInput(geos, geometries);
  return refusal ? refused(refusal) : fromEngine(geos.union(geometries));
}
