import { setTimeout as startTimer } from 'node:timers';
import type { ProgressOf } from '../../../../shared/desk/jobs.ts';
import type { Fault } from '../../../../shared/faults/fault.ts';
import type { ActionOutcome, PlanCounts } from '../../../../shared/zone-sync/plan.ts';
import type { JobRun, JobWork } from '../../../jobs/job-work.ts';
import { secondsLeft } from '../../../jobs/seconds-left.ts';
import { wait } from '../../../jobs/wait.ts';
import type { ServiceCheck } from '../../gateway/gateway.ts';
import { runBatchCreation } from '../create/create-run.ts';
import { runDeletions } from '../delete/delete-run.ts';
import type { PlanRun, RemoteZones, RunEnd } from '../run/plan-run.ts';
import { runUpdates } from '../update/update-run.ts';

export interface PlanWorkParts
  extends Pick<PlanRun, 'service' | 'plan' | 'ledger' | 'now' | 'zone' | 'zonesPerBatch'> {
  /** Returns the service's requests for a run. */
  remote(run: JobRun<ServiceCheck>): RemoteZones;
  /** Loads the check that zones must pass before they are sent. */
  checks(): Promise<PlanRun['faultOf']>;
  /** Called when the known remote state of these zones has changed, by workspace ID. */
  synced(ids: readonly string[]): void;
}

/** A plan run as a job. */
export interface PlanWork extends JobWork<ProgressOf<'plan'>, ServiceCheck> {
  /** Returns the refused actions after this many, in the order they were found. */
  refused(after: number): ActionOutcome[];
}

/** Interval of progress updates: a request may take a millisecond, and more updates would make windows unresponsive. */
const publishIntervalMs = 250;

/** Returns the work of a plan in the ledger, which stores its progress. */
export function planWork(parts: PlanWorkParts): PlanWork {
  const { ledger, plan } = parts;
  /** Cached counts while the plan doesn't run. */
  let cachedCounts: PlanCounts | null = null;
  let isRunning = false;
  /** Loaded from the ledger on first use. */
  let refused: ActionOutcome[] | null = null;

  function counts(): PlanCounts {
    if (isRunning) return ledger.counts(plan);
    cachedCounts ??= ledger.counts(plan);
    return cachedCounts;
  }

  const undecided = () => {
    const { unknown, notSent } = counts();
    return unknown + notSent;
  };

  /** Collects updates during a run and reports them in batches. */
  function progressReporter(run: Pick<JobRun, 'onWait' | 'onProgress'>) {
    const [startedAt, undecidedAtStart] = [performance.now(), undecided()];
    const unannounced = new Set<string>();
    let waiting: { fault: Fault; until: number } | null = null;
    let timer: ReturnType<typeof startTimer> | null = null;

    function publishSynced() {
      if (timer) clearTimeout(timer);
      timer = null;
      if (unannounced.size > 0) parts.synced([...unannounced]);
      unannounced.clear();
    }

    function report() {
      publishSynced();
      if (waiting) return run.onWait(waiting.fault, Math.max(0, waiting.until - performance.now()) / 1000);
      const remaining = undecided();
      const elapsedMs = performance.now() - startedAt;
      run.onProgress(secondsLeft({ remaining, done: undecidedAtStart - remaining, elapsedMs }));
    }

    const publishSoon = () => {
      timer ??= startTimer(report, publishIntervalMs);
    };

    return {
      publishSynced,
      noted(ids: readonly string[]) {
        waiting = null;
        for (const id of ids) unannounced.add(id);
        publishSoon();
      },
      waits(fault: Fault, milliseconds: number) {
        waiting = { fault, until: performance.now() + milliseconds };
        publishSoon();
      },
    };
  }

  return {
    ready: Promise.resolve(),
    progress() {
      const known = counts();
      const { total, unknown, notSent } = known;
      return {
        kind: 'plan',
        number: plan,
        service: parts.service,
        done: total - unknown - notSent,
        ...known,
      };
    },
    isDone: () => undecided() === 0,
    refused(after) {
      refused ??= ledger.actionsOf(plan).filter(({ outcome }) => outcome.kind === 'refused');
      return refused.slice(after);
    },
    async run(run) {
      isRunning = true;
      const { noted, waits, publishSynced } = progressReporter(run);
      try {
        const planRun: PlanRun = {
          ...parts,
          faultOf: await parts.checks(),
          stopping: run.stopping,
          wait(milliseconds, fault) {
            waits(fault, milliseconds);
            return wait(milliseconds, run.stopping);
          },
          onRecorded: noted,
          onRefused: (some) => refused?.push(...some),
        };
        const end = await runPlan(planRun, parts.remote(run));
        return end.kind === 'ended' ? undefined : end.kind === 'paused' ? end.fault : { kind: 'cancelled' };
      } finally {
        isRunning = false;
        cachedCounts = null;
        publishSynced();
      }
    },
  };
}

/**
 * Runs the rest of a plan: creates, then updates, then deletes, so that a replacement exists before the old zone is
 * deleted.
 */
async function runPlan(run: PlanRun, remote: RemoteZones): Promise<RunEnd> {
  run.ledger.forgetSent(run.plan);
  for (const carryOut of [runBatchCreation, runUpdates, runDeletions]) {
    const end = await carryOut(run, remote);
    if (end.kind !== 'ended') return end;
  }
  return { kind: 'ended' };
}
