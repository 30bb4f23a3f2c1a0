import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import type { Geos } from '../geometry/geos.ts';
import { refused, type Shaped, shaped } from '../geometry/shaped.ts';
import type { Zone } from '../zone.ts';
import { areaOfGap, fillGap } from './gap.ts';
import { makeValid } from './invalidity.ts';
import { swapLatLng } from './lat-lng-swapped.ts';
import { fillUncovered, stillUncovered } from './not-covered.ts';
import { overlapArea, removeOverlap } from './overlap.ts';
import type { Repaired, RepairKind } from './repaired.ts';
import { repairFor } from './repairs.ts';
import { closeRings } from './ring-not-closed.ts';
import type { ZoneIssue } from './zone-issue.ts';
import type { ZonesAround } from './zones-around.ts';

export type IssueRepair = RepairKind | 'fill';

/** A possible repair of an issue, by changing this zone. */
export interface OfferedRepair {
  kind: IssueRepair;
  /** The workspace's id. */
  zone: string;
}

/** If more zones surround an area, the others aren't offered it. */
const maxOffered = 4;

/** All repairs of an issue: areas between zones can be repaired from either side. */
export function repairsOffered(issue: ZoneIssue): OfferedRepair[] {
  if (issue.kind === 'gap' || issue.kind === 'not-covered')
    return issue.ids.slice(0, maxOffered).map((zone) => ({ kind: 'fill', zone }));
  const kind = repairFor(issue);
  if (!kind) return [];
  const zones = kind === 'remove-overlap' ? issue.ids : issue.ids.slice(0, 1);
  return zones.map((zone) => ({ kind, zone }));
}

/** The zone's shape after a repair; undefined if a zone involved is gone. */
export function repairedShape(
  geos: Geos,
  issue: ZoneIssue,
  { kind, zone: id }: OfferedRepair,
  zones: ZonesAround,
): Shaped | undefined {
  const zone = zones.zone(id);
  if (!zone) return undefined;
  switch (kind) {
    case 'close':
      return shapeOf(closeRings(zone));
    case 'turn-round':
      return shapeOf(swapLatLng(zone));
    case 'make-valid':
      return shapeOf(makeValid(geos, zone));
    case 'remove-overlap': {
      const other = issue.ids.find((one) => one !== id);
      const keeper = other === undefined ? undefined : zones.zone(other);
      return keeper && shapeOf(removeOverlap(geos, keeper.geometry, zone));
    }
    case 'fill': {
      const area = areaOfIssue(geos, issue, zones);
      return area?.ok ? filledShape(geos, issue, zone, area.geometry, zones) : area;
    }
  }
}

function shapeOf(outcome: Repaired): Shaped {
  if (!outcome.ok) return outcome;
  const [put] = outcome.edit.put;
  return put ? shaped(put.geometry) : refused({ kind: 'engine' });
}

const filledShape = (
  geos: Geos,
  issue: ZoneIssue,
  zone: Zone,
  area: ZoneGeometry,
  zones: ZonesAround,
): Shaped =>
  issue.kind === 'gap' ? fillGap(geos, issue, zone, area, zones) : fillUncovered(geos, zone, area);

/** The area of an issue: the overlap or gap; undefined if it has none. */
export function areaOfIssue(geos: Geos, issue: ZoneIssue, zones: ZonesAround): Shaped | undefined {
  if (issue.kind === 'not-covered') return stillUncovered(geos, issue.geometry, zones);
  if (issue.kind !== 'overlap' && issue.kind !== 'gap') return undefined;
  const [one, other] = issue.ids.map((id) => zones.zone(id));
  if (!one || !other) return undefined;
  return issue.kind === 'overlap'
    ? overlapArea(geos, one, other)
    : areaOfGap(geos, [one, other], zones, issue.gapWidthMeters);
}
