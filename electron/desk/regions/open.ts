import PQueue from 'p-queue';
import type { Watched } from '../../../shared/desk/contract.ts';
import { isUnderWay, type Job, type JobProgress } from '../../../shared/desk/jobs.ts';
import {
  builtInRegionId,
  type regions as capability,
  type RegionFallback,
  type RegionSummary,
  type StoredRegion,
} from '../../../shared/desk/regions.ts';
import { failed, type Outcome, refused, succeeded } from '../../../shared/fault.ts';
import type { WorkspaceRegion } from '../../../shared/settings.ts';
import type { StoredOrder } from '../../jobs/job-store.ts';
import type { OpenedJobs } from '../../jobs/open-jobs.ts';
import type { JobKind } from '../../jobs/stored-jobs.ts';
import type { Attribution } from '../../region-format/manifest.ts';
import {
  clearRemoved,
  listRegions,
  newRegionId,
  type RegionPlaces,
  regionFolderOf,
  regionsFolderOf,
  regionToUse,
  removeRegion,
  renameRegion,
  restoreRegion,
  storeRegionInUse,
} from '../../region-format/stored-regions.ts';
import type { Opened } from '../capability.ts';
import type { DeskParts } from '../desk-parts.ts';
import type { Log } from '../log.ts';
import { publisher } from '../published.ts';
import { listAreasApart } from './import-apart.ts';
import { readRegion } from './read-region.ts';
import { regionJob } from './region-job.ts';

interface RegionsParts
  extends RegionPlaces,
    Pick<DeskParts, 'host' | 'worldFolder' | 'spawnRegionImport' | 'chooseFile'> {
  log: Pick<Log, 'failure'>;
  /** Long work of the profile, once a call is answered. */
  jobs(): OpenedJobs<JobProgress>;
  jobStates: Watched<readonly Job[]>;
  /** Whether the region that comes with the program can be used. */
  builtInIsThere: Watched<boolean>;
  /** Whether the places of the world can be used, which every region stands beside. */
  worldPlacesAreThere: Watched<boolean>;
  /** The built-in service answers from another region. */
  changed(): void;
}

interface OpenedRegions extends Opened<typeof capability> {
  /** How a region is made of an extract, as long work of the profile. */
  job: JobKind<StoredOrder, JobProgress>;
  /** The folder of the region in use; whoever reads out of it follows this. Null while that is still to be made. */
  folder: Watched<string | null>;
  /** Whose data the region in use is; empty until it was read. */
  sources: Watched<readonly Attribution[]>;
  /** The region as it was read last; null where there is none. */
  latest(): Promise<RegionSummary | null>;
  /** What a workspace that is made in it remembers of the region in use; null where there is none. */
  forWorkspace(): Promise<WorkspaceRegion | null>;
  /** Reads the folder in use anew, as it may have been made again. */
  readAgain(): void;
}

