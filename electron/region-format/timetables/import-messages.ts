import { z } from 'zod';
import type { FieldRefusal } from '../../../shared/faults/fault.ts';
import { boundsSchema } from '../../../shared/geo/bounds.ts';
import { limitedRecord, limitedText } from '../../../shared/limits/limited-schemas.ts';
import { feedIdSchema, feedSummarySchema } from '../../../shared/timetables/timetables.ts';

/** What the process that imports a timetable and the one that started it say to each other. */

export const importRequestSchema = z.object({
  /** The GTFS archive. */
  path: limitedText,
  /** The folder of the timetables. */
  folder: limitedText,
  /** The feed is put there under this id; one that has it is replaced. */
  id: feedIdSchema,
  /** Of the region that it is imported for, where that is known. */
  region: boundsSchema.optional(),
});
export type ImportRequest = z.infer<typeof importRequestSchema>;

/** Why an archive cannot be used as a timetable. */
const archiveRefusals = [
  'no-zip',
  'zip-damaged',
  'zip-empty',
  'zip-too-large',
  'line-too-long',
  'no-usable-trip',
  'time-zone-missing',
  'time-zone-unknown',
] as const satisfies readonly FieldRefusal[];
export type ArchiveRefusal = (typeof archiveRefusals)[number];

export const importReplySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), done: z.number() }),
  z.object({ type: z.literal('done'), feed: feedSummarySchema }),
  /** The archive is no timetable that can be used. */
  z.object({
    type: z.literal('refused'),
    refusal: z.enum(archiveRefusals),
    parameters: limitedRecord(limitedText, limitedText),
  }),
  /** What cannot be read or written has the system's code. */
  z.object({ type: z.literal('failed'), code: limitedText.nullable() }),
]);
export type ImportReply = z.infer<typeof importReplySchema>;
