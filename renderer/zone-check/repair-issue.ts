import {
  type IssueRepair,
  type OfferedRepair,
  repairedShape,
} from '../../shared/zones/checks/issue-repair.ts';
import type { ZoneIssue } from '../../shared/zones/checks/zone-issue.ts';
import type { ZonesAround } from '../../shared/zones/checks/zones-around.ts';
import { areaSquareMeters } from '../../shared/zones/geometry/area.ts';
import { loadGeos } from '../../shared/zones/geometry/geos.ts';
import type { Refusal } from '../../shared/zones/geometry/shaped.ts';
import { zoneIndex } from '../workspace-zones/zone-index.ts';
import { changeZone, useZones } from '../workspace-zones/zones-store.ts';

const editLabels = {
  close: 'zones.edits.repaired.close',
  'turn-round': 'zones.edits.repaired.turn-round',
  'make-valid': 'zones.edits.repaired.make-valid',
  'remove-overlap': 'zones.edits.repaired.remove-overlap',
  fill: 'zones.edits.repaired.fill',
} as const;

/**
 * A repair that was applied, for the notice: its kind, its zone, and the zone's area in square meters before and
 * after.
 */
export interface AppliedRepair {
  label: (typeof editLabels)[IssueRepair];
  zoneId: string;
  areaBefore: number;
  areaAfter: number;
}

/**
 * Repairs an issue as one edit.
 * @returns the applied repair or why it was refused; undefined if a zone involved no longer exists
 */
export async function repairIssue(
  issue: ZoneIssue,
  offered: OfferedRepair,
): Promise<{ ok: true; applied: AppliedRepair } | { ok: false; refusal: Refusal } | undefined> {
  const geos = await loadGeos();
  const access = currentZones();
  const { kind, zone: id } = offered;
  const zone = access.zone(id);
  const outcome = repairedShape(geos, issue, offered, access);
  if (!zone || !outcome) return undefined;
  if (!outcome.ok) return outcome;
  const { geometry } = outcome;
  changeZone(editLabels[kind], id, { geometry });
  return {
    ok: true,
    applied: {
      label: editLabels[kind],
      zoneId: zone.zoneId,
      areaBefore: areaSquareMeters(zone.geometry),
      areaAfter: areaSquareMeters(geometry),
    },
  };
}

/** Returns access to the current zones of the workspace. */
export const currentZones = (): ZonesAround => ({
  zone: (id) => useZones.getState().zones.get(id),
  near: (box) => zoneIndex().search(box),
});
