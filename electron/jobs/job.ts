import { setTimeout } from 'node:timers/promises';
import type { AnyProgress, JobFrom, JobState } from '../../shared/desk/jobs.ts';
import { type Fault, type Outcome, succeeded } from '../../shared/faults/fault.ts';
import type { JobWork } from './job-work.ts';

/** Status of a stored job. One that is `running` but not worked on was interrupted. */
export interface JobStatus {
  state: 'running' | 'paused' | 'ended';
  fault: Fault | null;
}

interface JobParts<Progress extends AnyProgress, Target> {
  id: string;
  work: JobWork<Progress, Target>;
  status(): JobStatus;
  /** Writes the status to disk. */
  save(status: JobStatus): void;
  /** Returns the target for the requests of a run, or why it may not run now. */
  mayRun(): Promise<Outcome<Target>>;
  /** What a stopped job is waiting for, other than the user. */
  waitsFor?(): Fault | null;
  /** Called when the windows need to be notified. */
  changed(): void;
  /** Logs an unexpected failure of a run. */
  failed(error: unknown): void;
}

/** A job whose store is open. */
export interface OpenJob<Progress extends AnyProgress> {
  id: string;
  snapshot(): JobFrom<Progress>;
  isRunning(): boolean;
  /** Starts or resumes the job. */
  resume(): Promise<Outcome<null>>;
  /** Resumes the job if it was interrupted and may run. */
  resumeIfInterrupted(): Promise<void>;
  /** Both return promptly, whatever the service does. */
  pause(): Promise<void>;
  cancel(): Promise<void>;
  /** Stops the job so that it counts as interrupted, at once or after the pending request. */
  stop(how: 'at once' | 'gracefully'): Promise<void>;
}

/** The jobs of one kind. */
export interface JobSource<Progress extends AnyProgress> {
  kind: string;
  /** Jobs shown to the windows. */
  listed(): readonly OpenJob<Progress>[];
  /** Starts a job and returns its ID. The order must match the schema of its kind. */
  start(order: { kind: string }): Promise<Outcome<string>>;
  /** Cancels the job for good. */
  cancel(id: string): Promise<void>;
  /** Call at the start and whenever another service may be in use, which can't complete the previous one's jobs. */
  serviceChanged(): Promise<void>;
  /** Stops running jobs; they resume when their store is opened again. */
  close(): Promise<void>;
}

/** Stopping a job returns within this time. */
const promptMs = 200;

interface Running {
  stop: 'paused' | 'ended' | 'left' | null;
  abort: AbortController;
  /** Replaced if the job is resumed before it has stopped. */
  stopping: AbortController;
  /** Resumed before it had stopped. */
  goesOn: boolean;
  secondsLeft: number | null;
  fault: Fault | null;
  waitingUntil: number | null;
  done: Promise<void>;
}

/** Opens a job; it runs when told to. */
export function openJob<Progress extends AnyProgress, Target>(
  parts: JobParts<Progress, Target>,
): OpenJob<Progress> {
  const { id, work, status, save, mayRun, changed, failed } = parts;
  let isReady = false;
  let running: Running | null = null;

  work.ready.then(
    () => {
      isReady = true;
      changed();
    },
    // The job stays listed without known progress.
    failed,
  );

  function begin(target: Target) {
    save({ state: 'running', fault: null });
    const mine: Running = {
      stop: null,
      abort: new AbortController(),
      stopping: new AbortController(),
      goesOn: false,
      secondsLeft: null,
      fault: null,
      waitingUntil: null,
      done: Promise.resolve(),
    };
    running = mine;
    mine.done = runToEnd(mine, target);
    changed();
  }

  async function runToEnd(mine: Running, target: Target) {
    const { signal } = mine.abort;
    try {
      let fault: Fault | undefined;
      do {
        mine.goesOn = false;
        fault = await work.run({
          signal,
          stopping: AbortSignal.any([signal, mine.stopping.signal]),
          target: target,
          progressed(secondsLeft) {
            Object.assign(mine, { secondsLeft, fault: null, waitingUntil: null });
            changed();
          },
          waits(fault, seconds) {
            Object.assign(mine, { fault, waitingUntil: seconds > 0 ? Date.now() + seconds * 1000 : null });
            changed();
          },
        });
      } while (fault?.kind === 'cancelled' && mine.goesOn && mine.stop === null);
      // If it was stopped during its last request, nothing is left to resume.
      if (!fault || work.isDone()) save({ state: 'ended', fault: null });
      else if (mine.stop === 'paused' || mine.stop === 'ended') save({ state: mine.stop, fault: null });
      else if (fault.kind !== 'cancelled') save({ state: 'paused', fault });
    } catch (error) {
      // The disk may be full. The stored state is still running, so the job counts as interrupted.
      mine.abort.abort();
      failed(error);
    }
    running = null;
    changed();
  }

  /** Also ends any waiting. */
  function stopRun(mine: Running, how: Running['stop']) {
    mine.stop = how;
    mine.goesOn = false;
    mine.stopping.abort();
  }

  async function stopFor(how: 'paused' | 'ended') {
    if (running) {
      stopRun(running, how);
      // Wait briefly: most runs stop at once, and their final state can then be shown.
      await Promise.race([running.done, setTimeout(promptMs)]);
    } else if (stateNow() !== 'done') {
      save({ state: how, fault: how === 'paused' ? status().fault : null });
    }
    changed();
  }

  function stateNow(): JobState {
    if (running) {
      const { stop } = running;
      return stop === null ? 'running' : stop === 'ended' ? 'cancelling' : 'pausing';
    }
    if (!isReady) return 'opening';
    const { state } = status();
    if (state === 'ended' || work.isDone()) return 'done';
    return state === 'running' ? 'interrupted' : 'paused';
  }

  function faultNow(): Fault | null {
    if (running) return running.fault;
    return (stateNow() === 'done' ? null : parts.waitsFor?.()) ?? status().fault;
  }

  async function resume(): Promise<Outcome<null>> {
    await work.ready;
    if (running) {
      if (running.stop !== null) {
        running.stop = null;
        running.goesOn = true;
        running.stopping = new AbortController();
        changed();
      }
      return succeeded(null);
    }
    if (stateNow() === 'done') return succeeded(null);
    const target = await mayRun();
    if (!target.ok) return target;
    begin(target.value);
    return succeeded(null);
  }

  return {
    id,
    snapshot: () => ({
      ...work.progress(),
      id,
      state: stateNow(),
      secondsLeft: running?.secondsLeft ?? null,
      fault: faultNow(),
      waitingUntil: running?.waitingUntil ?? null,
    }),
    isRunning: () => running !== null,
    resume,
    async resumeIfInterrupted() {
      // An unreadable job is reported when it is opened.
      await work.ready.catch(() => undefined);
      if (stateNow() === 'interrupted') await resume();
    },
    pause: () => stopFor('paused'),
    cancel: () => stopFor('ended'),
    async stop(how) {
      if (!running) return;
      stopRun(running, 'left');
      if (how === 'at once') running.abort.abort();
      await running.done;
    },
  };
}
