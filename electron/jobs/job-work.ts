import type { AnyProgress } from '../../shared/desk/jobs.ts';
import type { Fault } from '../../shared/faults/fault.ts';

/** What a job is given while it runs. `Meant`: what tells the service of the job from others; null where it asks none. */
export interface JobRun<Target = null> {
  /** Ends it at once: what was not answered by then is left for another run. */
  signal: AbortSignal;
  /** Ends it as soon as it is known what became of what was asked; aborted with `signal`, too. */
  stopping: AbortSignal;
  /** Of each question: no other service than that of the job may answer it. */
  target: Target;
  /** More of it is done, and on disk. */
  progressed(secondsLeft: number | null): void;
  /** Nothing is asked for so long, because of this. */
  waits(fault: Fault, seconds: number): void;
}

/** What is to be done for one job. What it has done is on disk, by the job's id. */
export interface JobWork<Progress extends AnyProgress, Target = null> {
  /** Resolves when it is known how much is done. */
  ready: Promise<void>;
  progress(): Progress;
  isDone(): boolean;
  /** Does what is left; the fault says why it ended before, `cancelled` that it was to. */
  run(run: JobRun<Target>): Promise<Fault | undefined>;
}
