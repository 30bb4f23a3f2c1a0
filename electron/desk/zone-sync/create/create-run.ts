import type { Fault } from '../../../../shared/faults/fault.ts';
import type { Zone } from '../../../../shared/zones/zone.ts';
import type { PlaceInPlan } from '../ledger/plan-action-store.ts';
import { openWriteCheck } from '../run/check-before-writing.ts';
import { blockedFault, goneFault, repeatedFault } from '../run/plan-faults.ts';
import { type PlanNotes, planNotes } from '../run/plan-notes.ts';
import type { PlanRun, RemoteZones, RunEnd } from '../run/plan-run.ts';
import { type CreationItem, createGroup } from './creation-groups.ts';
import { openRemoteLookup } from './remote-lookup.ts';

/**
 * Runs the remaining creations of a plan, batch by batch, until it ends, pauses, or is stopped. What may be on the
 * service is recorded in the ledger before each request. A batch with a lost response is settled before anything else
 * is sent: by looking up its zones if the service supports that, else by sending it again and interpreting the refusal.
 * The service accepts a batch entirely or not at all: if it accepts a zone of a lost batch now, it didn't accept the
 * batch then. If it refuses all zones of the batch as taken and can't return them, the lost batch is assumed to have
 * created them.
 */
export async function runBatchCreation(
  run: PlanRun,
  remote: Pick<RemoteZones, 'create' | 'read' | 'isGone'>,
): Promise<RunEnd> {
  const notes = planNotes('create', run);
  const lookup = openRemoteLookup(run, remote, notes);
  const writeCheck = openWriteCheck(run, remote, notes);
  await lookup.lookUpOrphaned();
  for (;;) {
    if (run.stopping.aborted) return { kind: 'stopped' };
    const { batch, zones } = run.ledger.oldestUnknown(run.plan);
    const items = zones.map((zone): CreationItem => ({ ...zone, doubts: new Set([batch]) }));
    const next = items.length > 0 ? items : nextBatch(run, notes);
    if (next === null) return { kind: 'ended' };
    const end = await createGroup({ run, remote, notes, lookup, writeCheck }, next);
    if (end) return end;
  }
}

/** Returns the next zones to send, without those that are refused; null if the plan has no more creations. */
function nextBatch(run: PlanRun, notes: PlanNotes): CreationItem[] | null {
  const rows = run.ledger.nextNotSent(run.plan, 'create', run.zonesPerBatch());
  if (rows.length === 0) return null;
  const items: CreationItem[] = [];
  const refused: { zone: PlaceInPlan; fault: Fault }[] = [];
  const zoneIds = new Set<string>();
  for (const place of rows) {
    const zone = run.zone(place.id);
    const fault = zone ? (run.faultOf(zone) ?? takenFault(run, zone, zoneIds)) : goneFault;
    if (zone && !fault) items.push({ ...place, zone, doubts: new Set() });
    else refused.push({ zone: place, fault: fault ?? goneFault });
    if (zone) zoneIds.add(zone.zoneId);
  }
  notes.refused(refused);
  return items;
}

function takenFault(
  { ledger, service }: PlanRun,
  { zoneId }: Zone,
  inBatch: ReadonlySet<string>,
): Fault | undefined {
  const since = ledger.holding(service, zoneId)?.at;
  if (since !== undefined) return blockedFault(since);
  return inBatch.has(zoneId) ? repeatedFault : undefined;
}
