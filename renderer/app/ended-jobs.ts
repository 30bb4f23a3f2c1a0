import { isUnderWay, type Job } from '../../shared/desk/jobs.ts';

/** Returns jobs that have finished, or stopped with a fault; not those the user has stopped. */
export function endedJobs(before: readonly Job[], now: readonly Job[]): Job[] {
  const underWay = new Set(before.filter(isUnderWay).map(({ id }) => id));
  const hasEnded = ({ state, fault }: Job) => state === 'done' || (state === 'paused' && fault !== null);
  return now.filter((job) => underWay.has(job.id) && hasEnded(job));
}
