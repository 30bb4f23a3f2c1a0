import { z } from 'zod';
import type { Fault } from '../faults/fault.ts';
import type { LineDoubt, LineState } from '../geocoding/list-lines.ts';
import { limitedList, limitedText } from '../limits/limited-schemas.ts';
import { tableQuestionSchema } from '../saved/searches.ts';
import { type AnsweringService, zonesPerBatchSchema } from '../settings/settings.ts';
import { type PlanCounts, plannedActionSchema } from '../zone-sync/plan.ts';
import { isKeyHeld, type KeysState, keyNames } from './connections.ts';
import { call, callOfService, state } from './contract.ts';
import { coverCheckSchema } from './cover.ts';
import { listQuestionSchema } from './geocoding.ts';
import type { RegionBuildStep } from './regions.ts';
import { territoriesQuestionSchema } from './territories.ts';

/** Fills a table, in the place of the one before. */
export const matrixOrderSchema = z.strictObject({ kind: z.literal('matrix'), question: tableQuestionSchema });

/** Puts zones that the service holds into the workspace, as one edit. */
export const pullOrderSchema = z.strictObject({
  kind: z.literal('pull'),
  question: z.strictObject({
    /** Those to be put, in place of zones with the same `zone_id`. An older program left it out: all. */
    zoneIds: limitedList(limitedText).optional(),
    /** What an older program does with zones of the workspace that differ. */
    existing: z.enum(['keep', 'replace']).optional(),
  }),
});

/** Does at the service what was planned of zones; refused while another plan there has not ended. */
export const planOrderSchema = z.strictObject({
  kind: z.literal('plan'),
  actions: limitedList(plannedActionSchema).min(1),
  /** Of this plan alone; what is set for all where it is left out. */
  zonesPerBatch: zonesPerBatchSchema.optional(),
});

/** Looks a list up, in the place of the one before for the same target. */
export const geocodingOrderSchema = z.strictObject({
  kind: z.literal('geocoding'),
  question: listQuestionSchema,
});

/** Samples costs for territories, in the place of those before. */
export const territoriesOrderSchema = z.strictObject({
  kind: z.literal('territories'),
  question: territoriesQuestionSchema,
});

/** Checks how soon stores reach places of zones. What was found before stays until this ends. */
export const coverOrderSchema = z.strictObject({ kind: z.literal('cover'), question: coverCheckSchema });

/** What a window may order, by its kind. */
const jobOrderSchema = z.discriminatedUnion('kind', [
  matrixOrderSchema,
  pullOrderSchema,
  planOrderSchema,
  geocodingOrderSchema,
  territoriesOrderSchema,
  coverOrderSchema,
]);
export type JobOrder = z.infer<typeof jobOrderSchema>;
export type OrderOf<Kind extends JobOrder['kind']> = Extract<JobOrder, { kind: Kind }>;

/** How far a job of any kind is, counted in what a person counts; `total` is null while nobody knows it. */
export interface AnyProgress {
  kind: string;
  done: number;
  total: number | null;
}

