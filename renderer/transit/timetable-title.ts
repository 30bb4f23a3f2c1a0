import { isUnderWay, type JobOf } from '../../shared/desk/jobs.ts';
import { words } from '../words/words.ts';

/** Returns the title of a timetable job among the background tasks. */
export const timetableTitle = (job: JobOf<'timetable'>): string =>
  words.t(isUnderWay(job) ? 'transit.timetables.importing' : 'transit.timetables.notImported', {
    name: job.fileName,
  });
