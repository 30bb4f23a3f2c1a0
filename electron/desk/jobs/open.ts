import PQueue from 'p-queue';
import type { Handlers } from '../../../shared/desk/contract.ts';
import type { Job, JobOrder, jobs, OrderOf } from '../../../shared/desk/jobs.ts';
import { failed, type Outcome, refused, succeeded } from '../../../shared/fault.ts';
import type { JobSource, OpenJob } from './job.ts';

/** Where the jobs of each kind come from. */
export type JobSources = { [Kind in JobOrder['kind']]: JobSource<OrderOf<Kind>> };

export interface OpenedJobs {
  calls: Handlers<typeof jobs>;
  /** The windows are told of all jobs as they are now. */
  tell(): void;
  serviceChanged(): Promise<void>;
  /** Takes up what was interrupted, each at the service that it was begun at. */
  goOn(): Promise<void>;
  close(): Promise<void>;
}

/** The long work of a workspace. */
export function openJobs(sources: JobSources, changed: (jobs: readonly Job[]) => void): OpenedJobs {
  const serial = new PQueue({ concurrency: 1 });
  const all = Object.values(sources);
  let closed = false;

  const tell = () => {
    if (!closed) changed(all.flatMap((source) => source.listed().map((job) => job.told())));
  };

  function start(order: JobOrder): Promise<Outcome<string>> {
    // What a source is given was ordered of its kind, which only each case tells the compiler.
    switch (order.kind) {
      case 'matrix':
        return sources.matrix.start(order);
      case 'plan':
        return sources.plan.start(order);
      case 'pull':
        return sources.pull.start(order);
    }
  }

  /** Does something with a job, after what was asked before. */
  const withJob = (
    id: string,
    work: (job: OpenJob, source: Pick<JobSource<never>, 'cancel'>) => Promise<Outcome<null>>,
  ) =>
    serial.add(async () => {
      for (const source of all) {
        const job = source.listed().find((job) => job.id === id);
        if (job) return work(job, source);
      }
      return failed(refused('id', 'gone'));
    });

  tell();
  return {
    calls: {
      'jobs.start': (order) => serial.add(() => start(order)),
      'jobs.pause': ({ id }) =>
        withJob(id, async (job) => {
          await job.pause();
          return succeeded(null);
        }),
      'jobs.resume': ({ id }) => withJob(id, (job) => job.resume()),
      'jobs.cancel': ({ id }) =>
        withJob(id, async (job, source) => {
          await source.cancel(job);
          return succeeded(null);
        }),
    },
    tell,
    async serviceChanged() {
      await Promise.all(all.map((source) => source.serviceChanged()));
      tell();
    },
    async goOn() {
      const jobs = all.flatMap((source) => source.listed());
      await Promise.all(jobs.map((job) => serial.add(() => (closed ? undefined : job.goOn()))));
    },
    async close() {
      closed = true;
      const close = () => Promise.all(all.map((source) => source.close()));
      // What runs ends now; what was asked before may have begun something since.
      await close();
      await serial.add(close);
    },
  };
}
