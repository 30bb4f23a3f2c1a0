import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import type { Geos } from '../../zones/geometry/geos.ts';
import { intersect } from '../../zones/geometry/overlay-operations.ts';
import { buffer } from '../../zones/geometry/planar-operations.ts';
import type { Shaped } from '../../zones/geometry/shaped.ts';

/** About the width of a street block. */
const blockMeters = 80;

/** Parts of an area that are wider than a street block; refused if there are none. */
export function widerThanBlock(geos: Geos, area: ZoneGeometry): Shaped {
  const narrowed = buffer(geos, area, -blockMeters / 2);
  const opened = narrowed.ok ? buffer(geos, narrowed.geometry, blockMeters / 2 + 1, 'mitred') : narrowed;
  // Restores the original corners, which opening cuts off or moves outward.
  return opened.ok ? intersect(geos, area, opened.geometry) : opened;
}
