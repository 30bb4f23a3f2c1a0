import { z } from 'zod';
import { localPathSchema } from '../settings/settings.ts';
import { type FeedSummary, feedIdSchema } from '../timetables/timetables.ts';
import { call, nothing, state } from './contract.ts';

/** The timetables of the built-in service. */
export interface TimetablesState {
  /** Those that were imported, the latest first. */
  feeds: FeedSummary[];
  /** The made-up one of the region; null where it has none. */
  sample: { feed: FeedSummary; inUse: boolean } | null;
  /** The import that is under way; `done` is its share, 0 to 1. */
  importing: { fileName: string; done: number } | null;
}

export const timetables = {
  timetables: state<TimetablesState | null>(null),
  /** Lets a person choose a GTFS file of this machine; null when none was chosen or the host cannot ask. */
  'timetables.choose': call<undefined, { path: string | null }>(nothing),
  /** Imports a GTFS file beside those that are there, or in the place of one; answers when that is done. It goes on without the window. */
  'timetables.import': call<{ path: string; replaces: string | null }, FeedSummary>(
    z.strictObject({ path: localPathSchema, replaces: feedIdSchema.nullable() }),
  ),
  /** Ends the import that is under way; nothing has then changed. */
  'timetables.cancelImport': call<undefined, null>(nothing),
  'timetables.remove': call<{ id: string }, null>(z.strictObject({ id: feedIdSchema })),
  'timetables.useSample': call<{ inUse: boolean }, null>(z.strictObject({ inUse: z.boolean() })),
} as const;
