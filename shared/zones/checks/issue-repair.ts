import { partsOf } from '../../geo/parts.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { areaSquareMeters, ringAreaSquareMeters } from '../geometry/area.ts';
import { type Box, boxOf } from '../geometry/box.ts';
import type { Geos } from '../geometry/geos.ts';
import { intersect, merge, subtract } from '../geometry/overlay-operations.ts';
import { orientRings } from '../geometry/rings.ts';
import { refused, type Shaped, shaped } from '../geometry/shaped.ts';
import type { Zone } from '../zone.ts';
import { covers } from './covers.ts';
import { flatPerimeter, meanWidthMeters } from './flat-meters.ts';
import { gapArea } from './gap-area.ts';
import { neighbourhoodOf, widened } from './neighbour-issues.ts';
import { close, makeValid, type RepairKind, removeOverlap, repairFor, turnRound } from './repairs.ts';
import type { ZoneIssue } from './zone-issue.ts';

export type IssueRepair = RepairKind | 'fill';

/** One way to mend an issue: by a change of this zone. */
export interface OfferedRepair {
  kind: IssueRepair;
  /** The workspace's id. */
  zone: string;
}

/** The zones among which an issue is mended. */
export interface ZonesAround {
  /** By the workspace's id. */
  zone(id: string): Zone | undefined;
  /** Whose boxes meet this one, or more. */
  near(box: Box): readonly Zone[];
}

/** More zones than these around one area are not offered it. */
const mostOffered = 4;

/** Every way to mend an issue: what lies between zones can be mended from the side of each. */
export function repairsOffered(issue: ZoneIssue): OfferedRepair[] {
  if (issue.kind === 'gap' || issue.kind === 'not-covered')
    return issue.ids.slice(0, mostOffered).map((zone) => ({ kind: 'fill', zone }));
  const kind = repairFor(issue);
  if (!kind) return [];
  const zones = kind === 'remove-overlap' ? issue.ids : issue.ids.slice(0, 1);
  return zones.map((zone) => ({ kind, zone }));
}

/** The shape that a repair gives its zone; undefined when a zone that the issue is about is gone. */
export function repairedShape(
  geos: Geos,
  issue: ZoneIssue,
  { kind, zone: id }: OfferedRepair,
  zones: ZonesAround,
): Shaped | undefined {
  const zone = zones.zone(id);
  if (!zone) return undefined;
  const shapeOf = (outcome: ReturnType<typeof close>): Shaped => {
    if (!outcome.ok) return outcome;
    const [put] = outcome.edit.put;
    return put ? shaped(put.geometry) : refused({ kind: 'engine' });
  };
  switch (kind) {
    case 'close':
      return shapeOf(close(zone));
    case 'turn-round':
      return shapeOf(turnRound(zone));
    case 'make-valid':
      return shapeOf(makeValid(geos, zone));
    case 'remove-overlap': {
      const other = issue.ids.find((one) => one !== id);
      const keeps = other === undefined ? undefined : zones.zone(other);
      return keeps && shapeOf(removeOverlap(geos, keeps.geometry, zone));
    }
    case 'fill': {
      const area = areaOfIssue(geos, issue, zones);
      if (!area?.ok) return area;
      const filled = merge(geos, [zone.geometry, area.geometry]);
      return filled.ok && issue.kind === 'gap'
        ? withEnclosedRest(geos, { zone, filled: filled.geometry, strip: area.geometry }, zones, issue)
        : filled;
    }
  }
}

/** The area that an issue is about: what is common, or between; undefined where it is about no area. */
export function areaOfIssue(geos: Geos, issue: ZoneIssue, zones: ZonesAround): Shaped | undefined {
  if (issue.kind === 'not-covered') return stillUncovered(geos, issue.geometry, zones);
  if (issue.kind !== 'overlap' && issue.kind !== 'gap') return undefined;
  const [one, other] = issue.ids.map((id) => zones.zone(id));
  if (!one || !other) return undefined;
  if (issue.kind === 'overlap') return intersect(geos, one.geometry, other.geometry);
  const others = zones
    .near(neighbourhoodOf(one.geometry, issue.gapWidthMeters))
    .filter(({ id, geometry }) => !issue.ids.includes(id) && isValid(geos, geometry));
  return gapArea(
    geos,
    one.geometry,
    other.geometry,
    others.map(({ geometry }) => geometry),
    issue.gapWidthMeters,
  );
}

/** Zones may have got some of it since it was found. */
const stillUncovered = (geos: Geos, area: ZoneGeometry, zones: ZonesAround): Shaped =>
  zones
    .near(boxOf(area))
    .filter(({ geometry }) => isValid(geos, geometry))
    .reduce<Shaped>(
      (left, { geometry }) => (left.ok ? subtract(geos, left.geometry, geometry) : left),
      shaped(area),
    );

/**
 * The filled zone with what is newly enclosed by it: where several strips meet, something narrow would be left that
 * is between no two zones.
 */
function withEnclosedRest(
  geos: Geos,
  { zone, filled, strip }: { zone: Zone; filled: ZoneGeometry; strip: ZoneGeometry },
  zones: ZonesAround,
  { gapWidthMeters }: Extract<ZoneIssue, { kind: 'gap' }>,
): Shaped {
  const box = widened(boxOf(strip), 2 * gapWidthMeters);
  const others = zones
    .near(box)
    .filter(({ id, geometry }) => id !== zone.id && isValid(geos, geometry))
    .map(({ geometry }) => geometry);
  const holes = holesOf(geos, [...others, filled]).filter((hole) => {
    const [west, south, east, north] = boxOf(hole);
    const isInside = west >= box[0] && south >= box[1] && east <= box[2] && north <= box[3];
    return isInside && isNarrow(hole, gapWidthMeters);
  });
  if (holes.length === 0) return shaped(filled);
  const before = holesOf(geos, [...others, zone.geometry]);
  const rests = holes.filter((hole) => !wasHole(geos, hole, before));
  return rests.reduce<Shaped>((left, rest) => {
    const free = others.reduce<Shaped>(
      (area, other) => (area.ok ? subtract(geos, area.geometry, other) : area),
      shaped(rest),
    );
    return left.ok && free.ok ? merge(geos, [left.geometry, free.geometry]) : left;
  }, shaped(filled));
}

/** What geometries enclose together. */
function holesOf(geos: Geos, geometries: readonly ZoneGeometry[]): ZoneGeometry[] {
  const together = geos.union(geometries);
  if (!together.ok) return [];
  return together.value.flatMap(([, ...holes]) =>
    holes.map((hole) => orientRings({ type: 'Polygon', coordinates: [hole] })),
  );
}

function isNarrow(hole: ZoneGeometry, widthMeters: number): boolean {
  const ring = partsOf(hole)[0]?.[0] ?? [];
  return meanWidthMeters(ringAreaSquareMeters(ring), flatPerimeter(ring)) <= widthMeters;
}

/** Whether it was as small before, and nothing of it was filled. */
function wasHole(geos: Geos, hole: ZoneGeometry, before: readonly ZoneGeometry[]): boolean {
  const inside = geos.positionInside(hole);
  const area = areaSquareMeters(hole);
  return (
    !inside.ok || before.some((one) => covers(one, inside.value) && areaSquareMeters(one) < area * 1.001)
  );
}

function isValid(geos: Geos, geometry: Zone['geometry']): boolean {
  const answer = geos.invalidity(geometry);
  return answer.ok && answer.value === null;
}
