import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import type { Watched } from '../../../shared/desk/contract.ts';
import { isUnderWay, type Job, type JobProgress } from '../../../shared/desk/jobs.ts';
import type { timetables as capability, TimetablesState } from '../../../shared/desk/timetables.ts';
import { failed, type Outcome, refused, succeeded } from '../../../shared/faults/fault.ts';
import type { Bounds } from '../../../shared/geo/bounds.ts';
import type { FeedSummary } from '../../../shared/timetables/timetables.ts';
import type { StoredOrder } from '../../jobs/job-store.ts';
import type { OpenedJobs } from '../../jobs/open-jobs.ts';
import type { JobKind } from '../../jobs/stored-jobs.ts';
import { readManifest } from '../../region-format/manifest.ts';
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
import { timetableJob } from './timetable-job.ts';

interface TimetableParts extends Pick<DeskParts, 'host' | 'spawnTimetableImport' | 'chooseFile'> {
  /** Folder of the region in use; null while there is none. */
  regionFolder: Watched<string | null>;
  /** Data folder of the built-in service, which reads timetables there. */
  serviceFolder: string;
  /** Jobs of the profile; available once calls are served. */
  jobs(): OpenedJobs<JobProgress>;
  profileJobList: Watched<readonly Job[]>;
  /** Logs an unexpected error that no call returns. */
  failed(error: unknown): void;
}

interface OpenedTimetables extends Opened<typeof capability> {
  /** The profile's job that imports a timetable. */
  job: JobKind<StoredOrder, JobProgress>;
}

/** Opens the calls that import, replace, and remove timetables of the built-in service. */
export async function openTimetables(parts: TimetableParts): Promise<OpenedTimetables> {
  const { regionFolder, jobs, profileJobList, spawnTimetableImport: spawn } = parts;
  const folder = join(parts.serviceFolder, timetablesFolder);
  /** Paths chosen in the host's file dialog since the start. */
  const chosenPaths = new Set<string>();
  /** An import that was requested but isn't listed as a job yet. */
  let requestedImport: { fileName: string; started: Promise<Outcome<string>> } | null = null;
  /** Receives the outcome of the requested import. */
  let resolveImport: ((outcome: Outcome<FeedSummary>) => void) | null = null;

  function importing(): TimetablesState['importing'] {
    const job = profileJobList.read().find((job) => job.kind === 'timetable' && isUnderWay(job));
    if (job?.kind === 'timetable') return { fileName: job.fileName, done: job.done / job.total };
    return requestedImport && { fileName: requestedImport.fileName, done: 0 };
  }

  async function read(): Promise<TimetablesState> {
    const inRegion = regionFolder.read();
    const [sample] = inRegion === null ? [] : await listFeeds(join(inRegion, timetablesFolder));
    return {
      feeds: await listFeeds(folder),
      sample: sample?.id === sampleFeedId ? { feed: sample, inUse: await usesSample(folder) } : null,
      importing: importing(),
    };
  }
  const timetables = publisher<TimetablesState | null>(await read());
  const publish = async () => timetables.publish(await read());
  let bounds = await regionBounds();
  regionFolder.watch(() => {
    void publish();
    void regionBounds().then((found) => {
      bounds = found;
    });
  });
  profileJobList.watch(publishImporting);

  function publishImporting(): void {
    const [known, now] = [timetables.read(), importing()];
    if (known && JSON.stringify(known.importing) !== JSON.stringify(now))
      timetables.publish({ ...known, importing: now });
  }

  async function regionBounds(): Promise<Bounds | undefined> {
    const inRegion = regionFolder.read();
    // An unreadable manifest is reported where the region is opened.
    const manifest = inRegion === null ? undefined : await readManifest(inRegion).catch(() => undefined);
    return manifest?.bounds;
  }

  async function ended(id: string, outcome: Outcome<FeedSummary>) {
    const listener = resolveImport;
    resolveImport = null;
    // After a restart no call waits for the outcome; a failed job then stays listed with its fault.
    if (outcome.ok || (listener && outcome.fault.kind !== 'cancelled'))
      await jobs().calls['jobs.cancel']({ id });
    await publish();
    listener?.(outcome);
  }

  async function importFile(path: string, id: string): Promise<Outcome<FeedSummary>> {
    const outcome = new Promise<Outcome<FeedSummary>>((resolve) => {
      resolveImport = resolve;
    });
    const order = { kind: 'timetable', question: { path, id } };
    requestedImport = { fileName: basename(path), started: jobs().calls['jobs.start'](order) };
    publishImporting();
    let started: Outcome<string> | undefined;
    try {
      started = await requestedImport.started;
    } finally {
      if (!started?.ok) resolveImport = null;
      requestedImport = null;
      publishImporting();
    }
    return started.ok ? outcome : started;
  }

  return {
    job: timetableJob({
      spawn,
      folder,
      region: () => bounds,
      onEnded: (...end) => void ended(...end).catch(parts.failed),
    }),
    states: { timetables },
    calls: {
      'timetables.choose': async () => {
        const path = await parts.chooseFile({ name: 'GTFS', ending: 'zip' });
        if (path !== null) chosenPaths.add(path);
        return succeeded({ path });
      },
      'timetables.import': async ({ path, replaces }) => {
        // If the host has a file dialog, the window may only use files that were chosen in it.
        if (parts.host === 'desktop' && !chosenPaths.has(path)) return failed(refused('path', 'choose-file'));
        if (importing()) return failed(refused('path', 'import-running'));
        return importFile(path, replaces ?? randomUUID());
      },
      'timetables.cancelImport': async () => {
        await requestedImport?.started;
        const job = profileJobList.read().find(({ kind }) => kind === 'timetable');
        return job ? jobs().calls['jobs.cancel'](job) : succeeded(null);
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
  };
}
