import { distanceLimits, perimeterMeters } from '../api/distance.ts';
import { outerRings } from '../geo/parts.ts';
import { toLatLng } from '../geo/position.ts';
import type { AvoidedArea } from '../saved/searches.ts';
import type { Closure } from './closure.ts';
import { simplifyOutward } from './simplify-outward.ts';

/**
 * Total of all active closures: half the limit of the built-in service, so that the user's own areas have the other
 * half. A vertex takes about 25 characters of a URL.
 */
export const maxClosureVertices = distanceLimits.avoidVertices / 2;
const minVertices = 4;

export interface ClosureAreas {
  areas: AvoidedArea[];
  /** Some areas were simplified and are slightly larger than drawn. */
  isSimplified: boolean;
  /** Within the service's limit. */
  fits: boolean;
}

/**
 * Areas of closures for the `avoid` parameter: one polygon per part, with holes filled, as `avoid` doesn't support
 * them. If there are too many vertices, the largest are simplified outward.
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

/** Maximum number of vertices per polygon so that the total fits; smaller polygons leave their share to others. */
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
