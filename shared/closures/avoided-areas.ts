import { distanceLimits, perimeterMeters } from '../api/distance.ts';
import { outerRings } from '../geo/parts.ts';
import { toLatLng } from '../geo/position.ts';
import type { AvoidedArea } from '../saved/searches.ts';
import type { Closure } from './closure.ts';
import { simplifyOutward } from './simplify-outward.ts';

/**
 * Maximum number of vertices of all active closures together: half the limit of a request, so that half is left for
 * areas of the user. A vertex takes about 25 characters of a URL.
 */
export const maxClosureVertices = distanceLimits.avoidVertices / 2;
const minVertices = 4;

export interface ClosureAreas {
  areas: AvoidedArea[];
  /** Whether some areas were simplified, so that they are slightly larger than drawn. */
  isSimplified: boolean;
  /** Whether all areas together are within the service's limits. */
  fits: boolean;
}

/**
 * Returns the areas of closures for the `avoid` parameter: a polygon for each part, with holes filled, because `avoid`
 * doesn't support them. If there are too many vertices, the largest polygons are simplified outward.
 */
export function closureAreas(closures: readonly Closure[]): ClosureAreas {
  const parts = closures.flatMap(({ id, name, area }) =>
    outerRings(area).map((ring) => ({ id, name, ring })),
  );
  const maxVertices = maxVerticesOfEach(parts.map(({ ring }) => ring.length));
  const areas = parts.map(({ ring, ...closure }) => ({
    ...closure,
    ring: simplifyOutward(ring, Math.max(minVertices, maxVertices)).map(toLatLng),
  }));
  const meters = areas.reduce((sum, { ring }) => sum + perimeterMeters(ring), 0);
  return {
    areas,
    isSimplified: parts.some(({ ring }) => ring.length > Math.max(minVertices, maxVertices)),
    fits: maxVertices >= minVertices && meters <= distanceLimits.avoidPerimeterMeters,
  };
}

/**
 * Returns the maximum number of vertices per polygon with which the total is within the limit. Polygons with fewer
 * vertices leave the rest of their share to others. Infinity if none has to be simplified.
 */
function maxVerticesOfEach(lengths: readonly number[]): number {
  let left = maxClosureVertices;
  const ascending = lengths.toSorted((one, other) => one - other);
  for (const [at, length] of ascending.entries()) {
    const share = Math.floor(left / (lengths.length - at));
    if (length > share) return share;
    left -= length;
  }
  return Number.POSITIVE_INFINITY;
}
