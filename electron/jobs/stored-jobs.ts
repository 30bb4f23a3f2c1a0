import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { AnyProgress } from '../../shared/desk/jobs.ts';
import { type Fault, failed, refused, succeeded } from '../../shared/faults/fault.ts';
import { type AnsweringService, isSameAnsweringService } from '../../shared/settings/settings.ts';
import { type JobSource, type OpenJob, openJob } from './job.ts';
import type { JobStore, StoredJob, StoredOrder } from './job-store.ts';
import type { JobWork } from './job-work.ts';

/** A stored job, as its work sees it. */
export interface JobRecord<Order> {
  id: string;
  order: Order;
  /** The service that did the work so far; null if the job needs none or was started by an older version. */
  service(): AnsweringService | null;
  /** When its last work was done (ISO 8601). */
  endedAt(): string | null;
  /** Aborts when the job is no longer needed. */
  closing: AbortSignal;
}

/** A kind of job: the schema of its order and its work. */
export interface JobKind<Order extends StoredOrder, Progress extends AnyProgress, Target = null> {
  kind: Order['kind'];
  /** Schema of an order, as given and as stored. */
  order: z.ZodType<Order>;
  /** Opens a job, including one started in an earlier session. */
  open(job: JobRecord<Order>): JobWork<Progress, Target>;
  /** Whether an order replaces an earlier one; if absent, there is one job of the kind at a time. */
  replaces?(next: Order, former: Order): boolean;
  /** Returns the fault if a required key is missing. */
  missingKey?(): Fault | null;
  /** Returns why the job can't run now. */
  hindrance?(): Promise<Fault | undefined>;
}

/** The service of the jobs; another service can't complete them. */
interface JobService<Target> {
  inUse(): Promise<AnsweringService | null>;
  /** Returns a check for whether a service is the one in use now. */
  target(): Target;
}

/** For jobs that don't use a service. */
export const withoutService: JobService<null> = { inUse: async () => null, target: () => null };

export interface StoredJobsParts<Target> {
  store: JobStore;
  service: JobService<Target>;
  changed(): void;
  failed(error: unknown): void;
}

export interface StoredJobs<Order, Progress extends AnyProgress> extends JobSource<Progress> {
  /** What a job is to do. */
  order(id: string): Order | undefined;
}

/** Opens the stored jobs of one kind; a new job replaces those it is defined to replace. */
export function storedJobs<Order extends StoredOrder, Progress extends AnyProgress, Target>(
  kind: JobKind<Order, Progress, Target>,
  parts: StoredJobsParts<Target>,
): StoredJobs<Order, Progress> {
  const { store, service } = parts;
  const closing = new AbortController();
  const all = new Map<
    string,
    { job: OpenJob<Progress>; order: Order; stored: StoredJob; ready: Promise<void> }
  >();

  function takeUp(stored: StoredJob, order: Order): OpenJob<Progress> {
    const current = { stored };
    const { id } = stored;
    const work = kind.open({
      id,
      order,
      service: () => current.stored.service,
      endedAt: () => current.stored.endedAt,
      closing: closing.signal,
    });
    const save = (change: Partial<StoredJob>) => {
      current.stored = { ...current.stored, ...change };
      store.put(current.stored);
    };
    const job = openJob({
      id,
      work,
      waitsFor: () => kind.missingKey?.() ?? null,
      changed: parts.changed,
      failed: parts.failed,
      status: () => current.stored,
      // The state ended isn't stored; it follows from the progress.
      save: ({ state, fault }) =>
        save(
          state === 'ended'
            ? { state: 'paused', fault, endedAt: new Date().toISOString() }
            : { state, fault },
        ),
      async mayRun() {
        const target = service.target();
        const inUse = await service.inUse();
        const before = current.stored.service;
        if (before && inUse && !isSameAnsweringService(before, inUse))
          return failed({ kind: 'other-service' });
        const fault = await kind.hindrance?.();
        if (fault) return failed(fault);
        save({ service: inUse });
        return succeeded(target);
      },
    });
    all.set(id, Object.assign(current, { job, order, ready: work.ready }));
    return job;
  }

  for (const stored of store.read()) {
    if (stored.order.kind !== kind.kind) continue;
    const order = kind.order.safeParse(stored.order);
    if (order.success) takeUp(stored, order.data);
  }

  return {
    kind: kind.kind,
    order: (id) => all.get(id)?.order,
    listed: () => [...all.values()].map(({ job }) => job),
    async start(given) {
      // If another service comes into use before the job runs, it sends nothing.
      const inUse = await service.inUse();
      const order = kind.order.safeParse(given);
      if (!order.success) return failed(refused('kind', 'wrong'));
      const fault = await kind.hindrance?.();
      if (fault) return failed(fault);
      const former = [...all.values()].filter((one) => kind.replaces?.(order.data, one.order) ?? true);
      for (const { job } of former) await job.stop('at once');
      const stored = {
        id: randomUUID(),
        order: order.data,
        service: inUse,
        state: 'running',
        fault: null,
        endedAt: null,
      } as const;
      store.put(
        stored,
        former.map(({ job }) => job.id),
      );
      for (const { job } of former) all.delete(job.id);
      const begun = await takeUp(stored, order.data).resume();
      return begun.ok ? succeeded(stored.id) : begun;
    },
    async cancel(id) {
      await all.get(id)?.job.stop('at once');
      store.forget(id);
      all.delete(id);
      parts.changed();
    },
    async serviceChanged() {
      const inUse = await service.inUse();
      const others = [...all.values()].filter(
        ({ stored }) => stored.service && inUse && !isSameAnsweringService(stored.service, inUse),
      );
      await Promise.all(others.map(({ job }) => job.stop('at once')));
    },
    async close() {
      closing.abort();
      const open = [...all.values()];
      await Promise.all(open.map(({ job }) => job.stop('at once')));
      await Promise.allSettled(open.map(({ ready }) => ready));
    },
  };
}
