import { partsOf, type Ring } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';

/** Whether a position lies inside a geometry and in none of its holes; on the border it may be either. */
export const covers = (geometry: ZoneGeometry, position: LngLat): boolean =>
  partsOf(geometry).some(
    ([shell, ...holes]) =>
      shell !== undefined && encloses(shell, position) && !holes.some((hole) => encloses(hole, position)),
  );

/** Counts how often a ray to the east crosses the ring. */
function encloses(ring: Ring, [lng, lat]: LngLat): boolean {
  let inside = false;
  let from = ring.at(-1);
  for (const to of ring) {
    if (
      from &&
      from[1] > lat !== to[1] > lat &&
      lng < ((from[0] - to[0]) * (lat - to[1])) / (from[1] - to[1]) + to[0]
    )
      inside = !inside;
    from = to;
  }
  return inside;
}
