import { type Refusal, refused, type Shaped } from '../geometry/shaped.ts';
import type { Edit, Zone } from '../zone.ts';

/** Repairs of a zone that are safe to offer: each makes one simple change as one edit, so it can be undone. */
export type RepairKind = 'close' | 'turn-round' | 'make-valid' | 'remove-overlap';

export type Repaired = { ok: true; edit: Edit } | { ok: false; refusal: Refusal };

/** The edit that gives a zone its repaired shape. */
export function repairedBy(kind: RepairKind, zone: Zone, outcome: Shaped): Repaired {
  if (!outcome.ok) return refused(outcome.refusal);
  const label = `zones.edits.repaired.${kind}`;
  return { ok: true, edit: { label, put: [{ ...zone, geometry: outcome.geometry }], remove: [] } };
}
