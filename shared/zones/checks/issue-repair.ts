import { type Box, boxOf } from '../geometry/box.ts';
import type { Geos } from '../geometry/geos.ts';
import { intersect, merge, subtract } from '../geometry/overlay-operations.ts';
import { refused, type Shaped, shaped } from '../geometry/shaped.ts';
import type { Zone, ZoneGeometry } from '../zone.ts';
import { gapArea } from './gap-area.ts';
import { neighbourhoodOf } from './neighbour-issues.ts';
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
      return area?.ok ? merge(geos, [zone.geometry, area.geometry]) : area;
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

function isValid(geos: Geos, geometry: Zone['geometry']): boolean {
  const answer = geos.invalidity(geometry);
  return answer.ok && answer.value === null;
}
