import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { AnyProgress } from '../../shared/desk/jobs.ts';
import { type Fault, failed, refused, succeeded } from '../../shared/faults/fault.ts';
import { type AnsweringService, isSameAnsweringService } from '../../shared/settings/settings.ts';
import { type JobSource, type OpenJob, openJob } from './job.ts';
import type { JobStore, StoredJob, StoredOrder } from './job-store.ts';
import type { JobWork } from './job-work.ts';

/** A stored job, as passed to its work. */
export interface JobRecord<Order> {
  id: string;
  order: Order;
  /** The service that did the work so far; null if the job needs none or was started by an older version. */
  service(): AnsweringService | null;
  /** When it completed (ISO 8601); null if it hasn't, or was completed by an older version. */
  endedAt(): string | null;
  /** Aborted when the workspace or profile is closed. */
  closing: AbortSignal;
}

/** A kind of job: the schema of its order, and its work. */
export interface JobKind<Order extends StoredOrder, Progress extends AnyProgress, Target = null> {
  kind: Order['kind'];
  /** Schema of an order, as given and as stored. */
  order: z.ZodType<Order>;
  /** Opens a job, including one started in an earlier session. */
  open(job: JobRecord<Order>): JobWork<Progress, Target>;
  /** Whether an order replaces an earlier one; if absent, there is one job of the kind at a time. */
  replaces?(next: Order, former: Order): boolean;
  /** Returns a fault if a required key is missing, else null. */
  missingKey?(): Fault | null;
  /** Returns why the job can't run now; undefined if it can. */
  obstacle?(): Promise<Fault | undefined>;
}

/** The service in use, to which the jobs send their requests. */
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
  /** Returns the order of a job; undefined for an unknown ID. */
  order(id: string): Order | undefined;
}

/** Opens the stored jobs of one kind; a new job replaces earlier ones according to `JobKind.replaces`. */
export function storedJobs<Order extends StoredOrder, Progress extends AnyProgress, Target>(
  kind: JobKind<Order, Progress, Target>,
  parts: StoredJobsParts<Target>,
): StoredJobs<Order, Progress> {
  const { store, service } = parts;
  const closing = new AbortController();
  const jobsById = new Map<
    string,
    { job: OpenJob<Progress>; order: Order; stored: StoredJob; ready: Promise<void> }
  >();

  function openStored(stored: StoredJob, order: Order): OpenJob<Progress> {
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
      missingForRun: () => kind.missingKey?.() ?? null,
      changed: parts.changed,
      failed: parts.failed,
      status: () => current.stored,
      // The state `ended` isn't stored: it follows from the progress.
      save: ({ state, fault }) =>
        save(
          state === 'ended'
            ? { state: 'paused', fault, endedAt: new Date().toISOString() }
            : { state, fault },
        ),
      async targetOfRun() {
        const target = service.target();
        const inUse = await service.inUse();
        const previousService = current.stored.service;
        if (previousService && inUse && !isSameAnsweringService(previousService, inUse))
          return failed({ kind: 'other-service' });
        const fault = await kind.obstacle?.();
        if (fault) return failed(fault);
        save({ service: inUse });
        return succeeded(target);
      },
    });
    jobsById.set(id, Object.assign(current, { job, order, ready: work.ready }));
    return job;
  }

  for (const stored of store.read()) {
    if (stored.order.kind !== kind.kind) continue;
    const order = kind.order.safeParse(stored.order);
    if (order.success) openStored(stored, order.data);
  }

  return {
    kind: kind.kind,
    order: (id) => jobsById.get(id)?.order,
    listed: () => [...jobsById.values()].map(({ job }) => job),
    async start(given) {
      // Read now: if another service is selected before the job runs, the job sends nothing.
      const inUse = await service.inUse();
      const order = kind.order.safeParse(given);
      if (!order.success) return failed(refused('kind', 'wrong'));
      const fault = await kind.obstacle?.();
      if (fault) return failed(fault);
      const replaced = [...jobsById.values()].filter(
        (other) => kind.replaces?.(order.data, other.order) ?? true,
      );
      for (const { job } of replaced) await job.stop('at once');
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
        replaced.map(({ job }) => job.id),
      );
      for (const { job } of replaced) jobsById.delete(job.id);
      const resumed = await openStored(stored, order.data).resume();
      return resumed.ok ? succeeded(stored.id) : resumed;
    },
    async cancel(id) {
      await jobsById.get(id)?.job.stop('at once');
      store.forget(id);
      jobsById.delete(id);
      parts.changed();
    },
    async serviceChanged() {
      const inUse = await service.inUse();
      const others = [...jobsById.values()].filter(
        ({ stored }) => stored.service && inUse && !isSameAnsweringService(stored.service, inUse),
      );
      await Promise.all(others.map(({ job }) => job.stop('at once')));
    },
    async close() {
      closing.abort();
      const open = [...jobsById.values()];
      await Promise.all(open.map(({ job }) => job.stop('at once')));
      await Promise.allSettled(open.map(({ ready }) => ready));
    },
  };
}
