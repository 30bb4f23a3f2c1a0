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
import { leastWalkSeconds } from './walks.ts';

/** Current network of all timetables in use; undefined if there are none. */
export type Timetables = () => Promise<Network | undefined>;

/**
 * Timetables imported by the user into the service's data folder, plus the region's sample while turned on. Reloaded
 * after one was added, replaced or removed.
 */
export function timetablesIn(folders: { dataFolder: string; regionFolder: string }): Timetables {
  const own = join(folders.dataFolder, timetablesFolder);
  const ofRegion = join(folders.regionFolder, timetablesFolder);
  let known: { state: string; network: Promise<Network | undefined> } | undefined;

  async function inUse(): Promise<{ folder: string; id: string; state: string }[]> {
    const feeds = (await listFeeds(own)).map(({ id }) => ({ folder: own, id }));
    if (await usesSample(own)) feeds.push({ folder: ofRegion, id: sampleFeedId });
    const states = await Promise.all(
      feeds.map(async (feed) => ({ ...feed, changedAt: await feedChangedAt(feed.folder, feed.id) })),
    );
    return states.flatMap(({ folder, id, changedAt }) =>
      changedAt === undefined ? [] : [{ folder, id, state: `${folder} ${id} ${changedAt}` }],
    );
  }

  return async () => {
    const feeds = await inUse();
    const state = feeds.map((feed) => feed.state).join('\n');
    if (known?.state !== state) {
      const network = read(feeds);
      known = { state, network };
      // Retry after a failed read.
      network.catch(() => {
        if (known?.network === network) known = undefined;
      });
    }
    return known.network;
  };
}

async function read(feeds: readonly { folder: string; id: string }[]): Promise<Network | undefined> {
  if (feeds.length === 0) return undefined;
  const timetables = await Promise.all(
    feeds.map(async ({ folder, id }) => ({ id, timetable: await readFeed(folder, id) })),
  );
  return makeNetwork(timetables, leastWalkSeconds);
}
