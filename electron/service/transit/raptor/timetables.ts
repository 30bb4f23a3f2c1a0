import { join } from 'node:path';
import {
  feedChangedAt,
  listFeeds,
  readFeed,
  sampleFeedId,
  timetablesFolder,
  usesSample,
} from '../../../region-format/timetables/feeds.ts';
import { makeNetwork, type Network } from './network.ts';
import { minWalkSeconds } from './walks.ts';

/** Returns the current network of all timetables in use; undefined if there are none. */
export type Timetables = () => Promise<Network | undefined>;

/**
 * Returns a function that loads the timetables imported into the service's data folder, and the region's sample while it
 * is turned on. It loads them again after one was added, replaced, or removed.
 */
export function timetablesIn(folders: { dataFolder: string; regionFolder: string }): Timetables {
  const importedFolder = join(folders.dataFolder, timetablesFolder);
  const sampleFolder = join(folders.regionFolder, timetablesFolder);
  let cached: { version: string; network: Promise<Network | undefined> } | undefined;

  async function feedsInUse(): Promise<{ folder: string; id: string; version: string }[]> {
    const feeds = (await listFeeds(importedFolder)).map(({ id }) => ({ folder: importedFolder, id }));
    if (await usesSample(importedFolder)) feeds.push({ folder: sampleFolder, id: sampleFeedId });
    const datedFeeds = await Promise.all(
      feeds.map(async (feed) => ({ ...feed, changedAt: await feedChangedAt(feed.folder, feed.id) })),
    );
    return datedFeeds.flatMap(({ folder, id, changedAt }) =>
      changedAt === undefined ? [] : [{ folder, id, version: `${folder} ${id} ${changedAt}` }],
    );
  }

  return async () => {
    const feeds = await feedsInUse();
    const version = feeds.map((feed) => feed.version).join('\n');
    if (cached?.version !== version) {
      const network = readNetwork(feeds);
      cached = { version, network };
      // Retry after a failed read.
      network.catch(() => {
        if (cached?.network === network) cached = undefined;
      });
    }
    return cached.network;
  };
}

async function readNetwork(feeds: readonly { folder: string; id: string }[]): Promise<Network | undefined> {
  if (feeds.length === 0) return undefined;
  const timetables = await Promise.all(
    feeds.map(async ({ folder, id }) => ({ id, timetable: await readFeed(folder, id) })),
  );
  return makeNetwork(timetables, minWalkSeconds);
}
