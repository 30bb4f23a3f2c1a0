import { setTimeout } from 'node:timers/promises';
import type { AnyProgress, JobFrom, JobState } from '../../shared/desk/jobs.ts';
import { type Fault, type Outcome, succeeded } from '../../shared/faults/fault.ts';
import type { JobWork } from './job-work.ts';

/** Status of a stored job. If it is `running` but the job isn't running now, the job was interrupted. */
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
  /** Returns the target for the requests of a run, or why the job can't run now. */
  targetOfRun(): Promise<Outcome<Target>>;
  /** Returns what a stopped job needs before it can be resumed, such as a key; null for nothing. */
  missingForRun?(): Fault | null;
  /** Called when the snapshot has changed. */
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
  /** Pauses the job; resolves within `promptMs` even if a request is pending. */
  pause(): Promise<void>;
  /** Ends the job; resolves within `promptMs` even if a request is pending. */
  cancel(): Promise<void>;
  /** Stops the job so that it counts as interrupted: at once, or after the pending requests. */
  stop(how: 'at once' | 'gracefully'): Promise<void>;
}

/** Jobs of one kind. */
export interface JobSource<Progress extends AnyProgress> {
  kind: string;
  /** Jobs shown to the windows. */
  listed(): readonly OpenJob<Progress>[];
  /** Starts a job and returns its ID. The order must match the schema of its kind. */
  start(order: { kind: string }): Promise<Outcome<string>>;
  /** Stops the job and deletes it with its results. */
  cancel(id: string): Promise<void>;
  /** Stops the jobs of services other than the one in use, which can't complete them. Call at the start, too. */
  serviceChanged(): Promise<void>;
  /** Stops running jobs; they resume when their store is opened again. */
  close(): Promise<void>;
}

/** Pausing and canceling a job resolve within this time. */
const promptMs = 200;

interface Running {
  stop: 'paused' | 'ended' | 'left' | null;
  abort: AbortController;
  /** Replaced if the job is resumed before it has stopped. */
  stopping: AbortController;
  /** Whether it was resumed before it had stopped. */
  isResumed: boolean;
  secondsLeft: number | null;
  fault: Fault | null;
  waitingUntil: number | null;
  done: Promise<void>;
}

/** Opens a job without running it. */
export function openJob<Progress extends AnyProgress, Target>(
  parts: JobParts<Progress, Target>,
): OpenJob<Progress> {
  const { id, work, status, save, targetOfRun, changed, failed } = parts;
  let isReady = false;
  let running: Running | null = null;

  work.ready.then(
    () => {
      isReady = true;
      changed();
    },
    // The job stays listed, in the state `opening`.
    failed,
  );

  function begin(target: Target) {
    save({ state: 'running', fault: null });
    const run: Running = {
      stop: null,
      abort: new AbortController(),
      stopping: new AbortController(),
      isResumed: false,
      secondsLeft: null,
      fault: null,
      waitingUntil: null,
      done: Promise.resolve(),
    };
    running = run;
    run.done = runToEnd(run, target);
    changed();
  }

  async function runToEnd(run: Running, target: Target) {
    const { signal } = run.abort;
    try {
      let fault: Fault | undefined;
      do {
        run.isResumed = false;
        fault = await work.run({
          signal,
          stopping: AbortSignal.any([signal, run.stopping.signal]),
          target: target,
          onProgress(secondsLeft) {
            Object.assign(run, { secondsLeft, fault: null, waitingUntil: null });
            changed();
          },
          onWait(fault, seconds) {
            Object.assign(run, { fault, waitingUntil: seconds > 0 ? Date.now() + seconds * 1000 : null });
            changed();
          },
        });
      } while (fault?.kind === 'cancelled' && run.isResumed && run.stop === null);
      // If it was stopped during its last request, nothing is left to resume.
      if (!fault || work.isDone()) save({ state: 'ended', fault: null });
      else if (run.stop === 'paused' || run.stop === 'ended') save({ state: run.stop, fault: null });
      else if (fault.kind !== 'cancelled') save({ state: 'paused', fault });
    } catch (error) {
      // The disk may be full. The stored state is still running, so the job counts as interrupted.
      run.abort.abort();
      failed(error);
    }
    running = null;
    changed();
  }

  /** Asks the run to stop, which also ends a wait for a retry. */
  function stopRun(run: Running, how: Running['stop']) {
    run.stop = how;
    run.isResumed = false;
    run.stopping.abort();
  }

  async function stopAs(how: 'paused' | 'ended') {
    if (running) {
      stopRun(running, how);
      // Wait briefly: most runs stop at once, and then their final state is shown.
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
    return (stateNow() === 'done' ? null : parts.missingForRun?.()) ?? status().fault;
  }

  async function resume(): Promise<Outcome<null>> {
    await work.ready;
    if (running) {
      if (running.stop !== null) {
        running.stop = null;
        running.isResumed = true;
        running.stopping = new AbortController();
        changed();
      }
      return succeeded(null);
    }
    if (stateNow() === 'done') return succeeded(null);
    const target = await targetOfRun();
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
    pause: () => stopAs('paused'),
    cancel: () => stopAs('ended'),
    async stop(how) {
      if (!running) return;
      stopRun(running, 'left');
      if (how === 'at once') running.abort.abort();
      await running.done;
    },
  };
}
