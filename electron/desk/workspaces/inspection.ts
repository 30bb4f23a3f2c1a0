import { z } from 'zod';
import { restorePreviewSchema } from '../../../shared/desk/workspaces.ts';
import { jsonValue, limitedText } from '../../../shared/limits/limited-schemas.ts';

/**
 * Request to an inspector process, which handles only one. It runs in a separate process, because SQLite's native layer
 * crashes on invalid UTF-8 in damaged files.
 */
export const inspectorRequestSchema = z.discriminatedUnion('task', [
  /** Checks a workspace; writes nothing. */
  z.object({ task: z.literal('inspect'), file: limitedText }),
  /** Writes readable rows to a new workspace and the others to a text file. */
  z.object({
    task: z.literal('salvage'),
    file: limitedText,
    into: limitedText,
    unreadableRowsFile: limitedText,
  }),
  /** Writes a copy of a workspace that may be in use (`VACUUM INTO`). */
  z.object({ task: z.literal('copy'), file: limitedText, into: limitedText }),
  /** Returns what replacing a workspace with another (which is migrated) would change. */
  z.object({ task: z.literal('compare'), file: limitedText, present: limitedText }),
]);
export type InspectorRequest = z.infer<typeof inspectorRequestSchema>;

export const inspectionSchema = z.object({
  /** Schema version; 0 for an empty file. */
  version: z.int(),
  /** Whether it is a database without any workspace table. */
  isForeign: z.boolean(),
  /** ID of the workspace; null in older versions, or if it is unreadable. */
  workspace: limitedText.nullable(),
  edits: z.int().nullable(),
  /** Number of rows in all tables; null if unknown. */
  rows: z.int().nullable(),
  /** Whether every page, index, and row can be read and is as written. */
  sound: z.boolean(),
});
export type Inspection = z.infer<typeof inspectionSchema>;

export const salvageSchema = z.object({
  /** Number of zones in the new workspace. */
  zones: z.int(),
  /** Number of unreadable rows, listed in the text file. */
  setAside: z.int(),
});
export type Salvage = z.infer<typeof salvageSchema>;

/** Number of zones in the copy. */
export const copySchema = z.object({ zones: z.int() });

/** Reply of the inspector; `reason` is for the log, `code` is the error code of SQLite or the system. */
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
