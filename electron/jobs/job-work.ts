import type { AnyProgress } from '../../shared/desk/jobs.ts';
import type { Fault } from '../../shared/faults/fault.ts';

/** Context of a running job. `Target` checks that the service in use is the job's; null for jobs without a service. */
export interface JobRun<Target = null> {
  /** Ends the run immediately; requests without a response are left for the next run. */
  signal: AbortSignal;
  /** Ends the run as soon as the outcome of pending requests is known; also aborted by `signal`. */
  stopping: AbortSignal;
  /** Passed with each request, so that it isn't sent to another service. */
  target: Target;
  /** Called when more progress is on disk; `secondsLeft` is null if unknown. */
  onProgress(secondsLeft: number | null): void;
  /** Called before waiting this long to retry after a fault. */
  onWait(fault: Fault, seconds: number): void;
}

/** Work of one job. Its progress is on disk, by job ID. */
export interface JobWork<Progress extends AnyProgress, Target = null> {
  /** Resolves when the stored progress was read. */
  ready: Promise<void>;
  progress(): Progress;
  isDone(): boolean;
  /** Does the remaining work. Returns undefined, or the fault that ended it early: `cancelled` if it was stopped. */
  run(run: JobRun<Target>): Promise<Fault | undefined>;
}
