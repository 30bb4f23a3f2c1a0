import type { Fault } from '../../../../shared/faults/fault.ts';
import { maxFailures, retryDelayMs } from '../../../jobs/retry-policy.ts';
import type { Deletion } from '../ledger/plan-action-store.ts';
import { retryPolicyOfSending } from '../run/batch-result.ts';
import { openWriteCheck } from '../run/check-before-writing.ts';
import { noFailures, withFailure } from '../run/failures.ts';
import { stillNeededFault } from '../run/plan-faults.ts';
import { planNotes } from '../run/plan-notes.ts';
import type { PlanRun, RemoteZones, RunEnd } from '../run/plan-run.ts';

/** Number of concurrent requests, because a service deletes only one zone per request. */
const maxConcurrentDeletions = 4;
const deletionUnsupported: Fault = { kind: 'service', status: 405 };

/**
 * Runs the remaining deletions of a plan. Deleting twice is harmless, so a lost response is handled by deleting again.
 * A zone whose replacement couldn't be created isn't deleted.
 */
export async function runDeletions(
  run: PlanRun,
  remote: Pick<RemoteZones, 'remove' | 'read' | 'isGone'>,
): Promise<RunEnd> {
  const { service, plan, ledger } = run;
  const notes = planNotes('delete', run);
  const writeCheck = openWriteCheck(run, remote, notes);
  let failures = noFailures;
  for (;;) {
    if (run.stopping.aborted) return { kind: 'stopped' };
    const next = ledger.nextDeletions(plan, maxConcurrentDeletions);
    if (next.length === 0) return { kind: 'ended' };
    const blocked = next.filter((deletion) => deletion.isBlocked);
    notes.refused(blocked.map((zone) => ({ zone, fault: stillNeededFault })));
    const checked = await writeCheck.deletions(next.filter((deletion) => !deletion.isBlocked));
    if (checked.isStopped) return { kind: 'stopped' };
    const deletions = checked.clear;
    if (deletions.length === 0) continue;
    if (run.stopping.aborted) return { kind: 'stopped' };

    const now = () => run.now().toISOString();
    const outcomes = await Promise.all(
      deletions.map(async (zone) => {
        const sending = () => void ledger.noteSending(plan, [zone], now());
        return { zone, outcome: await remote.remove(zone.zoneId, sending) };
      }),
    );
    const gone: Deletion[] = [];
    const refused: { zone: Deletion; fault: Fault }[] = [];
    const unsettled: { zone: Deletion; fault: Fault }[] = [];
    let supported = true;
    for (const { zone, outcome } of outcomes) {
      if (outcome.ok && outcome.value.supported) gone.push(zone);
      else if (outcome.ok) supported = false;
      else if (outcome.fault.kind === 'invalid') refused.push({ zone, fault: outcome.fault });
      else unsettled.push({ zone, fault: outcome.fault });
    }
    notes.deleted(gone);
    notes.refused(refused);
    if (gone.length > 0) ledger.noteUnsupported(service, 'delete', null);
    if (!supported) {
      ledger.noteUnsupported(service, 'delete', now());
      ledger.forgetSent(plan);
      const rest = ledger.nextDeletions(plan, Number.MAX_SAFE_INTEGER);
      notes.refused(rest.map((zone) => ({ zone, fault: deletionUnsupported })));
      return { kind: 'ended' };
    }
    const [first] = unsettled;
    if (!first) {
      failures = noFailures;
      continue;
    }
    const fault =
      unsettled.find((one) => retryPolicyOfSending(one.fault) === 'permanent')?.fault ?? first.fault;
    if (fault.kind === 'cancelled') return { kind: 'stopped' };
    const policy = retryPolicyOfSending(fault);
    failures = withFailure(gone.length > 0 ? noFailures : failures, fault);
    if (policy === 'permanent' || (policy === 'retry' && failures.byService >= maxFailures)) {
      return { kind: 'paused', fault };
    }
    ledger.forgetSent(plan);
    await run.wait(retryDelayMs(fault, failures.total), fault);
  }
}
