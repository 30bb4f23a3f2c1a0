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
import { listRequestSchema } from './geocoding.ts';
import type { RegionBuildStep } from './regions.ts';
import { territoriesQuestionSchema } from './territories.ts';

/** Calculates a table; replaces the previous one. */
export const matrixOrderSchema = z.strictObject({ kind: z.literal('matrix'), question: tableQuestionSchema });

/** Downloads zones from the service to the workspace as one edit. */
export const pullOrderSchema = z.strictObject({
  kind: z.literal('pull'),
  question: z.strictObject({
    /** Zones to download, replacing local ones with the same `zone_id`. Older versions omitted it for all. */
    zoneIds: limitedList(limitedText).optional(),
    /** Older versions only: what to do with workspace zones that differ. */
    existing: z.enum(['keep', 'replace']).optional(),
  }),
});

/** Executes a plan on the service; rejected while another plan is unfinished there. */
export const planOrderSchema = z.strictObject({
  kind: z.literal('plan'),
  actions: limitedList(plannedActionSchema).min(1),
  /** For this plan only; default is the global setting. */
  zonesPerBatch: zonesPerBatchSchema.optional(),
});

/** Looks up a list; replaces the previous one of the same target. */
export const geocodingOrderSchema = z.strictObject({
  kind: z.literal('geocoding'),
  question: listRequestSchema,
});

/** Samples costs for territories; replaces the previous ones. */
export const territoriesOrderSchema = z.strictObject({
  kind: z.literal('territories'),
  question: territoriesQuestionSchema,
});

/** Checks drive times from stores to places in zones. The previous result is kept until this one ends. */
export const coverOrderSchema = z.strictObject({ kind: z.literal('cover'), question: coverCheckSchema });

/** Jobs that a window can start, by kind. */
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

/** Progress of a job in units that users know; `total` is null while unknown. */
export interface AnyProgress {
  kind: string;
  done: number;
  total: number | null;
}

/** Subject and progress of a job in units that users know (elements, zones). */
export type JobProgress = { done: number } & (
  | {
      kind: 'matrix';
      rows: number;
      columns: number;
      total: number;
      /** Number of requests without a response. */
      requestsLeft: number;
      /** The service of the finished part; null if an older version started it. */
      service: AnsweringService | null;
      /** Time of the last response (ISO 8601); null before it, or if an older version received it. */
      answeredAt: string | null;
    }
  | {
      kind: 'geocoding';
      /** What its places are for; empty for a list of its own. */
      target: string;
      /** File name; empty for pasted lists. */
      name: string;
      /** Number of lines. */
      total: number;
      /** The service of the finished part. */
      service: AnsweringService | null;
      /** Time of the last response (ISO 8601); null before it. */
      answeredAt: string | null;
      /** Number of lines by state. */
      states: Readonly<Record<LineState, number>>;
      /** Number of open lines by doubt. */
      doubts: Readonly<Record<LineDoubt, number>>;
      /** Increases with each change of a line. */
      change: number;
    }
  | ({
      kind: 'plan';
      /** Increases with each plan. */
      number: number;
      /** Distinguishes services, and the projects of one service. */
      service: number;
    } & PlanCounts)
  | {
      kind: 'territories';
      stores: number;
      /** Number of requests; null until the method is known. Increases while borders are refined. */
      total: number | null;
      /** The service of the finished part. */
      service: AnsweringService | null;
    }
  | {
      kind: 'cover';
      zones: number;
      /** Number of requests. */
      total: number;
      /** Requests that failed by themselves in the last run; others may have been stopped by a fault. */
      failed: number;
      /** The service of the finished part. */
      service: AnsweringService | null;
    }
  /** How many zones the service holds is known at the end. */
  | { kind: 'pull'; total: null }
  /** In percent. */
  | { kind: 'timetable'; fileName: string; total: number }
  /** In percent. */
  | {
      kind: 'region';
      /** Id of the region being built. */
      region: string;
      name: string;
      fileName: string;
      step: RegionBuildStep;
      /** Progress of the download in bytes, while it runs; total is null if unknown. */
      download: { bytes: number; total: number | null } | null;
      total: number;
    }
);

export type ProgressOf<Kind extends JobProgress['kind']> = Extract<JobProgress, { kind: Kind }>;

/**
 * `opening`: the completed part is being determined. `pausing` and `cancelling`: waiting for the pending request.
 * `interrupted`: the program ended, or the service was changed, during the job; it resumes on demand.
 */
export type JobState = 'opening' | 'running' | 'pausing' | 'cancelling' | 'paused' | 'interrupted' | 'done';

/** A job of the desk, stored in the workspace or the profile. */
export type JobFrom<Progress extends AnyProgress> = Progress & {
  id: string;
  state: JobState;
  /** Null while the pace is unknown. */
  secondsLeft: number | null;
  /** What it is waiting for while running, or why it paused. */
  fault: Fault | null;
  /** Time until which it waits (milliseconds since 1970); null if not waiting, or unknown. */
  waitingUntil: number | null;
};
export type Job = JobFrom<JobProgress>;
export type JobOf<Kind extends Job['kind']> = Extract<Job, { kind: Kind }>;

/** Whether it is being worked on. */
export const isUnderWay = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'running' || state === 'pausing' || state === 'cancelling';

/** Jobs that need more than a public key. */
const zoneJobs: ReadonlySet<Job['kind']> = new Set(['plan', 'pull']);

/** Whether a job can only resume with a key that the service in use lacks. */
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
  /** Jobs of the workspace (of plans, only the latest for the service in use) and of the profile. */
  jobs: state<readonly Job[]>([]),
  /** Starts a job; returns its id. */
  'jobs.start': callOfService<JobOrder, string>(jobOrderSchema),
  /** Returns at once, even if a request is pending. Finished parts are kept. */
  'jobs.pause': call<JobById, null>(jobByIdSchema),
  /** Does the rest on the service of the finished part; rejected if another one is in use. */
  'jobs.resume': callOfService<JobById, null>(jobByIdSchema),
  /**
   * Stops it for good; returns at once, as pausing does. A plan is kept with its outcomes; other jobs are deleted with
   * their results.
   */
  'jobs.cancel': call<JobById, null>(jobByIdSchema),
} as const;
