import { isUnderWay, type JobOf } from '../../../shared/desk/jobs.ts';
import { words } from '../../words/words.ts';

/** What the status bar writes of a check of cover. */
export const coverTitle = (job: JobOf<'cover'>): string =>
  isUnderWay(job)
    ? words.t('cover.work', { count: job.zones })
    : words.t('cover.waiting', { count: job.zones });
