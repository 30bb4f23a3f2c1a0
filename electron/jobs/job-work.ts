import type { AnyProgress } from '../../shared/desk/jobs.ts';
import type { Fault } from '../../shared/faults/fault.ts';

/** Context of a running job. `Target` checks that the service is still the job's; null for jobs without a service. */
export interface JobRun<Target = null> {
  /** Ends the run immediately; unanswered requests are left for the next run. */
  signal: AbortSignal;
  /** Ends the run as soon as the outcome of pending requests is known; also aborted by `signal`. */
  stopping: AbortSignal;
  /** Passed with each request, so that no other service answers it. */
  target: Target;
  /** Reports progress that is already on disk. */
  progressed(secondsLeft: number | null): void;
  /** Called before waiting this long because of a fault. */
  waits(fault: Fault, seconds: number): void;
}

/** The work of one job. Its progress is on disk, by job ID. */
export interface JobWork<Progress extends AnyProgress, Target = null> {
  /** Resolves when the stored progress was read. */
  ready: Promise<void>;
  progress(): Progress;
  isDone(): boolean;
  /** Does the remaining work. Returns the fault that ended it early, `cancelled` if it was told to stop. */
  run(run: JobRun<Target>): Promise<Fault | undefined>;
}
