import { isUnderWay, type Job } from '../../shared/desk/jobs.ts';

/** Returns the jobs in `now` that were running in `before` and have finished or failed; not those paused by the user. */
export function endedJobs(before: readonly Job[], now: readonly Job[]): Job[] {
  const underWay = new Set(before.filter(isUnderWay).map(({ id }) => id));
  const hasEnded = ({ state, fault }: Job) => state === 'done' || (state === 'paused' && fault !== null);
  return now.filter((job) => underWay.has(job.id) && hasEnded(job));
}
