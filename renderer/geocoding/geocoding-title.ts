import { isUnderWay, type JobOf } from '../../shared/desk/jobs.ts';
import { words } from '../words/words.ts';

/** Returns the title of a geocoding job: running, paused, or interrupted, with the name of its list. */
export function geocodingTitle(job: JobOf<'geocoding'>): string {
  const list = job.name === '' ? words.t('geocoding.pasted') : job.name;
  if (isUnderWay(job)) return words.t('geocoding.work', { list });
  return words.t(job.state === 'interrupted' ? 'geocoding.interrupted' : 'geocoding.paused', { list });
}
