import type { Fault } from '../../../shared/faults/fault.ts';
import type { ActionKind, ActionOutcome } from '../../../shared/zone-sync/plan.ts';
import type { Ledger } from './ledger.ts';
import type { Deletion, PlaceInPlan, SentZone } from './plan-action-store.ts';

export interface NotesParts {
  service: number;
  ledger: Ledger;
  now(): Date;
  /** Something was noted of these zones, by the workspace's id. */
  noted(ids: readonly string[]): void;
  /** The plan will not do these; told before `noted`. */
  refused(actions: ActionOutcome[]): void;
}

/** Writes what becomes of the actions of one kind into the ledger, and tells of it. */
export interface PlanNotes {
  /** The service holds them as sent, as `batch` brought them or as it was found out. */
  done(zones: readonly SentZone[], batch?: number): void;
  deleted(deletions: readonly Deletion[]): void;
  refused(refused: readonly { zone: PlaceInPlan & { zoneId?: string }; fault: Fault }[]): void;
}

export const planNotes = (
  kind: ActionKind,
  { service, ledger, now, noted, refused }: NotesParts,
): PlanNotes => ({
  done(zones, batch) {
    if (zones.length === 0) return;
    ledger.noteDone(service, zones, now().toISOString(), batch);
    noted(zones.map(({ id }) => id));
  },
  deleted(deletions) {
    if (deletions.length === 0) return;
    ledger.noteDeleted(service, deletions, now().toISOString());
    noted(deletions.map(({ id }) => id));
  },
  refused(zones) {
    if (zones.length === 0) return;
    ledger.noteRefused(zones);
    refused(
      zones.map(({ zone: { id, zoneId = null }, fault }) => ({
        kind,
        id,
        zoneId,
        outcome: { kind: 'refused', fault },
      })),
    );
    noted([]);
  },
});
