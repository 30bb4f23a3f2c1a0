import { setTimeout as startTimer } from 'node:timers';
import type { ProgressOf } from '../../../../shared/desk/jobs.ts';
import type { Fault } from '../../../../shared/faults/fault.ts';
import type { ActionOutcome, PlanCounts } from '../../../../shared/zone-sync/plan.ts';
import type { JobRun, JobWork } from '../../../jobs/job-work.ts';
import { secondsLeft } from '../../../jobs/seconds-left.ts';
import { wait } from '../../../jobs/wait.ts';
import type { TellsService } from '../../gateway/gateway.ts';
import { runBatchCreation } from '../create/create-run.ts';
import { runDeletions } from '../delete/delete-run.ts';
import type { PlanRun, RemoteZones, RunEnd } from '../run/plan-run.ts';
import { runUpdates } from '../update/update-run.ts';

export interface PlanWorkParts
  extends Pick<PlanRun, 'service' | 'plan' | 'ledger' | 'now' | 'zone' | 'zonesPerBatch'> {
  /** The service as it is asked in a run. */
  remote(run: JobRun<TellsService>): RemoteZones;
  /** The checks that zones have to pass, made ready. */
  checks(): Promise<PlanRun['faultOf']>;
  /** What the service has of these zones, by the workspace's id, has changed. */
  synced(ids: readonly string[]): void;
}

/** A plan as a job. */
export interface PlanWork extends JobWork<ProgressOf<'plan'>, TellsService> {
  /** What it will not do, in the order in which that was found, behind so many. */
  refused(after: number): ActionOutcome[];
}

/** A request may take a millisecond. More is told at once, so that the windows have time for a person. */
const tellEveryMs = 250;

/** Carries out a plan that stands in the ledger, which knows at every moment how far it is. */
export function planWork(parts: PlanWorkParts): PlanWork {
  const { ledger, plan } = parts;
  /** They change while it runs alone. */
  let atRest: PlanCounts | null = null;
  let runs = false;
  /** Read from the ledger when it is asked for first. */
  let refused: ActionOutcome[] | null = null;

  function counts(): PlanCounts {
    if (runs) return ledger.counts(plan);
    atRest ??= ledger.counts(plan);
    return atRest;
  }

  const undecided = () => {
    const { unknown, notSent } = counts();
    return unknown + notSent;
  };

  /** Gathers what is noted in a run, and tells it a part at a time. */
  function teller(run: Pick<JobRun, 'waits' | 'progressed'>) {
    const [startedAt, undecidedAtStart] = [performance.now(), undecided()];
    const unannounced = new Set<string>();
    let waiting: { fault: Fault; until: number } | null = null;
    let context: ReturnType<typeof startTimer> | null = null;

    function tellSynced() {
      if (context) clearTimeout(context);
      context = null;
      if (unannounced.size > 0) parts.synced([...unannounced]);
      unannounced.clear();
    }

    function tell() {
      tellSynced();
      if (waiting) return run.waits(waiting.fault, Math.max(0, waiting.until - performance.now()) / 1000);
      const left = undecided();
      const elapsedMs = performance.now() - startedAt;
      run.progressed(secondsLeft({ left, done: undecidedAtStart - left, elapsedMs }));
    }

    const tellSoon = () => {
      context ??= startTimer(tell, tellEveryMs);
    };

    return {
      tellSynced,
      noted(ids: readonly string[]) {
        waiting = null;
        for (const id of ids) unannounced.add(id);
        tellSoon();
      },
      waits(fault: Fault, milliseconds: number) {
        waiting = { fault, until: performance.now() + milliseconds };
        tellSoon();
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
      runs = true;
      const { noted, waits, tellSynced } = teller(run);
      try {
        const planRun: PlanRun = {
          ...parts,
          faultOf: await parts.checks(),
          shouldStop: () => run.stopping.aborted,
          wait(milliseconds, fault) {
            waits(fault, milliseconds);
            return wait(milliseconds, run.stopping);
          },
          noted,
          refused: (some) => refused?.push(...some),
        };
        const end = await runPlan(planRun, parts.remote(run));
        return end.kind === 'ended' ? undefined : end.kind === 'paused' ? end.fault : { kind: 'cancelled' };
      } finally {
        runs = false;
        atRest = null;
        tellSynced();
      }
    },
  };
}

/**
 * Does what a plan has left to do: it creates, then changes, then deletes, so that what takes the place
 * of a zone is there before that one goes.
 */
async function runPlan(run: PlanRun, remote: RemoteZones): Promise<RunEnd> {
  run.ledger.forgetSent(run.plan);
  for (const carryOut of [runBatchCreation, runUpdates, runDeletions]) {
    const end = await carryOut(run, remote);
    if (end.kind !== 'ended') return end;
  }
  return { kind: 'ended' };
}
