import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../zone.ts';
import type { Geos } from './geos.ts';
import { intersect } from './intersect.ts';
import { polygonFromRing } from './polygon-from-ring.ts';
import type { Shaped } from './shaped.ts';
import { subtract } from './subtract.ts';

/** Cuts the drawn ring out of a zone; where it crosses the border it takes a bite. */
export function cutHole(geos: Geos, geometry: ZoneGeometry, drawn: readonly LngLat[]): Shaped {
  const hole = polygonFromRing(geos, drawn);
  if (!hole.ok) return hole;
  const common = intersect(geos, geometry, hole.geometry);
  return common.ok ? subtract(geos, geometry, hole.geometry) : common;
}
