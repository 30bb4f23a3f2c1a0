import type { Bounds } from '../../geo/bounds.ts';
import { partsOf, type Rings } from '../../geo/parts.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import type { Geos } from '../geometry/geos.ts';
import { holesOutside } from './hole-outside.ts';
import { holesOverlap } from './holes-overlap.ts';
import type { InvalidShape, NotJudged } from './invalidity.ts';
import { type LatLngSwapped, latLngSwapped } from './lat-lng-swapped.ts';
import { type OutOfRange, outOfRange } from './out-of-range.ts';
import { partsOverlap } from './parts-overlap.ts';
import { type RingNotClosed, ringNotClosed } from './ring-not-closed.ts';
import { selfIntersection } from './self-intersection.ts';
import { type TooFewPoints, tooFewPoints } from './too-few-points.ts';

/** What makes a polygon unfit to be sent. `at` is where, `[lng, lat]`. */
export type PolygonIssue =
  | RingNotClosed
  | TooFewPoints
  | OutOfRange
  | LatLngSwapped
  | InvalidShape
  | NotJudged;

/**
 * The issues of one polygon or multipolygon by the rules of OGC 06-103r4, with their places; none when
 * it may be sent. Each ring gives its first issue; how rings and parts lie to each other is judged once
 * the rings themselves are right. `knownAreas` are where zones are to be expected, for swapped latitudes
 * and longitudes; without them only positions off the Earth betray a swap.
 */
export function polygonIssues(
  geos: Geos,
  geometry: ZoneGeometry,
  knownAreas: readonly Bounds[] = [],
): PolygonIssue[] {
  const inRings = partsOf(geometry)
    .flat()
    .flatMap((ring) => firstFound<PolygonIssue>(tooFewPoints(ring), () => ringNotClosed(ring)));
  const inRange = firstFound<PolygonIssue>(latLngSwapped(geometry, knownAreas), () => outOfRange(geometry));
  const issues = [...inRings, ...inRange];
  const drawn = issues.every(({ kind }) => kind === 'lat-lng-swapped');
  return drawn ? [...issues, ...shapeIssues(geos, geometry)] : issues;
}

/** Issues of the form; the rings are known to be closed and long enough. */
function shapeIssues(geos: Geos, geometry: ZoneGeometry): PolygonIssue[] {
  const whole = partsOverlap(geos, geometry);
  if (!whole) return [];
  const parts = partsOf(geometry);
  const inRings = parts.flat().flatMap((ring) => selfIntersection(geos, ring));
  const inParts = firstFound(inRings, () => parts.flatMap((rings) => holeIssues(geos, rings)));
  return firstFound(inParts, () => [whole]);
}

/** Holes by themselves are looked at only where the polygon as a whole is invalid. */
function holeIssues(geos: Geos, rings: Rings): PolygonIssue[] {
  const together = holesOverlap(geos, rings);
  return together.length === 0 ? [] : firstFound<PolygonIssue>(holesOutside(geos, rings), () => together);
}

const firstFound = <Issue>(issues: Issue[], orElse: () => Issue[]): Issue[] =>
  issues.length > 0 ? issues : orElse();
