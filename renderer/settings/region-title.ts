import { isUnderWay, type JobOf } from '../../shared/desk/jobs.ts';
import { words } from '../words/words.ts';

/** Which region is made, or waits for the person. */
export const regionTitle = (job: JobOf<'region'>): string =>
  words.t(isUnderWay(job) ? 'settings.regions.adding' : 'settings.regions.notAdded', { name: job.name });
