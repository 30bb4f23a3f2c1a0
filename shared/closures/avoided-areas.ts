import { distanceLimits, perimeterMeters } from '../api/distance.ts';
import { outerRings } from '../geo/parts.ts';
import { toLatLng } from '../geo/position.ts';
import type { AvoidedArea } from '../saved/searches.ts';
import type { Closure } from './closure.ts';
import { simplifyOutward } from './simplify-outward.ts';

/**
 * Of all closures in force together: half of what the built-in service takes, so that areas of the person's own have
 * the other half. A vertex is some 25 characters of a URL.
 */
export const mostClosureVertices = distanceLimits.avoidVertices / 2;
const leastVertices = 4;

export interface ClosureAreas {
  areas: AvoidedArea[];
  /** Some have fewer vertices than were drawn, and are a bit larger for that. */
  isSimplified: boolean;
  /** The service takes them all. */
  fits: boolean;
}

/**
 * What closures are for the `avoid` of a question: each part is a polygon by itself, and a hole is closed with the
 * rest, as polygons of `avoid` have none. With too many vertices the largest are simplified outward.
 */
export function closureAreas(closures: readonly Closure[]): ClosureAreas {
  const parts = closures.flatMap(({ id, name, area }) =>
    outerRings(area).map((ring) => ({ id, name, ring })),
  );
  const most = mostOfEach(parts.map(({ ring }) => ring.length));
  const areas = parts.map(({ ring, ...closure }) => ({
    ...closure,
    ring: simplifyOutward(ring, Math.max(leastVertices, most)).map(toLatLng),
  }));
  const meters = areas.reduce((sum, { ring }) => sum + perimeterMeters(ring), 0);
  return {
    areas,
    isSimplified: parts.some(({ ring }) => ring.length > Math.max(leastVertices, most)),
    fits: most >= leastVertices && meters <= distanceLimits.avoidPerimeterMeters,
  };
}

/** How many vertices a polygon may have, so that all have no more than is taken; smaller ones leave theirs to others. */
function mostOfEach(lengths: readonly number[]): number {
  let left = mostClosureVertices;
  const ascending = lengths.toSorted((one, other) => one - other);
  for (const [at, length] of ascending.entries()) {
    const share = Math.floor(left / (lengths.length - at));
    if (length > share) return share;
    left -= length;
  }
  return Number.POSITIVE_INFINITY;
}
