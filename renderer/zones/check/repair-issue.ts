import { gapArea } from '../../../shared/zones/checks/gap-area.ts';
import { neighbourhoodOf } from '../../../shared/zones/checks/neighbour-issues.ts';
import {
  close,
  makeValid,
  type RepairKind,
  removeOverlap,
  repairFor,
  turnRound,
} from '../../../shared/zones/checks/repairs.ts';
import type { ZoneIssue } from '../../../shared/zones/checks/zone-issue.ts';
import { areaSquareMeters } from '../../../shared/zones/geometry/area.ts';
import { type Geos, loadGeos } from '../../../shared/zones/geometry/geos.ts';
import { intersect, merge } from '../../../shared/zones/geometry/overlay-operations.ts';
import { type Refusal, refused, type Shaped, shaped } from '../../../shared/zones/geometry/shaped.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { changeZone, useZones } from '../../workspace-zones/zones-store.ts';
import { indexOfZones } from '../editing/zone-tools.ts';

export type IssueRepair = RepairKind | 'fill';

/** One way to mend an issue: by a change of this zone. */
export interface OfferedRepair {
  kind: IssueRepair;
  /** The workspace's id. */
  zone: string;
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

const labels = {
  close: 'zones.edits.repaired.close',
  'turn-round': 'zones.edits.repaired.turn-round',
  'make-valid': 'zones.edits.repaired.make-valid',
  'remove-overlap': 'zones.edits.repaired.remove-overlap',
  fill: 'zones.edits.repaired.fill',
} as const;

/** What was done to which zone, for saying so. */
export interface Mended {
  label: (typeof labels)[IssueRepair];
  zoneId: string;
  areaBefore: number;
  areaAfter: number;
}

/** Mends an issue as one change; undefined when a zone that it is about is gone. */
export async function mend(
  issue: ZoneIssue,
  { kind, zone: id }: OfferedRepair,
): Promise<{ ok: true; mended: Mended } | { ok: false; refusal: Refusal } | undefined> {
  const geos = await loadGeos();
  const zone = zoneOf(id);
  const outcome = zone && repaired(geos, issue, kind, zone);
  if (!zone || !outcome) return undefined;
  if (!outcome.ok) return outcome;
  const { geometry } = outcome;
  changeZone(labels[kind], id, { geometry });
  return {
    ok: true,
    mended: {
      label: labels[kind],
      zoneId: zone.zoneId,
      areaBefore: areaSquareMeters(zone.geometry),
      areaAfter: areaSquareMeters(geometry),
    },
  };
}

function repaired(geos: Geos, issue: ZoneIssue, kind: IssueRepair, zone: Zone): Shaped | undefined {
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
      const keeps = zoneOf(issue.ids.find((other) => other !== zone.id));
      return keeps && shapeOf(removeOverlap(geos, keeps.geometry, zone));
    }
    case 'fill': {
      const area = areaOfIssue(geos, issue);
      return area?.ok ? merge(geos, [zone.geometry, area.geometry]) : area;
    }
  }
}

/** The area that an issue is about: what is common, or between; undefined where it is about no area. */
export function areaOfIssue(geos: Geos, issue: ZoneIssue): Shaped | undefined {
  if (issue.kind === 'not-covered') return shaped(issue.geometry);
  if (issue.kind !== 'overlap' && issue.kind !== 'gap') return undefined;
  const [one, other] = issue.ids.map(zoneOf);
  if (!one || !other) return undefined;
  if (issue.kind === 'overlap') return intersect(geos, one.geometry, other.geometry);
  const others = indexOfZones()
    .search(neighbourhoodOf(one.geometry, issue.gapWidthMeters))
    .filter(({ id, geometry }) => !issue.ids.includes(id) && isValid(geos, geometry));
  return gapArea(
    geos,
    one.geometry,
    other.geometry,
    others.map(({ geometry }) => geometry),
    issue.gapWidthMeters,
  );
}

function isValid(geos: Geos, geometry: Zone['geometry']): boolean {
  const answer = geos.invalidity(geometry);
  return answer.ok && answer.value === null;
}

const zoneOf = (id: string | undefined): Zone | undefined =>
  id === undefined ? undefined : useZones.getState().zones.get(id);
