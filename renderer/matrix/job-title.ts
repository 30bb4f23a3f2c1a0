import { isUnderWay, type JobOf } from '../../shared/desk/jobs.ts';
import { words } from '../words/words.ts';

/** Which table is filled, or waits for the person. */
export function matrixTitle(job: JobOf<'matrix'>): string {
  const { state, rows, columns } = job;
  if (isUnderWay(job)) return words.t('matrix.work', { rows, columns });
  return state === 'interrupted'
    ? words.t('matrix.interrupted', { rows, columns })
    : words.t('matrix.paused', { rows, columns });
}
