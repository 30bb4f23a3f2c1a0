import type { ResponseOf } from '../../../../shared/api/operation.ts';
import { isUnsupportedFault, type updateZones } from '../../../../shared/api/zones-beyond-contract.ts';
import { type Fault, type Outcome, succeeded } from '../../../../shared/faults/fault.ts';
import { zoneInputOf } from '../../../../shared/zones/zone-input.ts';
import { maxFailures, retryDelayMs } from '../../../jobs/retry-policy.ts';
import type { PlaceInPlan, SentZone } from '../ledger/plan-action-store.ts';
import { batchResultOf, retryPolicyOfSending } from '../run/batch-result.ts';
import { openWriteCheck } from '../run/check-before-writing.ts';
import { type Failures, noFailures, withFailure } from '../run/failures.ts';
import { goneFault, notCreatedFault, notThereFault } from '../run/plan-faults.ts';
import { planNotes } from '../run/plan-notes.ts';
import type { PlanRun, RemoteZones, RunEnd } from '../run/plan-run.ts';
import { halves, split } from '../run/splitting.ts';

interface Group {
  zones: readonly SentZone[];
  failures: Failures;
  /** Set if the zones have just been compared with the service. */
  checked?: true;
}

/**
 * Runs the remaining updates of a plan, batch by batch. Sending the same content twice is harmless, so a lost response
 * is handled by sending again. A service accepts a batch of updates entirely or not at all (`provider.md` 10), so a
 * refused one is split until the zones at fault are found.
 */
export async function runUpdates(
  run: PlanRun,
  remote: Pick<RemoteZones, 'update' | 'read' | 'isGone'>,
): Promise<RunEnd> {
  const { service, plan, ledger } = run;
  const notes = planNotes('update', run);
  const writeCheck = openWriteCheck(run, remote, notes);

  /** Returns the next zones to send, without those that are refused or equal; null if the plan has no more updates. */
  function nextBatch(): SentZone[] | null {
    const rows = ledger.nextNotSent(plan, 'update', run.zonesPerBatch());
    if (rows.length === 0) return null;
    const zones: SentZone[] = [];
    const unchanged: SentZone[] = [];
    const refused: { zone: PlaceInPlan; fault: Fault }[] = [];
    for (const place of rows) {
      const zone = run.zone(place.id);
      const holding = zone && ledger.holding(service, zone.zoneId);
      const fault = zone ? (holding ? run.faultOf(zone) : notCreatedFault) : goneFault;
      const { createdAt, changedSinceCreation } = zone
        ? ledger.syncState(service, zone)
        : { createdAt: null };
      if (zone && createdAt !== null && !changedSinceCreation) unchanged.push({ ...place, zone });
      else if (zone && !fault) zones.push({ ...place, zone });
      else refused.push({ zone: place, fault: fault ?? goneFault });
    }
    notes.done(unchanged);
    notes.refused(refused);
    return zones;
  }

  /**
   * Handles a 404, which may concern one of the zones or the operation. Returns groups to send again, the end of the
   * run if the service can't update zones, or `lost` if the lookup failed.
   */
  async function notFound(
    zones: readonly SentZone[],
    fault: Fault,
  ): Promise<{ again: SentZone[][] } | { end: RunEnd } | { lost: Fault }> {
    const [only] = zones;
    if (!only || zones.length > 1) return { again: halves(zones) };
    const gone = await remote.isGone(only.zone.zoneId);
    if (!gone.ok) return { lost: gone.fault };
    if (!gone.value) return { end: refuseAll(fault) };
    ledger.noteConflicts(service, [{ zoneId: only.zone.zoneId, there: null }], now());
    notes.refused([{ zone: only, fault: notThereFault }]);
    return { again: [] };
  }

  /** Refuses all updates of the plan, because the service can't update zones. */
  function refuseAll(fault: Fault): RunEnd {
    ledger.noteUnsupported(service, 'update', run.now().toISOString());
    ledger.forgetSent(plan);
    const rest = ledger.nextNotSent(plan, 'update', Number.MAX_SAFE_INTEGER);
    notes.refused(rest.map((zone) => ({ zone, fault })));
    return { kind: 'ended' };
  }

  async function sendGroup(first: Group): Promise<RunEnd | undefined> {
    const waiting: Group[] = [first];
    for (let group = waiting.pop(); group; group = waiting.pop()) {
      if (run.stopping.aborted) return { kind: 'stopped' };
      const { failures } = group;
      let { zones } = group;
      if (!group.checked) {
        const { clear, isStopped } = await writeCheck.updates(zones);
        if (isStopped) return { kind: 'stopped' };
        zones = clear;
        if (zones.length === 0) continue;
        if (run.stopping.aborted) return { kind: 'stopped' };
      }
      const sent: { batch?: number } = {};
      const outcome = await remote.update(
        zones.map(({ zone }) => zoneInputOf(zone)),
        () => {
          sent.batch = ledger.noteSending(plan, zones, now());
        },
      );
      const result = batchResultOf(asCreationResponse(outcome));
      const { batch } = sent;
      if (result.kind === 'created') {
        notes.done(zones, batch);
        ledger.noteUnsupported(service, 'update', null);
        continue;
      }
      let { fault } = result;
      // Canceled by this program; the batch is sent again when the plan resumes.
      if (fault.kind === 'cancelled') return { kind: 'stopped' };
      if (batch !== undefined) ledger.noteResponse(batch, fault, now());
      if (isUnsupportedFault(fault)) {
        if (fault.kind !== 'service' || fault.status !== 404) return refuseAll(fault);
        const result404 = await notFound(zones, fault);
        if ('end' in result404) return result404.end;
        if ('again' in result404) {
          for (const some of result404.again.reverse())
            waiting.push({ zones: some, failures: noFailures, checked: true });
          continue;
        }
        fault = result404.lost;
      } else if (result.kind === 'refused') {
        ledger.noteNotSent(zones);
        const { atFault, again } = split(zones, fault);
        for (const some of again.reverse())
          waiting.push({ zones: some, failures: noFailures, checked: true });
        notes.refused(atFault.map(({ item, fault: why }) => ({ zone: item, fault: why })));
        continue;
      }
      if (result.kind === 'untouched') ledger.noteNotSent(zones);
      const policy = retryPolicyOfSending(fault);
      if (policy === 'permanent') return { kind: 'paused', fault };
      const failed = withFailure(failures, fault);
      if (policy === 'retry' && failed.byService >= maxFailures) {
        if (zones.length === 1) return { kind: 'paused', fault };
        for (const some of halves(zones).reverse())
          waiting.push({ zones: some, failures: noFailures, checked: true });
        continue;
      }
      waiting.push({ zones, failures: failed });
      await run.wait(retryDelayMs(fault, failed.total), fault);
    }
    return undefined;
  }

  const now = () => run.now().toISOString();

  for (;;) {
    if (run.stopping.aborted) return { kind: 'stopped' };
    const zones = nextBatch();
    if (zones === null) return { kind: 'ended' };
    const end = zones.length > 0 ? await sendGroup({ zones, failures: noFailures }) : undefined;
    if (end) return end;
  }
}

/** Returns the response to an update in the form of one to a creation, to which the same rules apply. */
const asCreationResponse = (outcome: Outcome<ResponseOf<typeof updateZones>>) =>
  outcome.ok
    ? succeeded({ status: outcome.value.status ?? '', message: outcome.value.message ?? '' })
    : outcome;
