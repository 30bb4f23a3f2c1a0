import { randomUUID } from 'node:crypto';
import type { Watched } from '../../../shared/desk/contract.ts';
import type { OrderOf, QuestionOrder } from '../../../shared/desk/jobs.ts';
import { type Fault, failed, succeeded } from '../../../shared/fault.ts';
import { isSameService, type ServiceChoice, type Settings } from '../../../shared/settings.ts';
import { type JobSource, type OpenJob, openJob } from './job.ts';
import type { JobStore, StoredJob } from './job-store.ts';
import type { JobRun, JobWork } from './job-work.ts';

/** A job of the table, as its work sees it. */
export interface KeptJob<Order> {
  id: string;
  order: Order;
  /** That did what is done; null where an older program began it. */
  service(): ServiceChoice | null;
  /** When the last of it was done (ISO 8601). */
  endedAt(): string | null;
  /** It is not looked at any longer. */
  closing: AbortSignal;
}

/** How work of one kind is done, of which there is one job at a time. */
export interface KeptKind<Order> {
  /** Takes up a job, also one that was begun in an earlier run of the program. */
  open(job: KeptJob<Order>): JobWork;
  /** The fault where there is no key that it needs. */
  missingKey?(): Fault | null;
  /** What stands against doing it now. */
  hindrance?(): Promise<Fault | undefined>;
}

export interface KeptJobsParts {
  store: JobStore;
  settings: Watched<Settings>;
  /** Tells the service in use now from one that comes into use later. */
  meant(): JobRun['meant'];
  changed(): void;
  failed(error: unknown): void;
}

export interface KeptJobs<Order> extends JobSource<Order> {
  /** What a job is to do. */
  order(id: string): Order | undefined;
}

/** The jobs of one kind that stand in the workspace's table of jobs; a new one takes the place of the one before. */
export function keptJobs<Kind extends QuestionOrder['kind']>(
  kind: Kind,
  work: KeptKind<OrderOf<Kind>>,
  parts: KeptJobsParts,
): KeptJobs<OrderOf<Kind>> {
  const { store, settings } = parts;
  const closing = new AbortController();
  const all = new Map<
    string,
    { job: OpenJob; order: OrderOf<Kind>; stored: StoredJob; ready: Promise<void> }
  >();

  function hold(stored: StoredJob & { order: OrderOf<Kind> }): OpenJob {
    const held: { stored: StoredJob } = { stored };
    const { id, order } = stored;
    const doing = work.open({
      id,
      order,
      service: () => held.stored.service,
      endedAt: () => held.stored.endedAt,
      closing: closing.signal,
    });
    const keep = (change: Partial<StoredJob>) => {
      held.stored = { ...held.stored, ...change };
      store.put(held.stored);
    };
    const job = openJob({
      id,
      work: doing,
      waitsFor: () => work.missingKey?.() ?? null,
      changed: parts.changed,
      failed: parts.failed,
      standing: () => held.stored,
      // How much is done tells that it has ended.
      note: ({ state, fault }) =>
        keep(
          state === 'ended'
            ? { state: 'paused', fault, endedAt: new Date().toISOString() }
            : { state, fault },
        ),
      async mayRun() {
        const { service } = settings.read();
        const [before, meant] = [held.stored.service, parts.meant()];
        if (before && !isSameService(before, service)) return failed({ kind: 'other-service' });
        const fault = await work.hindrance?.();
        if (fault) return failed(fault);
        keep({ service });
        return succeeded(meant);
      },
    });
    all.set(id, Object.assign(held, { job, order, ready: doing.ready }));
    return job;
  }

  for (const stored of store.read()) if (isOf(kind, stored)) hold(stored);

  async function forget({ id }: OpenJob) {
    await all.get(id)?.job.leave('at once');
    store.forget(id);
    all.delete(id);
    parts.changed();
  }

  return {
    order: (id) => all.get(id)?.order,
    listed: () => [...all.values()].map(({ job }) => job),
    async start(order) {
      // Another service may come into use before it runs: nothing is then asked.
      const { service } = settings.read();
      const fault = await work.hindrance?.();
      if (fault) return failed(fault);
      const former = [...all.values()];
      for (const { job } of former) await job.leave('at once');
      const stored = {
        id: randomUUID(),
        order,
        service,
        state: 'running',
        fault: null,
        endedAt: null,
      } as const;
      store.put(
        stored,
        former.map(({ job }) => job.id),
      );
      for (const { job } of former) all.delete(job.id);
      const begun = await hold(stored).resume();
      return begun.ok ? succeeded(stored.id) : begun;
    },
    cancel: forget,
    async serviceChanged() {
      const { service } = settings.read();
      const others = [...all.values()].filter(
        ({ stored }) => stored.service && !isSameService(stored.service, service),
      );
      await Promise.all(others.map(({ job }) => job.leave('at once')));
    },
    async close() {
      closing.abort();
      const open = [...all.values()];
      await Promise.all(open.map(({ job }) => job.leave('at once')));
      await Promise.allSettled(open.map(({ ready }) => ready));
    },
  };
}

const isOf = <Kind extends QuestionOrder['kind']>(
  kind: Kind,
  stored: StoredJob,
): stored is StoredJob & { order: OrderOf<Kind> } => stored.order.kind === kind;
