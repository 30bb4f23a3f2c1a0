import { z } from 'zod';
import type { Fault } from '../fault.ts';
import { tableQuestionSchema } from '../searches.ts';
import type { ServiceChoice } from '../settings.ts';
import { call, callOfService, state } from './contract.ts';

/** What a job is to do, by its kind. A job takes the place of the one of its kind that was there before. */
export const jobOrderSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('matrix'), question: tableQuestionSchema }),
]);
export type JobOrder = z.infer<typeof jobOrderSchema>;

/** What a job is about, as far as a person wants it named. */
export type JobSubject = { kind: 'matrix'; rows: number; columns: number };

/** How much of a job is done, counted in what a person counts (of a matrix its elements). */
export interface JobProgress {
  done: number;
  total: number;
  /** Questions that were not answered yet. */
  questionsLeft: number;
}

/**
 * Long work that the desk does and the workspace keeps. `opening`: how much of it is done is being found
 * out. `interrupted`: it ran when the program ended or was killed.
 */
export interface Job extends JobProgress {
  id: string;
  subject: JobSubject;
  /** The service that did what is done; null where an older program began it. */
  service: ServiceChoice | null;
  state: 'opening' | 'running' | 'paused' | 'interrupted' | 'done';
  /** Null while nothing is known of the pace. */
  secondsLeft: number | null;
  /** Until then (milliseconds since 1970) the service wants to be left alone; null when it has not said so. */
  heldUntil: number | null;
  /** Why it paused by itself. */
  fault: Fault | null;
}

const jobSchema = z.strictObject({ id: z.string() });
type ById = z.infer<typeof jobSchema>;

export const jobs = {
  /** The jobs of the workspace. */
  jobs: state<readonly Job[]>([]),
  /** Begins a job; its id. */
  'jobs.start': callOfService<JobOrder, string>(jobOrderSchema),
  /** Answers when it has stopped. What was done stays done. */
  'jobs.pause': call<ById, null>(jobSchema),
  /** Does the rest, at the service that did the part before; refused when another one is in use. */
  'jobs.resume': callOfService<ById, null>(jobSchema),
  /** Stops it and forgets it with what it has done. */
  'jobs.cancel': call<ById, null>(jobSchema),
} as const;
