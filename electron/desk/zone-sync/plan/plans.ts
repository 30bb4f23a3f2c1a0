import PQueue from 'p-queue';
import { type ProgressOf, planOrderSchema } from '../../../../shared/desk/jobs.ts';
import {
  type Fault,
  type FieldFault,
  type FieldRefusal,
  failed,
  refused,
  succeeded,
} from '../../../../shared/faults/fault.ts';
import type { ActionOutcome, PlannedAction } from '../../../../shared/zone-sync/plan.ts';
import { repeatedZoneIds } from '../../../../shared/zones/checks/zone-id-repeated.ts';
import { type JobSource, type OpenJob, openJob } from '../../../jobs/job.ts';
import type { ServiceCheck } from '../../gateway/gateway.ts';
import { repeatedFault } from '../run/plan-faults.ts';
import { type PlanWork, type PlanWorkParts, planWork } from './plan-work.ts';

export interface PlansParts extends Omit<PlanWorkParts, 'service' | 'plan' | 'synced'> {
  /** Returns the number of the service in use; null while there is no key for it. */
  serviceInUse(): Promise<number | null>;
  /** Returns the number of the service whose plan is shown; without a key, that of the last used project. */
  visibleService(): Promise<number | null>;
  /** Returns a fault if the key that plans need is missing, else null. */
  missingKey(): Fault | null;
  /** Returns a check for whether a service is the one with this number. */
  serviceCheck(service: number): ServiceCheck;
  changed(): void;
  /** Called when the known remote state of these zones has changed, by workspace ID. */
  synced(service: number, ids: readonly string[]): void;
  /** Logs an unexpected failure of a run. */
  failed(error: unknown): void;
}

/**
 * Runs plans, one at a time per service; windows see the latest plan for the service in use. Plans survive any crash.
 */
export interface Plans extends JobSource<ProgressOf<'plan'>> {
  outcomes(job: string): ActionOutcome[] | null;
  /** Returns the refused actions after this many, in the order they were found. */
  refused(job: string, after: number): ActionOutcome[];
  /** Whether a plan is running now. */
  isRunning(): boolean;
}

interface OpenPlan {
  plan: number;
  service: number;
  job: OpenJob<ProgressOf<'plan'>>;
  work: PlanWork;
}

/**
 * Opens plans; `serviceChanged` loads the latest one. A plan that was running when the program exited is interrupted.
 */
export function openPlans(parts: PlansParts): Plans {
  const { ledger } = parts;
  const serial = new PQueue({ concurrency: 1 });
  const open = new Map<number, OpenPlan>();
  let listed: OpenPlan | null = null;
  let closed = false;

  function latestAt(service: number): OpenPlan | null {
    const row = ledger.latest(service);
    if (!row) return null;
    const known = open.get(row.number) ?? openPlan(service, row.number);
    // The program exited before the end was recorded.
    if (row.state !== 'ended' && !known.job.isRunning() && known.work.isDone()) {
      ledger.setState(row.number, 'ended', null);
    }
    return known;
  }

  function openPlan(service: number, plan: number): OpenPlan {
    const work = planWork({
      ...parts,
      zonesPerBatch: () => ledger.zonesPerBatch(plan) ?? parts.zonesPerBatch(),
      service,
      plan,
      synced: (ids) => listed?.plan === plan && !closed && parts.synced(service, ids),
    });
    const job = openJob({
      id: String(plan),
      work,
      status: () => ledger.status(plan),
      save: ({ state, fault }) => ledger.setState(plan, state, fault),
      async targetOfRun() {
        const missingKey = parts.missingKey();
        if (missingKey) return failed(missingKey);
        const inUse = await parts.serviceInUse();
        return inUse === service ? succeeded(parts.serviceCheck(service)) : failed({ kind: 'other-service' });
      },
      missingForRun: parts.missingKey,
      changed: parts.changed,
      failed: parts.failed,
    });
    const opened = { plan, service, job, work };
    open.set(plan, opened);
    return opened;
  }

  /** Refuses all zones that share a `zone_id`, because only the user can decide which of them to send. */
  function refuseRepeated(plan: number) {
    const places = (['create', 'update'] as const).flatMap((kind) =>
      ledger.nextNotSent(plan, kind, Number.MAX_SAFE_INTEGER),
    );
    const zones = places.flatMap(({ id }) => parts.zone(id) ?? []);
    const repeated = new Set(repeatedZoneIds(zones).flatMap(({ ids }) => ids));
    const refused = places.filter(({ id }) => repeated.has(id));
    if (refused.length > 0) ledger.noteRefused(refused.map((zone) => ({ zone, fault: repeatedFault })));
  }

  const isRunning = () => [...open.values()].some(({ job }) => job.isRunning());
  const planOf = (job: string) => (listed?.job.id === job ? listed : null);

  return {
    kind: 'plan',
    listed: () => (listed ? [listed.job] : []),
    isRunning,
    outcomes: (job) => (planOf(job) ? ledger.actionsOf(Number(job)) : null),
    refused: (job, after) => planOf(job)?.work.refused(after) ?? [],
    async start(given) {
      const order = planOrderSchema.safeParse(given);
      if (!order.success) return failed(refused('kind', 'wrong'));
      const { actions, zonesPerBatch } = order.data;
      const fields = issuesOf(actions, (id) => parts.zone(id) !== undefined);
      if (fields.length > 0) return failed({ kind: 'invalid', fields });
      const service = await parts.serviceInUse();
      if (service === null) return failed({ kind: 'unauthenticated' });
      const previous = latestAt(service);
      if (isRunning() || (previous && previous.job.snapshot().state !== 'done'))
        return failed(refused('zones', 'plan-running'));
      const plan = ledger.begin(service, actions, parts.now().toISOString(), zonesPerBatch);
      refuseRepeated(plan);
      if (previous) open.delete(previous.plan);
      listed = latestAt(service);
      const resumed = await listed?.job.resume();
      return resumed && !resumed.ok ? resumed : succeeded(String(plan));
    },
    cancel: async (job) => planOf(job)?.job.cancel(),
    async serviceChanged() {
      const others = await serial.add(async () => {
        const [service, shownService] = [await parts.serviceInUse(), await parts.visibleService()];
        if (closed) return [];
        listed = shownService === null ? null : latestAt(shownService);
        return [...open.values()].filter((one) => one.service !== service);
      });
      parts.changed();
      await Promise.all(others.map(({ job }) => job.stop('gracefully')));
    },
    async close() {
      closed = true;
      await Promise.all([...open.values()].map(({ job }) => job.stop('at once')));
    },
  };
}

/** Returns the errors of a plan: unknown or repeated zones, and deletions after a creation that isn't in the plan. */
function issuesOf(actions: readonly PlannedAction[], isZone: (id: string) => boolean) {
  const faults: FieldFault[] = [];
  const seen = new Set<string>();
  const created = new Set<string>();
  for (const [index, action] of actions.entries()) {
    const refuse = (field: string, refusal: FieldRefusal = 'wrong') =>
      faults.push({ field: `actions.${index}.${field}`, refusal });
    const name = JSON.stringify(action.kind === 'delete' ? [action.zoneId] : action.id);
    if (seen.has(name)) refuse('kind');
    seen.add(name);
    if (action.kind !== 'delete') {
      if (!isZone(action.id)) refuse('id', 'gone');
      if (action.kind === 'create') created.add(action.id);
    } else if (action.afterCreating !== undefined && !created.has(action.afterCreating)) {
      refuse('afterCreating');
    }
  }
  return faults;
}
