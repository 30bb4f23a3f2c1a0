import type { Geos } from '../geometry/geos.ts';
import type { Refusal } from '../geometry/shaped.ts';
import type { Zone } from '../zone.ts';
import { makeValid } from './invalidity.ts';
import { swapLatLng } from './lat-lng-swapped.ts';
import type { RepairKind } from './repaired.ts';
import { closeRings } from './ring-not-closed.ts';
import type { ZoneIssue } from './zone-issue.ts';

const repairs: Partial<Record<ZoneIssue['kind'], RepairKind>> = {
  'ring-not-closed': 'close',
  'lat-lng-swapped': 'turn-round',
  'self-intersection': 'make-valid',
  'ring-touches-itself': 'make-valid',
  'hole-outside': 'make-valid',
  'holes-overlap': 'make-valid',
  'interior-disconnected': 'make-valid',
  'parts-overlap': 'make-valid',
  overlap: 'remove-overlap',
};

/** The repair to offer for an issue; undefined if only a person can know what was intended. */
export const repairFor = (issue: ZoneIssue): RepairKind | undefined => repairs[issue.kind];

/** Repairs of a zone's own shape, not of its borders with neighbors. */
const shapeRepairs = ['close', 'turn-round', 'make-valid'] as const;

/** Whether `repairErrors` can repair one of these issues. */
export const areRepairable = (issues: readonly ZoneIssue[]): boolean => repairsOfErrors(issues).length > 0;

const repairsOfErrors = (issues: readonly ZoneIssue[]) =>
  shapeRepairs.filter((kind) =>
    issues.some((issue) => issue.severity === 'error' && repairFor(issue) === kind),
  );

/** Repairs all errors of a zone's shape; returns a refusal if one can't be repaired. */
export function repairErrors(
  geos: Geos,
  zone: Zone,
  issues: readonly ZoneIssue[],
): { ok: true; zone: Zone } | { ok: false; refusal: Refusal } {
  const repairByKind = {
    close: closeRings,
    'turn-round': swapLatLng,
    'make-valid': (each: Zone) => makeValid(geos, each),
  };
  let repairedZone = zone;
  for (const kind of repairsOfErrors(issues)) {
    const outcome = repairByKind[kind](repairedZone);
    if (!outcome.ok) return outcome;
    repairedZone = outcome.edit.put[0] ?? repairedZone;
  }
  return { ok: true, zone: repairedZone };
}
