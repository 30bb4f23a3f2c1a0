import { setTimeout } from 'node:timers/promises';
import type { AnyProgress, JobFrom, JobState } from '../../shared/desk/jobs.ts';
import { type Fault, type Outcome, succeeded } from '../../shared/faults/fault.ts';
import type { JobWork } from './job-work.ts';

/** How a job stands on disk. One that is `running` and is not worked on was interrupted. */
export interface JobStatus {
  state: 'running' | 'paused' | 'ended';
  fault: Fault | null;
}

interface JobParts<Progress extends AnyProgress, Target> {
  id: string;
  work: JobWork<Progress, Target>;
  status(): JobStatus;
  /** Writes how it stands to disk. */
  save(status: JobStatus): void;
  /** What every question of a run is asked with; or why it may not run now. */
  mayRun(): Promise<Outcome<Target>>;
  /** What it waits for while it is not run, other than a person. */
  waitsFor?(): Fault | null;
  /** The windows are to be told. */
  changed(): void;
  /** A run failed in a way that is nobody's answer. */
  failed(error: unknown): void;
}

/** A job while what stores it is open. */
export interface OpenJob<Progress extends AnyProgress> {
  id: string;
  snapshot(): JobFrom<Progress>;
  isRunning(): boolean;
  /** Begins, or goes on. */
  resume(): Promise<Outcome<null>>;
  /** Goes on by itself where it was interrupted; nothing happens where it may not. */
  resumeIfInterrupted(): Promise<void>;
  /** Both answer promptly, whatever the service does. */
  pause(): Promise<void>;
  cancel(): Promise<void>;
  /** Stops it, to be taken up again as interrupted; at once or when the request under way has ended. */
  stop(how: 'at once' | 'gracefully'): Promise<void>;
}

/** The jobs of one kind. */
export interface JobSource<Progress extends AnyProgress> {
  kind: string;
  /** Those that the windows are told of. */
  listed(): readonly OpenJob<Progress>[];
  /** Begins one; its id. What is ordered has to be of the form of its kind. */
  start(order: { kind: string }): Promise<Outcome<string>>;
  /** Stops it for good. */
  cancel(id: string): Promise<void>;
  /** To be called at the start and whenever another service may be in use: it does not complete what the one before began. */
  serviceChanged(): Promise<void>;
  /** Ends what runs, to be taken up again when what stores it is opened the next time. */
  close(): Promise<void>;
}

/** Whoever stops a job is answered within so long. */
const promptMs = 200;

interface Running {
  stop: 'paused' | 'ended' | 'left' | null;
  abort: AbortController;
  /** Another one where it is to go on after all. */
  stopping: AbortController;
  /** It was told to go on before it had come to stop. */
  goesOn: boolean;
  secondsLeft: number | null;
  fault: Fault | null;
  waitingUntil: number | null;
  done: Promise<void>;
}

/** Takes up a job, which runs when it is told to. */
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
    // It stays as something of which nothing is known.
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
      // Told to stop while the last request was under way, there is nothing left to go on with.
      if (!fault || work.isDone()) save({ state: 'ended', fault: null });
      else if (mine.stop === 'paused' || mine.stop === 'ended') save({ state: mine.stop, fault: null });
      else if (fault.kind !== 'cancelled') save({ state: 'paused', fault });
    } catch (error) {
      // For instance the disk is full: what is on disk says that it runs, so it counts as interrupted.
      mine.abort.abort();
      failed(error);
    }
    running = null;
    changed();
  }

  /** Whatever it waits for, it waits no longer. */
  function stopRun(mine: Running, how: Running['stop']) {
    mine.stop = how;
    mine.goesOn = false;
    mine.stopping.abort();
  }

  async function stopFor(how: 'paused' | 'ended') {
    if (running) {
      stopRun(running, how);
      // Where there is nothing to wait for, what is told is what it comes to.
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
      // What cannot be read is told when it is opened.
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
