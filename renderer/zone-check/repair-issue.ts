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
import { indexOfZones } from '../workspace-zones/zones-by-place.ts';
import { changeZone, useZones } from '../workspace-zones/zones-store.ts';

const labels = {
  close: 'zones.edits.repaired.close',
  'turn-round': 'zones.edits.repaired.turn-round',
  'make-valid': 'zones.edits.repaired.make-valid',
  'remove-overlap': 'zones.edits.repaired.remove-overlap',
  fill: 'zones.edits.repaired.fill',
} as const;

/** What a repair did to which zone, for the notice. */
export interface Mended {
  label: (typeof labels)[IssueRepair];
  zoneId: string;
  areaBefore: number;
  areaAfter: number;
}

/** Repairs an issue as one edit; undefined if a zone involved is gone. */
export async function mend(
  issue: ZoneIssue,
  offered: OfferedRepair,
): Promise<{ ok: true; mended: Mended } | { ok: false; refusal: Refusal } | undefined> {
  const geos = await loadGeos();
  const around = zonesAround();
  const { kind, zone: id } = offered;
  const zone = around.zone(id);
  const outcome = repairedShape(geos, issue, offered, around);
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

/** Access to the current zones of the workspace. */
export const zonesAround = (): ZonesAround => ({
  zone: (id) => useZones.getState().zones.get(id),
  near: (box) => indexOfZones().search(box),
});
