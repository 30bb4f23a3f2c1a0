import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FeedSummary, feedSummarySchema } from '../../../shared/timetables/timetables.ts';
import type { Timetable } from './timetable.ts';
import { readTimetable, writeTimetable } from './timetable-file.ts';

/** The files of a feed's folder. */
const feedFiles = { summary: 'feed.json', timetable: 'timetable.bin' } as const;

/** The folder of the timetables in a region's folder, and in the service's own. */
export const timetablesFolder = 'timetables';

/** The sample timetable of the built-in region goes by this name. */
export const sampleFeedId = 'sample';

/** Writes a feed into a folder that exists. */
export async function writeFeed(folder: string, feed: FeedSummary, timetable: Timetable): Promise<void> {
  await writeTimetable(join(folder, feedFiles.timetable), timetable);
  await writeFile(join(folder, feedFiles.summary), JSON.stringify(feed));
}

/** The feeds in a folder of timetables, the latest import first; none where the folder is absent. What is no feed is passed over. */
export async function listFeeds(folder: string): Promise<FeedSummary[]> {
  const names = await readdir(folder).catch(() => []);
  const feeds = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name, feedFiles.summary), 'utf8').catch(() => null);
      const read = text === null ? undefined : feedSummarySchema.safeParse(parsed(text));
      return read?.success && read.data.id === name ? [read.data] : [];
    }),
  );
  return feeds.flat().toSorted((a, b) => b.importedAt.localeCompare(a.importedAt));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws Error when the timetable is absent, cut off or of another version */
export const readFeed = (folder: string, id: string): Promise<Timetable> =>
  readTimetable(join(folder, id, feedFiles.timetable));

/** When a feed's timetable was written last; undefined where there is none. */
export const feedChangedAt = (folder: string, id: string): Promise<number | undefined> =>
  stat(join(folder, id, feedFiles.timetable)).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );

/** Stands in a folder of timetables while the sample of the region is in use. */
const sampleMark = 'sample-in-use';

export const usesSample = (folder: string): Promise<boolean> =>
  stat(join(folder, sampleMark)).then(
    () => true,
    () => false,
  );

export async function removeFeed(folder: string, id: string): Promise<void> {
  await rm(join(folder, id), { recursive: true, force: true });
}

export async function useSample(folder: string, inUse: boolean): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (inUse) await writeFile(join(folder, sampleMark), '');
  else await rm(join(folder, sampleMark), { force: true });
}
