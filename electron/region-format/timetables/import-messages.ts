import { z } from 'zod';
import type { FieldRefusal } from '../../../shared/faults/fault.ts';
import { boundsSchema } from '../../../shared/geo/bounds.ts';
import { limitedRecord, limitedText } from '../../../shared/limits/limited-schemas.ts';
import { feedIdSchema, feedSummarySchema } from '../../../shared/timetables/timetables.ts';

/** Messages between the timetable import process and its parent. */

export const importRequestSchema = z.object({
  /** The GTFS archive. */
  path: limitedText,
  /** The timetables folder. */
  folder: limitedText,
  /** ID to store the feed under; replaces a feed with the same ID. */
  id: feedIdSchema,
  /** Bounds of the region it is imported for, if known. */
  region: boundsSchema.optional(),
});
export type ImportRequest = z.infer<typeof importRequestSchema>;

/** Why an archive can't be used as a timetable. */
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
  /** The archive isn't a usable timetable. */
  z.object({
    type: z.literal('refused'),
    refusal: z.enum(archiveRefusals),
    parameters: limitedRecord(limitedText, limitedText),
  }),
  /** The system's error code if something can't be read or written. */
  z.object({ type: z.literal('failed'), code: limitedText.nullable() }),
]);
export type ImportReply = z.infer<typeof importReplySchema>;
