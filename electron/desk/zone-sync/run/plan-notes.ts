import type { Fault } from '../../../../shared/faults/fault.ts';
import type { ActionKind } from '../../../../shared/zone-sync/plan.ts';
import type { Deletion, PlaceInPlan, SentZone } from '../ledger/plan-action-store.ts';
import type { PlanRun } from './plan-run.ts';

/** Records outcomes of actions of one kind in the ledger, and reports them to the run. */
export interface PlanNotes {
  /** Records that the service has the zones as sent, by the response to `batch` or, without one, by a lookup. */
  done(zones: readonly SentZone[], batch?: number): void;
  deleted(deletions: readonly Deletion[]): void;
  refused(refused: readonly { zone: PlaceInPlan & { zoneId?: string }; fault: Fault }[]): void;
}

export const planNotes = (
  kind: ActionKind,
  {
    service,
    ledger,
    now,
    onRecorded,
    onRefused,
  }: Pick<PlanRun, 'service' | 'ledger' | 'now' | 'onRecorded' | 'onRefused'>,
): PlanNotes => ({
  done(zones, batch) {
    if (zones.length === 0) return;
    ledger.noteDone(service, zones, now().toISOString(), batch);
    onRecorded(zones.map(({ id }) => id));
  },
  deleted(deletions) {
    if (deletions.length === 0) return;
    ledger.noteDeleted(service, deletions, now().toISOString());
    onRecorded(deletions.map(({ id }) => id));
  },
  refused(zones) {
    if (zones.length === 0) return;
    ledger.noteRefused(zones);
    onRefused(
      zones.map(({ zone: { id, zoneId = null }, fault }) => ({
        kind,
        id,
        zoneId,
        outcome: { kind: 'refused', fault },
      })),
    );
    onRecorded(zones.map(({ zone: { id } }) => id));
  },
});