/** The regions of the profile, and the one in use: a folder that everything that reads a region follows. */
export async function openRegions(parts: RegionsParts): Promise<OpenedRegions> {
  const { profileFolder, log } = parts;
  const first = await regionToUse(parts);
  let inUse = first.id;
  const canBeUsed = () =>
    parts.worldPlacesAreThere.read() && (inUse !== builtInRegionId || parts.builtInIsThere.read());
  const folderInUse = () => (canBeUsed() ? regionFolderOf(parts, inUse) : null);
  const folder = publisher(folderInUse());
  const region = publisher<RegionSummary | null>(null);
  const sources = publisher<readonly Attribution[]>([]);
  const regions = publisher<readonly StoredRegion[]>([]);
  const removedRegions = publisher<readonly Pick<StoredRegion, 'id' | 'name'>[]>([]);
  const regionFallback = publisher<RegionFallback | null>(first.fallback);
  const serial = new PQueue({ concurrency: 1 });

  async function read(): Promise<RegionSummary | null> {
    const inFolder = folder.read();
    const nothing = { region: null, sources: [] };
    const found =
      inFolder === null
        ? nothing
        : await readRegion(inFolder).catch((error: unknown) => {
            log.failure('reading the region', error);
            return nothing;
          });
    sources.publish(found.sources);
    region.publish(found.region);
    return found.region;
  }

  let latest = read();
  const readAgain = () => {
    latest = latest.then(read);
  };

  const list = async () => regions.publish(await listRegions(parts, inUse));
  const notCleared = (error: unknown) => log.failure('clearing the regions', error);
  const notListed = (error: unknown) => log.failure('listing the regions', error);
  const cleared = clearRemoved(profileFolder).catch(notCleared);
  void serial.add(() => cleared.then(list)).catch(notListed);
  const preparedMore = () => {
    if (folder.read() !== folderInUse()) {
      folder.publish(folderInUse());
      readAgain();
    }
    void serial.add(list).catch(notListed);
  };
  parts.builtInIsThere.watch(preparedMore);
  parts.worldPlacesAreThere.watch(preparedMore);
  const worldPlaces = new Promise<void>((resolve) => {
    const resolveIfThere = () => {
      if (parts.worldPlacesAreThere.read()) resolve();
    };
    resolveIfThere();
    parts.worldPlacesAreThere.watch(resolveIfThere);
  });
  /** Paths that the host's own dialog gave since the start. */
  const chosen = new Set<string>();

  /** Where the host has a dialog for files, the window may name only what was chosen there. */
  const mayRead = (paths: readonly string[]) =>
    parts.host !== 'desktop' || paths.every((path) => chosen.has(path));

  /** Does something with a region that is there, after what was asked before; the windows are told of what is there then. */
  const withRegion = (id: string, work: (found: StoredRegion) => Promise<Outcome<null>>) =>
    serial.add(async () => {
      const found = (await listRegions(parts, inUse)).find((region) => region.id === id);
      try {
        return found ? await work(found) : failed(refused('id', 'gone'));
      } finally {
        await list();
      }
    });

  async function ended(id: string, outcome: Outcome<null>) {
    if (!outcome.ok) return;
    await parts.jobs().calls['jobs.cancel']({ id });
    await serial.add(list);
  }

  return {
    job: regionJob({
      spawn: parts.spawnRegionImport,
      regions: regionsFolderOf(profileFolder),
      world: parts.worldFolder,
      ready: Promise.all([cleared, worldPlaces]).then(() => undefined),
      ended: (...end) => void ended(...end).catch(notListed),
    }),
    calls: {
      'regions.choose': async () => {
        const path = await parts.chooseFile({ name: 'OpenStreetMap', ending: 'pbf' });
        if (path !== null) chosen.add(path);
        return succeeded({ path });
      },
      'regions.areas': async ({ paths }, { signal }) => {
        if (!mayRead(paths)) return failed(refused('paths', 'choose-file'));
        return listAreasApart(parts.spawnRegionImport, paths, signal);
      },
      'regions.import': ({ paths, name, area }) =>
        serial.add(async () => {
          if (!mayRead(paths)) return failed(refused('paths', 'choose-file'));
          if (parts.jobStates.read().some((job) => job.kind === 'region' && isUnderWay(job)))
            return failed(refused('paths', 'region-import-running'));
          const id = await newRegionId(profileFolder, name);
          const [path = '', ...morePaths] = paths;
          const order = { kind: 'region', question: { path, morePaths, area, id, name } };
          return parts.jobs().calls['jobs.start'](order);
        }),
      'regions.use': ({ id }) =>
        withRegion(id, async ({ contents }) => {
          if (!contents) return failed(refused('id', 'region-damaged'));
          await storeRegionInUse(profileFolder, id);
          regionFallback.publish(null);
          if (id === inUse) return succeeded(null);
          inUse = id;
          folder.publish(folderInUse());
          readAgain();
          await latest;
          parts.changed();
          return succeeded(null);
        }),
      'regions.rename': ({ id, name }) =>
        withRegion(id, async ({ builtIn, contents }) => {
          if (builtIn) return failed(refused('id', 'region-built-in'));
          if (!contents) return failed(refused('id', 'region-damaged'));
          await renameRegion(profileFolder, id, name);
          if (id === inUse) readAgain();
          return succeeded(null);
        }),
      'regions.remove': ({ id }) =>
        withRegion(id, async ({ builtIn, name }) => {
          if (builtIn) return failed(refused('id', 'region-built-in'));
          if (id === inUse) return failed(refused('id', 'region-in-use'));
          await removeRegion(profileFolder, id);
          removedRegions.publish([...removedRegions.read(), { id, name }]);
          return succeeded(null);
        }),
      'regions.restore': ({ id }) =>
        serial.add(async () => {
          const removed = removedRegions.read();
          if (!removed.some((region) => region.id === id)) return failed(refused('id', 'gone'));
          await restoreRegion(profileFolder, id);
          removedRegions.publish(removed.filter((region) => region.id !== id));
          await list();
          return succeeded(null);
        }),
    },
    states: { region, regions, removedRegions, regionFallback },
    folder,
    sources,
    latest: () => latest,
    async forWorkspace() {
      const found = await latest;
      return found && { id: inUse, name: found.name, dataDate: found.dataDate };
    },
    readAgain,
    async close() {
      await serial.onIdle();
      if (removedRegions.read().length > 0) await clearRemoved(profileFolder).catch(notCleared);
    },
  };
}
