import { isUnderWay, type JobOf } from '../../shared/desk/jobs.ts';
import { words } from '../words/words.ts';

/** Returns the title of a job that builds a region: running, or waiting for the user. */
export const regionTitle = (job: JobOf<'region'>): string =>
  words.t(isUnderWay(job) ? 'settings.regions.adding' : 'settings.regions.notAdded', { name: job.name });
