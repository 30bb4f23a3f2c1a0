import { isUnderWay, type JobOf } from '../../../shared/desk/jobs.ts';
import { words } from '../../words/words.ts';

/** Status bar text of a coverage check. */
export const coverTitle = (job: JobOf<'cover'>): string =>
  isUnderWay(job)
    ? words.t('cover.work', { count: job.zones })
    : words.t('cover.waiting', { count: job.zones });
