import { z } from 'zod';
import { localPathSchema } from '../settings/settings.ts';
import { type FeedSummary, feedIdSchema } from '../timetables/timetables.ts';
import { call, nothing, state } from './contract.ts';

/** The timetables of the built-in service. */
export interface TimetablesState {
  /** Imported ones, latest first. */
  feeds: FeedSummary[];
  /** The region's made-up sample; null if it has none. */
  sample: { feed: FeedSummary; inUse: boolean } | null;
  /** The running import; `done` is a share from 0 to 1. */
  importing: { fileName: string; done: number } | null;
}

export const timetables = {
  timetables: state<TimetablesState | null>(null),
  /** Opens a file dialog for a GTFS file; null if canceled or the host has no dialogs. */
  'timetables.choose': call<undefined, { path: string | null }>(nothing),
  /**
   * Imports a GTFS file in addition to existing ones, or replaces one; answers when complete. Continues if the window
   * closes.
   */
  'timetables.import': call<{ path: string; replaces: string | null }, FeedSummary>(
    z.strictObject({ path: localPathSchema, replaces: feedIdSchema.nullable() }),
  ),
  /** Cancels the running import without any change. */
  'timetables.cancelImport': call<undefined, null>(nothing),
  'timetables.remove': call<{ id: string }, null>(z.strictObject({ id: feedIdSchema })),
  'timetables.useSample': call<{ inUse: boolean }, null>(z.strictObject({ inUse: z.boolean() })),
} as const;
