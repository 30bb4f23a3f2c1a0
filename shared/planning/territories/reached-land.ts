import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import type { Geos } from '../../zones/geometry/geos.ts';
import { localMetersOf } from '../../zones/geometry/local-meters.ts';
import { intersect } from '../../zones/geometry/overlay-operations.ts';
import { inMeters } from '../../zones/geometry/planar-operations.ts';
import { type Shaped, settle } from '../../zones/geometry/shaped.ts';
import { widerThanBlock } from './wider-than-block.ts';

/** Land between streets farther apart than this doesn't count as reached; parks and yards within a city do. */
const maxGapMeters = 600;
/** Distance of houses from the last street. */
const marginMeters = 150;
/** Maximum displacement of the hull's corners. */
const toleranceMeters = 20;

/**
 * Returns the land that streets reach: a hull of places on them plus a margin, within an outline. Refused for fewer
 * than three places.
 * @param spacingMeters maximum distance between places along a street
 */
export function reachedLand(
  geos: Geos,
  outline: ZoneGeometry,
  places: readonly LngLat[],
  spacingMeters: number,
): Shaped {
  const plane = localMetersOf(outline);
  const maxEdgeMeters = Math.max(maxGapMeters, 3 * spacingMeters);
  const hull = geos.concaveHull(places.map(plane.toMeters), maxEdgeMeters);
  if (!hull.ok) return settle(geos, hull);
  const inDegrees = hull.value.map((rings) => rings.map((ring) => ring.map(plane.toDegrees)));
  const onGrid = settle(geos, { ok: true, value: inDegrees });
  if (!onGrid.ok) return onGrid;
  const wide = inMeters(geos, onGrid.geometry, (planar) => {
    const margin = geos.buffer(planar, marginMeters, 'round');
    const [rings] = margin.ok ? margin.value : [];
    return rings ? geos.simplify({ type: 'Polygon', coordinates: rings }, toleranceMeters) : margin;
  });
  return wide.ok ? intersect(geos, outline, wide.geometry) : wide;
}

/**
 * Removes parts narrower than a street block, such as strips between outline and shore. Areas without any wider part
 * are kept.
 */
export function withoutSlivers(geos: Geos, area: ZoneGeometry): Shaped {
  const wide = widerThanBlock(geos, area);
  return wide.ok ? wide : { ok: true, geometry: area };
}
