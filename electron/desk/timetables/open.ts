import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import type { Watched } from '../../../shared/desk/contract.ts';
import type { timetables as capability, TimetablesState } from '../../../shared/desk/timetables.ts';
import { failed, refused, succeeded } from '../../../shared/fault.ts';
import {
  listFeeds,
  removeFeed,
  sampleFeedId,
  timetablesFolder,
  useSample,
  usesSample,
} from '../../region-format/timetables/feeds.ts';
import type { Opened } from '../capability.ts';
import type { DeskParts } from '../desk-parts.ts';
import { publisher } from '../published.ts';
import { importApart } from './import-apart.ts';

interface TimetableParts extends Pick<DeskParts, 'host' | 'spawnTimetableImport' | 'chooseFile'> {
  regionFolder: Watched<string>;
  /** Where the built-in service looks for what is its own. */
  serviceFolder: string;
}

interface OpenedTimetables extends Opened<typeof capability> {
  close(): void;
}

/** The timetables of the built-in service: imported in a process of their own, replaced and removed. */
export async function openTimetables(parts: TimetableParts): Promise<OpenedTimetables> {
  const { regionFolder } = parts;
  const folder = join(parts.serviceFolder, timetablesFolder);
  /** Paths that the host's own dialog gave since the start. */
  const chosen = new Set<string>();
  let importing: TimetablesState['importing'] = null;
  let cancel = new AbortController();

  async function read(): Promise<TimetablesState> {
    const [sample] = await listFeeds(join(regionFolder.read(), timetablesFolder));
    return {
      feeds: await listFeeds(folder),
      sample: sample?.id === sampleFeedId ? { feed: sample, inUse: await usesSample(folder) } : null,
      importing,
    };
  }
  const timetables = publisher<TimetablesState | null>(await read());
  const publish = async () => timetables.publish(await read());
  regionFolder.watch(() => void publish());

  function tell(now: TimetablesState['importing']): void {
    importing = now;
    const known = timetables.read();
    if (known) timetables.publish({ ...known, importing });
  }

  return {
    states: { timetables },
    calls: {
      'timetables.choose': async () => {
        const path = await parts.chooseFile({ name: 'GTFS', ending: 'zip' });
        if (path !== null) chosen.add(path);
        return succeeded({ path });
      },
      'timetables.import': async ({ path, replaces }) => {
        // Where the host has a dialog for files, the window may name only what was chosen there.
        if (parts.host === 'desktop' && !chosen.has(path)) return failed(refused('path', 'choose-file'));
        if (importing) return failed(refused('path', 'import-running'));
        const fileName = basename(path);
        cancel = new AbortController();
        tell({ fileName, done: 0 });
        const request = { path, folder, id: replaces ?? randomUUID() };
        const imported = await importApart(parts.spawnTimetableImport, request, cancel.signal, (done) =>
          tell({ fileName, done }),
        );
        importing = null;
        await publish();
        return imported;
      },
      'timetables.cancelImport': async () => {
        cancel.abort();
        return succeeded(null);
      },
      'timetables.remove': async ({ id }) => {
        await removeFeed(folder, id);
        await publish();
        return succeeded(null);
      },
      'timetables.useSample': async ({ inUse }) => {
        await useSample(folder, inUse);
        await publish();
        return succeeded(null);
      },
    },
    close: () => cancel.abort(),
  };
}
