import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../zone.ts';
import type { Geos } from './geos.ts';
import { merge } from './merge.ts';
import { polygonFromRing } from './polygon-from-ring.ts';
import type { Shaped } from './shaped.ts';

/** Adds the drawn ring as a further part; where it overlaps the zone the two become one. */
export function addPart(geos: Geos, geometry: ZoneGeometry, drawn: readonly LngLat[]): Shaped {
  const part = polygonFromRing(geos, drawn);
  return part.ok ? merge(geos, [geometry, part.geometry]) : part;
}
