import { isUnderWay, type JobOf } from '../../../shared/desk/jobs.ts';
import { words } from '../../words/words.ts';

/** Status bar text of a sampling. */
export const territoriesTitle = (job: JobOf<'territories'>): string =>
  isUnderWay(job)
    ? words.t('territories.work', { count: job.stores })
    : words.t('territories.waiting', { count: job.stores });
