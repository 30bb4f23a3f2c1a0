import { randomUUID } from 'node:crypto';
import PQueue from 'p-queue';
import type { Handlers, Watched } from '../../../shared/desk/contract.ts';
import type { Job, JobOrder, jobs } from '../../../shared/desk/jobs.ts';
import { failed, type Outcome, succeeded } from '../../../shared/fault.ts';
import type { TableQuestion } from '../../../shared/searches.ts';
import { isSameService, type Settings } from '../../../shared/settings.ts';
import type { JobKind, JobRun, JobWork } from './job-kind.ts';
import type { JobStore, StoredJob } from './job-store.ts';

interface JobsParts {
  store: JobStore;
  kinds: { matrix: JobKind<TableQuestion> };
  settings: Watched<Settings>;
  /** Tells the service in use now from one that comes into use later. */
  meant(): JobRun['meant'];
  changed(jobs: readonly Job[]): void;
  failed(error: unknown): void;
}

export interface OpenedJobs {
  calls: Handlers<typeof jobs>;
  /** What a job is to do. */
  order(id: string): JobOrder | undefined;
  /** To be called whenever another service may be in use: it does not complete what the one before began. */
  serviceChanged(): Promise<void>;
  /** Ends what runs, to be taken up again when the workspace is opened the next time. */
  close(): Promise<void>;
}

interface Running {
  abort: AbortController;
  /** It is not paused but left as it is on disk. */
  left: boolean;
  done: Promise<void>;
  secondsLeft: number | null;
  heldUntil: number | null;
}

interface Held {
  stored: StoredJob;
  work: JobWork;
  isReady: boolean;
  running: Running | null;
}

/** The long work of a workspace. */
export function openJobs(parts: JobsParts): OpenedJobs {
  const { store, kinds, settings } = parts;
  const serial = new PQueue({ concurrency: 1 });
  const closing = new AbortController();
  const all = new Map<string, Held>();

  function hold(stored: StoredJob): Held {
    const { id, order } = stored;
    const work = kinds[order.kind].open(id, order.question, closing.signal);
    const held: Held = { stored, work, isReady: false, running: null };
    all.set(id, held);
    work.ready.then(
      () => {
        held.isReady = true;
        tell();
      },
      // It stays as something of which nothing is known.
      parts.failed,
    );
    return held;
  }

  function tell() {
    if (!closing.signal.aborted) parts.changed([...all.values()].map(jobOf));
  }

  function note(held: Held, change: Pick<StoredJob, 'state' | 'fault'> & Partial<StoredJob>) {
    held.stored = { ...held.stored, ...change };
    store.put(held.stored);
  }

  function run(held: Held, meant: JobRun['meant']) {
    const abort = new AbortController();
    const running: Running = {
      abort,
      left: false,
      done: Promise.resolve(),
      secondsLeft: null,
      heldUntil: null,
    };
    held.running = running;
    running.done = runToEnd(held, running, meant);
    tell();
  }

  async function runToEnd(held: Held, running: Running, meant: JobRun['meant']) {
    const { signal } = running.abort;
    try {
      const fault = await held.work.run({
        signal,
        meant,
        progressed(secondsLeft) {
          running.secondsLeft = secondsLeft;
          running.heldUntil = null;
          tell();
        },
        heldFor(seconds) {
          running.heldUntil = Date.now() + seconds * 1000;
          tell();
        },
      });
      const stopped = signal.aborted || fault?.kind === 'cancelled';
      if (!running.left) note(held, { state: 'paused', fault: stopped ? null : (fault ?? null) });
    } catch (error) {
      // On disk it runs, so it counts as interrupted.
      running.abort.abort();
      parts.failed(error);
    }
    held.running = null;
    tell();
  }

  async function stop({ running }: Held, left: boolean) {
    if (!running) return;
    running.left = left;
    running.abort.abort();
    await running.done;
  }

  /** Does something with a job, after what was asked before. */
  const withJob = (id: string, work: (held: Held) => Promise<Outcome<null>>) =>
    serial.add(async () => {
      const held = all.get(id);
      return held
        ? work(held)
        : failed({ kind: 'invalid', fields: [{ field: 'id', message: 'There is no such job' }] });
    });

  for (const stored of store.read()) hold(stored);
  tell();

  return {
    calls: {
      'jobs.start': (order) =>
        serial.add(async () => {
          const former = [...all.values()].filter(({ stored }) => stored.order.kind === order.kind);
          for (const held of former) await stop(held, true);
          const ids = former.map(({ stored }) => stored.id);
          // Another service may come into use before it runs: nothing is then asked.
          const [{ service }, meant] = [settings.read(), parts.meant()];
          const stored: StoredJob = { id: randomUUID(), order, service, state: 'running', fault: null };
          store.put(stored, ids);
          for (const id of ids) all.delete(id);
          const held = hold(stored);
          await held.work.ready;
          run(held, meant);
          return succeeded(stored.id);
        }),
      'jobs.pause': ({ id }) =>
        withJob(id, async (held) => {
          await stop(held, false);
          return succeeded(null);
        }),
      'jobs.resume': ({ id }) =>
        withJob(id, async (held) => {
          await held.work.ready;
          if (held.running) return succeeded(null);
          const { service } = settings.read();
          if (held.stored.service && !isSameService(held.stored.service, service)) {
            return failed({ kind: 'other-service' });
          }
          note(held, { state: 'running', fault: null, service });
          run(held, parts.meant());
          return succeeded(null);
        }),
      'jobs.cancel': ({ id }) =>
        withJob(id, async (held) => {
          await stop(held, true);
          store.forget(id);
          all.delete(id);
          tell();
          return succeeded(null);
        }),
    },
    order: (id) => all.get(id)?.stored.order,
    async serviceChanged() {
      const { service } = settings.read();
      const others = [...all.values()].filter(
        ({ stored }) => stored.service && !isSameService(stored.service, service),
      );
      await Promise.all(others.map((held) => stop(held, false)));
    },
    async close() {
      closing.abort();
      await serial.add(async () => {
        for (const held of all.values()) await stop(held, true);
        await Promise.allSettled([...all.values()].map(({ work }) => work.ready));
      });
    },
  };
}

function jobOf({ stored, work, isReady, running }: Held): Job {
  const progress = work.progress();
  const resting = stored.state === 'running' ? 'interrupted' : 'paused';
  return {
    id: stored.id,
    subject: work.subject,
    service: stored.service,
    ...progress,
    state: running ? 'running' : !isReady ? 'opening' : progress.questionsLeft === 0 ? 'done' : resting,
    secondsLeft: running?.secondsLeft ?? null,
    heldUntil: running?.heldUntil ?? null,
    fault: stored.fault,
  };
}
