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

/** Why a polygon can't be published. `at` is the position, `[lng, lat]`. */
export type PolygonIssue =
  | RingNotClosed
  | TooFewPoints
  | OutOfRange
  | LatLngSwapped
  | InvalidShape
  | NotJudged;

/**
 * Issues of a polygon or multipolygon by OGC 06-103r4, with positions; none if it can be published. Reports the first
 * issue of each ring; how rings and parts relate is checked once all rings are valid. `knownAreas` are where zones are
 * expected, to detect swapped coordinates; without them only positions off the Earth are detected.
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
  const hasUsableRings = issues.every(({ kind }) => kind === 'lat-lng-swapped');
  return hasUsableRings ? [...issues, ...shapeIssues(geos, geometry)] : issues;
}

/** Issues of the shape, given rings that are closed and long enough. */
function shapeIssues(geos: Geos, geometry: ZoneGeometry): PolygonIssue[] {
  const partsIssue = partsOverlap(geos, geometry);
  if (!partsIssue) return [];
  const parts = partsOf(geometry);
  const inRings = parts.flat().flatMap((ring) => selfIntersection(geos, ring));
  const inParts = firstFound(inRings, () => parts.flatMap((rings) => holeIssues(geos, rings)));
  return firstFound(inParts, () => [partsIssue]);
}

/** Holes are checked separately only if the polygon as a whole is invalid. */
function holeIssues(geos: Geos, rings: Rings): PolygonIssue[] {
  const combinedIssues = holesOverlap(geos, rings);
  return combinedIssues.length === 0
    ? []
    : firstFound<PolygonIssue>(holesOutside(geos, rings), () => combinedIssues);
}

const firstFound = <Issue>(issues: Issue[], orElse: () => Issue[]): Issue[] =>
  issues.length > 0 ? issues : orElse();
