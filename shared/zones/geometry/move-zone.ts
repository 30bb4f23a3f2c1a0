import { toGrid } from '../../geo/grid.ts';
import { mapPositions, positionsOf } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { refused, type Shaped, shaped } from './shaped.ts';

/** Moves a geometry by degrees; refused if it would leave the map. */
export function moveZone(geometry: ZoneGeometry, [byLng, byLat]: LngLat): Shaped {
  const moved = mapPositions(geometry, ([lng, lat]) => [toGrid(lng + byLng), toGrid(lat + byLat)]);
  for (const [lng, lat] of positionsOf(moved))
    if (!(Math.abs(lng) <= 180 && Math.abs(lat) <= 90)) return refused({ kind: 'off-earth' });
  return shaped(moved);
}