/** What a job is about and how far it is, counted in what a person counts (elements, zones). */
export type JobProgress = { done: number } & (
  | {
      kind: 'matrix';
      rows: number;
      columns: number;
      total: number;
      /** Questions that were not answered yet. */
      questionsLeft: number;
      /** The service that answered what is done; null where an older program began it. */
      service: AnsweringService | null;
      /** When the last of it was answered (ISO 8601); null where that is still to come, or an older program did it. */
      answeredAt: string | null;
    }
  | {
      kind: 'geocoding';
      /** What its places are for; empty: for themselves. */
      target: string;
      /** Of the file; empty where the list was pasted. */
      name: string;
      /** Counted in lines. */
      total: number;
      /** The service that answered what is done. */
      service: AnsweringService | null;
      /** When the last of it was answered (ISO 8601); null where that is still to come. */
      answeredAt: string | null;
      /** How many lines are in each state. */
      states: Readonly<Record<LineState, number>>;
      /** How many open lines have each doubt. */
      doubts: Readonly<Record<LineDoubt, number>>;
      /** Rises with each change of a line. */
      change: number;
    }
  | ({
      kind: 'plan';
      /** The later one has the higher number. */
      number: number;
      /** Tells services, and the projects at one service, apart. */
      service: number;
    } & PlanCounts)
  | {
      kind: 'territories';
      stores: number;
      /** Counted in requests; null while nobody knows by which way, and it grows while borders are refined. */
      total: number | null;
      /** The service that answered what is done. */
      service: AnsweringService | null;
    }
  | {
      kind: 'cover';
      zones: number;
      /** Counted in requests. */
      total: number;
      /** The service that answered what is done. */
      service: AnsweringService | null;
    }
  /** How many zones the service holds is known at the end. */
  | { kind: 'pull'; total: null }
  /** In percent. */
  | { kind: 'timetable'; fileName: string; total: number }
  /** In percent. */
  | {
      kind: 'region';
      /** The id of the region that is made. */
      region: string;
      name: string;
      fileName: string;
      step: RegionBuildStep;
      /** How far the download is, in bytes, while it is under way; its total is null where nobody knows it. */
      download: { bytes: number; total: number | null } | null;
      total: number;
    }
);

export type ProgressOf<Kind extends JobProgress['kind']> = Extract<JobProgress, { kind: Kind }>;

/**
 * `opening`: how much of it is done is being found out. `pausing` and `cancelling`: the request under way is
 * let end first. `interrupted`: the program ended, or another service was chosen, while it ran; it goes on
 * when a person says so.
 */
export type JobState = 'opening' | 'running' | 'pausing' | 'cancelling' | 'paused' | 'interrupted' | 'done';

/** Long work that the desk does, and the workspace or the profile stores. */
export type JobFrom<Progress extends AnyProgress> = Progress & {
  id: string;
  state: JobState;
  /** Null while nothing is known of the pace. */
  secondsLeft: number | null;
  /** What it is waiting out while it runs, or why it paused by itself. */
  fault: Fault | null;
  /** Until then (milliseconds since 1970) it waits; null when it does not, or it is not said how long. */
  waitingUntil: number | null;
};
export type Job = JobFrom<JobProgress>;
export type JobOf<Kind extends Job['kind']> = Extract<Job, { kind: Kind }>;

/** Whether something is being done for it at the moment. */
export const isUnderWay = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'running' || state === 'pausing' || state === 'cancelling';

/** Jobs that a public key is not enough for. */
const zoneJobs: ReadonlySet<Job['kind']> = new Set(['plan', 'pull']);

/** Whether a job continues only when the service in use gets a key that it does not have yet. */
export function waitsForKey(job: Pick<Job, 'kind' | 'state' | 'fault'>, keys: KeysState | null): boolean {
  if (isUnderWay(job) || job.state === 'done' || job.fault?.kind !== 'unauthenticated') return false;
  if (!keys || keys.origin === null) return false;
  const { origin } = keys;
  const names = zoneJobs.has(job.kind) ? (['private'] as const) : keyNames;
  return !names.some((name) => isKeyHeld(keys, origin, name));
}

const jobByIdSchema = z.strictObject({ id: limitedText });
export type JobById = z.infer<typeof jobByIdSchema>;

export const jobs = {
  /** The jobs of the workspace, of plans the latest at the service in use, and those of the profile. */
  jobs: state<readonly Job[]>([]),
  /** Begins a job; its id. */
  'jobs.start': callOfService<JobOrder, string>(jobOrderSchema),
  /** Answers at once, also while the request under way is let end. What was done stays done. */
  'jobs.pause': call<JobById, null>(jobByIdSchema),
  /** Does the rest, at the service that did the part before; refused when another one is in use. */
  'jobs.resume': callOfService<JobById, null>(jobByIdSchema),
  /** Stops it for good, at once as a pause. A plan stays, with what became of its zones; others are forgotten with what they have done. */
  'jobs.cancel': call<JobById, null>(jobByIdSchema),
} as const;
