import PQueue from 'p-queue';
import type { AnyProgress, JobById, JobFrom } from '../../shared/desk/jobs.ts';
import { failed, type Outcome, refused, succeeded } from '../../shared/faults/fault.ts';
import type { JobSource, OpenJob } from './job.ts';

export interface OpenedJobs<Progress extends AnyProgress> {
  calls: {
    'jobs.start'(order: { kind: string }): Promise<Outcome<string>>;
    'jobs.pause'(job: JobById): Promise<Outcome<null>>;
    'jobs.resume'(job: JobById): Promise<Outcome<null>>;
    'jobs.cancel'(job: JobById): Promise<Outcome<null>>;
  };
  /** Returns the current jobs. */
  read(): JobFrom<Progress>[];
  /** Publishes the current jobs to the windows. */
  publish(): void;
  serviceChanged(): Promise<void>;
  /** Resumes interrupted jobs, if the service they were started with is in use. */
  resumeInterrupted(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Combines jobs of several kinds: handles their calls one at a time.
 * @param changed called with all jobs after each change
 */
export function openJobs<Progress extends AnyProgress>(
  sources: readonly JobSource<Progress>[],
  changed: (jobs: readonly JobFrom<Progress>[]) => void,
): OpenedJobs<Progress> {
  const serial = new PQueue({ concurrency: 1 });
  let closed = false;

  const read = () => sources.flatMap((source) => source.listed().map((job) => job.snapshot()));
  const publish = () => {
    if (!closed) changed(read());
  };

  async function start(order: { kind: string }): Promise<Outcome<string>> {
    const source = sources.find(({ kind }) => kind === order.kind);
    return source ? source.start(order) : failed(refused('kind', 'wrong'));
  }

  /** Queues work on a job; fails if the job no longer exists. */
  const withJob = (
    { id }: JobById,
    work: (job: OpenJob<Progress>, source: JobSource<Progress>) => Promise<Outcome<null>>,
  ) =>
    serial.add(async () => {
      for (const source of sources) {
        const job = source.listed().find((job) => job.id === id);
        if (job) return work(job, source);
      }
      return failed(refused('id', 'gone'));
    });

  publish();
  return {
    calls: {
      'jobs.start': (order) => serial.add(() => start(order)),
      'jobs.pause': (jobById) =>
        withJob(jobById, async (job) => {
          await job.pause();
          return succeeded(null);
        }),
      'jobs.resume': (jobById) => withJob(jobById, (job) => job.resume()),
      'jobs.cancel': (jobById) =>
        withJob(jobById, async ({ id }, source) => {
          await source.cancel(id);
          return succeeded(null);
        }),
    },
    read,
    publish,
    async serviceChanged() {
      await Promise.all(sources.map((source) => source.serviceChanged()));
      publish();
    },
    async resumeInterrupted() {
      const jobs = sources.flatMap((source) => source.listed());
      await Promise.all(
        jobs.map((job) => serial.add(() => (closed ? undefined : job.resumeIfInterrupted()))),
      );
    },
    async close() {
      closed = true;
      const close = () => Promise.all(sources.map((source) => source.close()));
      // Close now, and again after the queued calls, which may have started another job.
      await close();
      await serial.add(close);
    },
  };
}
