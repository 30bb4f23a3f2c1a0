import { isUnderWay, type JobOf } from '../../shared/desk/jobs.ts';
import { succeeded } from '../../shared/faults/fault.ts';
import { desk } from '../desk/desk.ts';
import type { LinesSource } from './lines-source.ts';
import { geocodingJobNow } from './place-lists-store.ts';

/**
 * Returns the lines of a geocoding job.
 * @param unserved rows of places outside all zones, in order; null if they were not checked
 */
export function linesOfJob(job: JobOf<'geocoding'>, unserved: readonly number[] | null = null): LinesSource {
  const { id, target, change, states, doubts } = job;
  return {
    id,
    target,
    change,
    states,
    doubts,
    isRunning: isUnderWay(job),
    unserved,
    changeNow: () => geocodingJobNow(target)?.change ?? 0,
    async lines(filter, from, count) {
      if (filter === 'unserved') {
        const rows = unserved?.slice(from, from + count) ?? [];
        return desk.call('geocoding.linesAt', { job: id, rows });
      }
      const page = await desk.call('geocoding.lines', { job: id, filter, from, count });
      return page.ok ? succeeded(page.value.lines) : page;
    },
    mayDecide: ({ answer, state }) => answer !== null && state !== 'unreadable',
    mayCorrect: ({ answer }) => answer !== null,
    decide: (decisions) => desk.call('geocoding.decide', { job: id, decisions }),
    async correct(row, query) {
      const corrected = await desk.call('geocoding.correct', { job: id, row, query });
      return corrected.ok ? desk.call('jobs.resume', { id }) : corrected;
    },
  };
}
