import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import type { Geos } from '../../zones/geometry/geos.ts';
import { intersect } from '../../zones/geometry/overlay-operations.ts';
import { buffer } from '../../zones/geometry/planar-operations.ts';
import type { Shaped } from '../../zones/geometry/shaped.ts';

/** About the width of a street block. */
export const blockMeters = 80;

/** Parts of an area that are wider than a street block; refused if there are none. */
export function widerThanBlock(geos: Geos, area: ZoneGeometry): Shaped {
  const opened = aroundWider(geos, area, blockMeters);
  // Restores the original corners, which opening cuts off or moves outward.
  return opened.ok ? intersect(geos, area, opened.geometry) : opened;
}

/** Parts of an area that are wider than that, with a meter around them; refused if there are none. */
export function aroundWider(geos: Geos, area: ZoneGeometry, meters: number): Shaped {
  const narrowed = buffer(geos, area, -meters / 2);
  return narrowed.ok ? buffer(geos, narrowed.geometry, meters / 2 + 1, 'mitred') : narrowed;
}
