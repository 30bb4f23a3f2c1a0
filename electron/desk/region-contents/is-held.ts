import pointInPolygon from 'point-in-polygon-hao';
import { partsOf } from '../../../shared/geo/parts.ts';
import type { LngLat } from '../../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';

/** Where a position is to an area: outside of it, on the border of a part, or inside. */
export function isHeld(geometry: ZoneGeometry, position: LngLat): 'outside' | 'border' | 'inside' {
  let where: 'outside' | 'border' = 'outside';
  for (const rings of partsOf(geometry)) {
    const found = pointInPolygon([...position], rings);
    if (found === true) return 'inside';
    if (found === 0) where = 'border';
  }
  return where;
}
