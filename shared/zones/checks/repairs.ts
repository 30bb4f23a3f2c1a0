import type { Geos } from '../geometry/geos.ts';
import type { Refusal } from '../geometry/shaped.ts';
import type { Zone } from '../zone.ts';
import { makeValid } from './invalidity.ts';
import { turnRound } from './lat-lng-swapped.ts';
import type { RepairKind } from './repaired.ts';
import { close } from './ring-not-closed.ts';
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

/** The repair to offer for an issue; undefined where only a person can know what was meant. */
export const repairFor = (issue: ZoneIssue): RepairKind | undefined => repairs[issue.kind];

/** Of its own, and not between it and a neighbour. */
const shapeRepairs = ['close', 'turn-round', 'make-valid'] as const;

/** Whether one of these issues is an error that `repairErrors` repairs. */
export const areRepairable = (issues: readonly ZoneIssue[]): boolean => repairsOfErrors(issues).length > 0;

const repairsOfErrors = (issues: readonly ZoneIssue[]) =>
  shapeRepairs.filter((kind) =>
    issues.some((issue) => issue.severity === 'error' && repairFor(issue) === kind),
  );

/** The zone with every repair that the errors of its shape ask for; a refusal where one cannot be done. */
export function repairErrors(
  geos: Geos,
  zone: Zone,
  issues: readonly ZoneIssue[],
): { ok: true; zone: Zone } | { ok: false; refusal: Refusal } {
  const by = { close, 'turn-round': turnRound, 'make-valid': (each: Zone) => makeValid(geos, each) };
  let whole = zone;
  for (const kind of repairsOfErrors(issues)) {
    const repaired = by[kind](whole);
    if (!repaired.ok) return repaired;
    whole = repaired.edit.put[0] ?? whole;
  }
  return { ok: true, zone: whole };
}
