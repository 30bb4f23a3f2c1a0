import { z } from 'zod';
import { feedIdSchema, feedSummarySchema } from '../../../shared/timetables.ts';

/** What the process that imports a timetable and the one that started it say to each other. */

export const importRequestSchema = z.object({
  /** The GTFS archive. */
  path: z.string(),
  /** The folder of the timetables. */
  folder: z.string(),
  /** The feed is put there under this id; one that has it is replaced. */
  id: feedIdSchema,
});
export type ImportRequest = z.infer<typeof importRequestSchema>;

export const importReplySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), done: z.number() }),
  z.object({ type: z.literal('done'), feed: feedSummarySchema }),
  /** `message` is a sentence for a person; what cannot be read or written has the system's code. */
  z.object({ type: z.literal('failed'), message: z.string(), code: z.string().nullable() }),
]);
export type ImportReply = z.infer<typeof importReplySchema>;
