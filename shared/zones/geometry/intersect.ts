import type { ZoneGeometry } from '../zone.ts';
import type { Geos } from './geos.ts';
import { fromEngine, invalidInput, refused, type Shaped } from './shaped.ts';

/** What two valid geometries have in common. */
export function intersect(geos: Geos, geometry: ZoneGeometry, other: ZoneGeometry): Shaped {
  const refusal = invalidInput(geos, [geometry, other]);
  if (refusal) return refused(refusal);
  const common = fromEngine(geos.intersection(geometry, other));
  return common.ok || common.refusal.kind !== 'nothing-left' ? common : refused({ kind: 'no-common-area' });
}
