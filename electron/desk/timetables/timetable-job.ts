import { basename } from 'node:path';
import { z } from 'zod';
import type { ProgressOf } from '../../../shared/desk/jobs.ts';
import type { Outcome } from '../../../shared/faults/fault.ts';
import type { Bounds } from '../../../shared/geo/bounds.ts';
import { limitedText } from '../../../shared/limits/limited-schemas.ts';
import { type FeedSummary, feedIdSchema } from '../../../shared/timetables/timetables.ts';
import type { JobKind } from '../../jobs/stored-jobs.ts';
import { importTimetableInProcess, type SpawnTimetableImport } from './import-in-process.ts';

const orderSchema = z.strictObject({
  kind: z.literal('timetable'),
  /** The feed is stored under this ID, in place of an existing one. */
  question: z.strictObject({ path: limitedText, id: feedIdSchema }),
});
type Order = z.infer<typeof orderSchema>;

interface TimetableJobParts {
  spawn: SpawnTimetableImport;
  /** Folder of the timetables. */
  folder: string;
  /** Returns the bounds of the region in use; undefined if there is none. */
  region(): Bounds | undefined;
  /** Called with the outcome of an import. */
  onEnded(job: string, outcome: Outcome<FeedSummary>): void;
}

const wholePercent = 100;

/** Returns the job kind that imports a timetable. An interrupted import has changed nothing and starts over. */
export const timetableJob = ({
  spawn,
  folder,
  region,
  onEnded,
}: TimetableJobParts): JobKind<Order, ProgressOf<'timetable'>> => ({
  kind: 'timetable',
  order: orderSchema,
  open({ id, order: { question }, endedAt }) {
    let done = 0;
    return {
      ready: Promise.resolve(),
      progress: () => ({ kind: 'timetable', fileName: basename(question.path), done, total: wholePercent }),
      isDone: () => endedAt() !== null,
      async run({ stopping, onProgress: progressed }) {
        done = 0;
        const request = { ...question, folder, region: region() };
        const outcome = await importTimetableInProcess(spawn, request, stopping, (share) => {
          done = Math.round(share * wholePercent);
          progressed(null);
        });
        onEnded(id, outcome);
        return outcome.ok ? undefined : outcome.fault;
      },
    };
  },
});
