import { isUnderWay, type Job } from '../../shared/desk/jobs.ts';

/** Long work that has come to its end, or stopped by itself: not where a person stopped it. */
export function endedJobs(before: readonly Job[], now: readonly Job[]): Job[] {
  const underWay = new Set(before.filter(isUnderWay).map(({ id }) => id));
  const hasEnded = ({ state, fault }: Job) => state === 'done' || (state === 'paused' && fault !== null);
  return now.filter((job) => underWay.has(job.id) && hasEnded(job));
}
