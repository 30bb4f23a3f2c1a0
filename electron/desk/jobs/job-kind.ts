import type { JobProgress, JobSubject } from '../../../shared/desk/jobs.ts';
import type { Fault } from '../../../shared/fault.ts';
import type { AskOptions } from '../gateway/gateway.ts';

/** What a job is given while it runs. */
export interface JobRun {
  /** Ends it: what was not answered by then is left for another run. */
  signal: AbortSignal;
  /** Of each question: no other service than that of the job may answer it. */
  meant: NonNullable<AskOptions['meant']>;
  /** More of it is done, and on disk. */
  progressed(secondsLeft: number | null): void;
  /** Nothing is asked for so long, because the service wants to be left alone. */
  heldFor(seconds: number): void;
}

/** One job of a kind. What it has done is on disk, by the job's id. */
export interface JobWork {
  subject: JobSubject;
  /** Resolves when it is known how much is done. */
  ready: Promise<void>;
  progress(): JobProgress;
  /** Does what is left; the fault says why it ended before. */
  run(run: JobRun): Promise<Fault | undefined>;
}

/** How work of one kind is done. */
export interface JobKind<Question> {
  /**
   * Takes up a job, also one that was begun in an earlier run of the program.
   * @param closing it is not looked at any longer
   */
  open(id: string, question: Question, closing: AbortSignal): JobWork;
}
