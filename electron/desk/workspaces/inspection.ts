import { z } from 'zod';
import { restorePreviewSchema } from '../../../shared/desk/workspaces.ts';
import { jsonValue, limitedText } from '../../../shared/limits/limited-schemas.ts';

/**
 * What the inspector is asked, one question a process. It reads what may be damaged: SQLite's native
 * layer ends the process that meets a text that is no UTF-8, so that must not be the desk's.
 */
export const inspectorRequestSchema = z.discriminatedUnion('task', [
  /** Looks through a workspace; nothing is written. */
  z.object({ task: z.literal('inspect'), file: limitedText }),
  /** Writes what is readable into a new workspace, and what is not into a text file. */
  z.object({ task: z.literal('salvage'), file: limitedText, into: limitedText, setAside: limitedText }),
  /** Writes a copy of a workspace that may be in use (`VACUUM INTO`). */
  z.object({ task: z.literal('copy'), file: limitedText, into: limitedText }),
  /** Says what putting a workspace (which is brought to the present version) in the place of another would change. */
  z.object({ task: z.literal('compare'), file: limitedText, present: limitedText }),
]);
export type InspectorRequest = z.infer<typeof inspectorRequestSchema>;

export const inspectionSchema = z.object({
  /** Version of its schema; 0 for a file without content. */
  version: z.int(),
  /** It is a database with nothing of a workspace in it. */
  isForeign: z.boolean(),
  /** Null where it is older than this figure, or unreadable. */
  workspace: limitedText.nullable(),
  edits: z.int().nullable(),
  /** How many rows all its tables have; null where that is not known. */
  rows: z.int().nullable(),
  /** Every page, index and row can be read and is as it was written. */
  sound: z.boolean(),
});
export type Inspection = z.infer<typeof inspectionSchema>;

export const salvageSchema = z.object({
  /** Zones that stand in the new workspace. */
  zones: z.int(),
  /** Rows that could not be read and stand in the text file. */
  setAside: z.int(),
});
export type Salvage = z.infer<typeof salvageSchema>;

/** How many zones the copy holds. */
export const copySchema = z.object({ zones: z.int() });

/** What the inspector answers; `reason` is for the log, `code` that of the error of SQLite or the system. */
export const inspectorReplySchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: jsonValue }),
  z.object({ ok: z.literal(false), reason: limitedText, code: limitedText.optional() }),
]);
export type InspectorReply = z.infer<typeof inspectorReplySchema>;

export const comparisonSchema = z.union([
  z.object({ trouble: z.enum(['newer', 'foreign', 'damaged']) }),
  z.object({ trouble: z.null(), preview: restorePreviewSchema }),
]);
export type Comparison = z.infer<typeof comparisonSchema>;
