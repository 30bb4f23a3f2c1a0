import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import type { Geos } from '../geometry/geos.ts';
import { localMetersOf } from '../geometry/local-meters.ts';
import { intersect } from '../geometry/overlay-operations.ts';
import { buffer, inMeters } from '../geometry/planar-operations.ts';
import { type Shaped, settle } from '../geometry/shaped.ts';

/** Where streets are farther apart, the land between them is not reached: parks and yards within a city are. */
const farthestApartMeters = 600;
/** Houses stand so far from the last street. */
const marginMeters = 150;
/** About the width of a street block. */
const blockMeters = 80;
/** The hull's corners may move so far. */
const toleranceMeters = 20;

/**
 * Returns the land that streets reach: a hull of places on them with a margin, within an outline. Refuses where there
 * are fewer than three places.
 * @param spacingMeters how far places along a street may be from each other
 */
export function reachedLand(
  geos: Geos,
  outline: ZoneGeometry,
  places: readonly LngLat[],
  spacingMeters: number,
): Shaped {
  const plane = localMetersOf(outline);
  const longest = Math.max(farthestApartMeters, 3 * spacingMeters);
  const hull = geos.concaveHull(places.map(plane.toMeters), longest);
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
 * Leaves out what is narrower than a street block, such as strips between the end of an outline and a shore. Areas that
 * have nothing wider stay as they are.
 */
export function withoutSlivers(geos: Geos, area: ZoneGeometry): Shaped {
  const narrowed = buffer(geos, area, -blockMeters / 2);
  const opened = narrowed.ok ? buffer(geos, narrowed.geometry, blockMeters / 2 + 1, 'mitred') : narrowed;
  // The corners that the round trip cut off or moved out are those of the area again.
  const whole = opened.ok ? intersect(geos, area, opened.geometry) : opened;
  return whole.ok ? whole : { ok: true, geometry: area };
}
