import type { Bounds } from '../../geo/bounds.ts';
import { partsOf, positionsOf, type Ring, type Rings } from '../../geo/parts.ts';
import { isOnEarth, type LngLat, toLatLng } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import type { Geos } from '../geometry/geos.ts';

/** What makes a polygon unfit to be sent. `at` is where, `[lng, lat]`. */
export type PolygonIssue =
  | { kind: 'ring-not-closed'; severity: 'error'; at: LngLat }
  /** `vertices` counts the different positions; a ring needs three. */
  | { kind: 'too-few-points'; severity: 'error'; at?: LngLat; vertices: number }
  | { kind: 'out-of-range'; severity: 'error'; at: LngLat }
  /** Off the Earth or far from every known place as it stands, and right when turned round. */
  | { kind: 'lat-lng-swapped'; severity: 'error'; at: LngLat }
  | { kind: 'self-intersection'; severity: 'error'; at: LngLat }
  | { kind: 'ring-touches-itself'; severity: 'error'; at: LngLat }
  | { kind: 'hole-outside'; severity: 'error'; at: LngLat }
  | { kind: 'holes-overlap'; severity: 'error'; at: LngLat }
  /** A hole, or a chain of them, cuts the polygon in two. */
  | { kind: 'interior-disconnected'; severity: 'error'; at: LngLat }
  | { kind: 'parts-overlap'; severity: 'error'; at: LngLat }
  /** The engine could not judge it. */
  | { kind: 'not-judged'; severity: 'error'; at?: LngLat };

const error = 'error' as const;

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
  const issues = [...ringIssues(geometry), ...rangeIssues(geometry, knownAreas)];
  const drawn = issues.every(({ kind }) => kind === 'lat-lng-swapped');
  return drawn ? [...issues, ...shapeIssues(geos, geometry)] : issues;
}

function ringIssues(geometry: ZoneGeometry): PolygonIssue[] {
  return partsOf(geometry).flatMap((rings) =>
    rings.flatMap((ring): PolygonIssue[] => {
      const vertices = distinctUpTo(ring, 3);
      const [first] = ring;
      const last = ring.at(-1);
      if (first === undefined || last === undefined)
        return [{ kind: 'too-few-points', severity: error, vertices }];
      if (vertices < 3) return [{ kind: 'too-few-points', severity: error, at: first, vertices }];
      if (first[0] !== last[0] || first[1] !== last[1])
        return [{ kind: 'ring-not-closed', severity: error, at: last }];
      return [];
    }),
  );
}

function distinctUpTo(ring: Ring, enough: number): number {
  const seen: LngLat[] = [];
  for (const position of ring) {
    if (!seen.some(([lng, lat]) => lng === position[0] && lat === position[1])) seen.push(position);
    if (seen.length === enough) break;
  }
  return seen.length;
}

const isPositionOnEarth = (position: LngLat): boolean => isOnEarth(toLatLng(position));
const turnedRound = ([lng, lat]: LngLat): LngLat => [lat, lng];

function rangeIssues(geometry: ZoneGeometry, knownAreas: readonly Bounds[]): PolygonIssue[] {
  let [west, south, east, north] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  let first: LngLat | undefined;
  let astray: LngLat | undefined;
  let turnedFits = true;
  for (const position of positionsOf(geometry)) {
    first ??= position;
    if (!isPositionOnEarth(position)) astray ??= position;
    turnedFits &&= isPositionOnEarth(turnedRound(position));
    west = Math.min(west, position[0]);
    east = Math.max(east, position[0]);
    south = Math.min(south, position[1]);
    north = Math.max(north, position[1]);
  }
  if (astray) return [{ kind: turnedFits ? 'lat-lng-swapped' : 'out-of-range', severity: error, at: astray }];
  const meets = ({ northeast, southwest }: Bounds, box: { w: number; s: number; e: number; n: number }) =>
    box.w <= northeast.lng && box.e >= southwest.lng && box.s <= northeast.lat && box.n >= southwest.lat;
  const swapped =
    first !== undefined &&
    knownAreas.length > 0 &&
    !knownAreas.some((area) => meets(area, { w: west, s: south, e: east, n: north })) &&
    knownAreas.some((area) => meets(area, { w: south, s: west, e: north, n: east }));
  return swapped && first ? [{ kind: 'lat-lng-swapped', severity: error, at: first }] : [];
}

/** Issues of the form; the rings are known to be closed and long enough. */
function shapeIssues(geos: Geos, geometry: ZoneGeometry): PolygonIssue[] {
  const whole = invalidity(geos, geometry, 'parts-overlap');
  if (whole === undefined) return [];
  const parts = partsOf(geometry);
  const inRings = parts.flatMap((rings) => rings.flatMap((ring) => ringShapeIssue(geos, ring)));
  if (inRings.length > 0) return inRings;
  const inPolygons = parts.flatMap((rings) => polygonShapeIssue(geos, rings));
  return inPolygons.length > 0 ? inPolygons : [whole];
}

const ringShapeIssue = (geos: Geos, ring: Ring): PolygonIssue[] => {
  const issue = invalidity(geos, { type: 'Polygon', coordinates: [ring] }, 'self-intersection');
  return issue ? [issue] : [];
};

const polygonShapeIssue = (geos: Geos, rings: Rings): PolygonIssue[] => {
  const whole = invalidity(geos, { type: 'Polygon', coordinates: rings }, 'hole-outside');
  if (whole === undefined) return [];
  const [shell, ...holes] = rings;
  const stray = holes.flatMap((hole) => {
    const issue = shell && invalidity(geos, { type: 'Polygon', coordinates: [shell, hole] }, 'hole-outside');
    return issue ? [issue] : [];
  });
  if (stray.length > 0) return stray;
  // Each hole fits its shell alone, so it is the holes that cross each other.
  return [whole.kind === 'hole-outside' ? { ...whole, kind: 'holes-overlap' } : whole];
};

type KindWithPlace = Exclude<PolygonIssue['kind'], 'too-few-points' | 'not-judged'>;

/** What GEOS finds; `crossing` is what a self-intersection means for what was asked about. */
function invalidity(geos: Geos, geometry: ZoneGeometry, crossing: KindWithPlace): PolygonIssue | undefined {
  const answer = geos.invalidity(geometry);
  if (!answer.ok) return { kind: 'not-judged', severity: error };
  if (answer.value === null) return undefined;
  const { reason, at } = answer.value;
  return { kind: reason === 'self-intersection' ? crossing : reason, severity: error, at };
}
