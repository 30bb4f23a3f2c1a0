import { isUnderWay, type JobOf } from '../../shared/desk/jobs.ts';
import { words } from '../words/words.ts';

/** Which timetable is imported, or waits for the person. */
export const timetableTitle = (job: JobOf<'timetable'>): string =>
  words.t(isUnderWay(job) ? 'transit.timetables.importing' : 'transit.timetables.notImported', {
    name: job.fileName,
  });
