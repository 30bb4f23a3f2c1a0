import pointInPolygon from 'point-in-polygon-hao';
import { partsOf } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';

/** Location of a position: outside, on a border, or inside. */
export function pointLocation(geometry: ZoneGeometry, position: LngLat): 'outside' | 'border' | 'inside' {
  let location: 'outside' | 'border' = 'outside';
  for (const rings of partsOf(geometry)) {
    const found = pointInPolygon(position, rings);
    if (found === true) return 'inside';
    if (found === 0) location = 'border';
  }
  return location;
}

/** Whether a position is inside a geometry or on its border. */
export const covers = (geometry: ZoneGeometry, position: LngLat): boolean =>
  pointLocation(geometry, position) !== 'outside';
