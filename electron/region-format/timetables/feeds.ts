import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FeedSummary, feedSummarySchema } from '../../../shared/timetables/timetables.ts';
import type { Timetable } from './timetable.ts';
import { readTimetable, writeTimetable } from './timetable-file.ts';

/** Files of a feed's folder. */
const feedFiles = { summary: 'feed.json', timetable: 'timetable.bin' } as const;

/** Name of the folder of timetables, in a region's folder and in the service's data folder. */
export const timetablesFolder = 'timetables';

/** ID of the built-in region's sample timetable. */
export const sampleFeedId = 'sample';

/** Writes a feed into its folder, which must exist. */
export async function writeFeed(folder: string, feed: FeedSummary, timetable: Timetable): Promise<void> {
  await writeTimetable(join(folder, feedFiles.timetable), timetable);
  await writeFile(join(folder, feedFiles.summary), JSON.stringify(feed));
}

/**
 * Returns the feeds in a timetables folder, latest import first; empty if it doesn't exist. Skips folders that aren't
 * feeds.
 */
export async function listFeeds(folder: string): Promise<FeedSummary[]> {
  const names = await readdir(folder).catch(() => []);
  const feeds = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name, feedFiles.summary), 'utf8').catch(() => null);
      const summary = text === null ? undefined : feedSummarySchema.safeParse(parsedOrUndefined(text));
      return summary?.success && summary.data.id === name ? [summary.data] : [];
    }),
  );
  return feeds.flat().toSorted((a, b) => b.importedAt.localeCompare(a.importedAt));
}

function parsedOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads a feed's timetable.
 * @throws Error if the timetable is missing, truncated or of another version
 */
export const readFeed = (folder: string, id: string): Promise<Timetable> =>
  readTimetable(join(folder, id, feedFiles.timetable));

/** Returns when a feed's timetable was last written, in milliseconds since 1970; undefined if there is none. */
export const feedChangedAt = (folder: string, id: string): Promise<number | undefined> =>
  stat(join(folder, id, feedFiles.timetable)).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );

/** This file exists in a timetables folder while the region's sample timetable is on. */
const sampleFlagFile = 'sample-in-use';

/** Whether the region's sample timetable is on. */
export const usesSample = (folder: string): Promise<boolean> =>
  stat(join(folder, sampleFlagFile)).then(
    () => true,
    () => false,
  );

/** Deletes a feed, if it exists. */
export async function removeFeed(folder: string, id: string): Promise<void> {
  await rm(join(folder, id), { recursive: true, force: true });
}

/** Turns the region's sample timetable on or off. */
export async function useSample(folder: string, inUse: boolean): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (inUse) await writeFile(join(folder, sampleFlagFile), '');
  else await rm(join(folder, sampleFlagFile), { force: true });
}
