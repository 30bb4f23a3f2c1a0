import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import PQueue from 'p-queue';
import { displayedUrl } from '../../../shared/addresses/download-address.ts';
import type { Watched } from '../../../shared/desk/contract.ts';
import { isUnderWay, type Job, type JobProgress } from '../../../shared/desk/jobs.ts';
import type { regions as capability, StoredRegion } from '../../../shared/desk/regions.ts';
import { failed, type Outcome, refused, succeeded } from '../../../shared/faults/fault.ts';
import type { StoredOrder } from '../../jobs/job-store.ts';
import type { OpenedJobs } from '../../jobs/open-jobs.ts';
import type { JobKind } from '../../jobs/stored-jobs.ts';
import { bytesIn } from '../../region-format/bytes-in.ts';
import { regionFiles } from '../../region-format/manifest.ts';
import { type PastImport, readPastImports, storePastImport } from '../../region-format/past-imports.ts';
import {
  clearRemoved,
  clearUnfinished,
  downloadedFileOf,
  listRegions,
  newRegionId,
  regionFolderOf,
  regionsFolderOf,
  removeRegion,
  renameRegion,
  restoreRegion,
  storeRegionInUse,
} from '../../region-format/stored-regions.ts';
import type { Opened } from '../capability.ts';
import type { DeskParts } from '../desk-parts.ts';
import { publisher } from '../published.ts';
import { openCatalog } from './catalog.ts';
import { listAreasInProcess } from './import-in-process.ts';
import { previewExtract } from './preview-extract.ts';
import { openRegionInUse, type RegionInUse, type RegionInUseParts } from './region-in-use.ts';
import { type ImportedRegion, type RegionInput, regionJob } from './region-job.ts';

interface RegionsParts
  extends RegionInUseParts,
    Pick<
      DeskParts,
      'host' | 'worldFolder' | 'spawnRegionImport' | 'chooseFile' | 'proxyFor' | 'showInFolder'
    > {
  /** Jobs of the profile; available once calls are served. */
  jobs(): OpenedJobs<JobProgress>;
  profileJobList: Watched<readonly Job[]>;
}

interface OpenedRegions
  extends Opened<typeof capability>,
    Pick<RegionInUse, 'folder' | 'sources' | 'latest' | 'forWorkspace' | 'readAgain'> {
  /** The profile's job that imports a region from an extract. */
  job: JobKind<StoredOrder, JobProgress>;
  /** Call when the user dropped a file on the window, which permits reading it without the dialog. */
  permitFile(path: string): void;
}

/** Returns the URL as stored with a region; null for one with a query or fragment, which may contain a secret. */
const storableAddress = (address: string): string | null => {
  const { search, hash } = new URL(address);
  return search === '' && hash === '' ? displayedUrl(address) : null;
};

/** Opens the regions of the profile, and the one in use. */
export async function openRegions(parts: RegionsParts): Promise<OpenedRegions> {
  const { profileFolder, log } = parts;
  const regionsFolder = regionsFolderOf(profileFolder);
  const downloads = dirname(downloadedFileOf(profileFolder, ''));
  const catalog = await openCatalog(parts);
  const inUse = await openRegionInUse(parts);
  const regions = publisher<readonly StoredRegion[]>([]);
  const removedRegions = publisher<readonly Pick<StoredRegion, 'id' | 'name'>[]>([]);
  const serial = new PQueue({ concurrency: 1 });

  const list = async () => regions.publish(await listRegions(parts, inUse.id()));
  const logClearFailure = (error: unknown) => log.failure('clearing the regions', error);
  const logListFailure = (error: unknown) => log.failure('listing the regions', error);
  const clearing = clearRemoved(profileFolder).catch(logClearFailure);
  void serial.add(() => clearing.then(list)).catch(logListFailure);
  const listAgain = () => {
    void serial.add(list).catch(logListFailure);
  };
  parts.isBuiltInReady.watch(listAgain);
  parts.areWorldPlacesReady.watch(listAgain);
  const worldPlaces = new Promise<void>((resolve) => {
    const resolveIfThere = () => {
      if (parts.areWorldPlacesReady.read()) resolve();
    };
    resolveIfThere();
    parts.areWorldPlacesReady.watch(resolveIfThere);
  });
  /** Paths chosen in the host's file dialog, or dropped, since the start. */
  const readablePaths = new Set<string>();

  /** Whether the window may use these files; if the host has a file dialog, only those chosen in it or dropped. */
  const mayRead = (paths: readonly string[]) =>
    parts.host !== 'desktop' || paths.every((path) => readablePaths.has(path));

  /** Queues work on a region, and publishes the updated list afterward; fails if the region doesn't exist. */
  const withRegion = (id: string, work: (found: StoredRegion) => Promise<Outcome<null>>) =>
    serial.add(async () => {
      const found = (await listRegions(parts, inUse.id())).find((region) => region.id === id);
      try {
        return found ? await work(found) : failed(refused('id', 'gone'));
      } finally {
        await list();
      }
    });

  /** Returns the source to record; a region rebuilt from the extract in its own folder keeps its original one. */
  async function originOf({
    id,
    path,
    address,
    area,
  }: RegionInput): Promise<Pick<PastImport, 'address' | 'area'>> {
    const before =
      path === ownExtract(id) && (await readPastImports(regionsFolder)).find((past) => past.id === id);
    if (before) return before;
    return { address: address === undefined ? null : storableAddress(address), area };
  }

  async function recordImport(job: string, { question, extractBytes, seconds }: ImportedRegion) {
    const { id, name } = question;
    const regionBytes = await bytesIn(regionFolderOf(parts, id)).catch(() => 0);
    if (extractBytes > 0 && regionBytes > 0) {
      const origin = await originOf(question);
      await storePastImport(regionsFolder, {
        id,
        name,
        address: origin.address,
        area: origin.area,
        extractBytes,
        regionBytes,
        seconds,
      });
    }
    await parts.jobs().calls['jobs.cancel']({ id: job });
    await serial.add(async () => {
      if (id === inUse.id()) await inUse.switchTo(id);
      await list();
    });
  }

  const isRegionJob = (job: Job) => job.kind === 'region';
  // Downloads belong to region jobs: delete them once there is no such job.
  parts.profileJobList.watch((jobs) => {
    if (jobs.some(isRegionJob)) return;
    serial
      .add(async () => {
        if (!parts.profileJobList.read().some(isRegionJob))
          await rm(downloads, { recursive: true, force: true });
      })
      .catch(logClearFailure);
  });

  const isBeingMade = (id: string) =>
    parts.profileJobList.read().some((job) => job.kind === 'region' && job.region === id);

  async function startJob(
    question: RegionInput,
    field: 'paths' | 'address' | 'id',
  ): Promise<Outcome<string>> {
    if (parts.profileJobList.read().some((job) => job.kind === 'region' && isUnderWay(job)))
      return failed(refused(field, 'region-import-running'));
    const order = { kind: 'region', question };
    return parts.jobs().calls['jobs.start'](order);
  }

  const ownExtract = (id: string) => join(regionFolderOf(parts, id), regionFiles.extract);
  const downloadOf = (address: string) => ({ path: downloadedFileOf(profileFolder, address), address });

  return {
    job: regionJob({
      spawn: parts.spawnRegionImport,
      proxyFor: parts.proxyFor,
      regions: regionsFolder,
      world: parts.worldFolder,
      ready: Promise.all([clearing, worldPlaces]).then(() => undefined),
      clearUnfinished: () => clearUnfinished(profileFolder).catch(logClearFailure),
      onImported: (...what) => void recordImport(...what).catch(logListFailure),
    }),
    calls: {
      'regions.choose': async () => {
        const path = await parts.chooseFile({ name: 'OpenStreetMap', ending: 'pbf' });
        if (path !== null) readablePaths.add(path);
        return succeeded({ path });
      },
      'regions.areas': async ({ paths }, { signal }) => {
        if (!mayRead(paths)) return failed(refused('paths', 'choose-file'));
        return listAreasInProcess(parts.spawnRegionImport, paths, signal);
      },
      'regions.import': ({ paths, name, area }) =>
        serial.add(async () => {
          if (!mayRead(paths)) return failed(refused('paths', 'choose-file'));
          const id = await newRegionId(profileFolder, name);
          const [path = '', ...morePaths] = paths;
          return startJob({ path, morePaths, area, id, name }, 'paths');
        }),
      'regions.download': ({ address, name, area }) =>
        serial.add(async () => {
          const id = await newRegionId(profileFolder, name);
          return startJob({ ...downloadOf(address), area, id, name }, 'address');
        }),
      'regions.remake': ({ id, source, area: wanted }) =>
        serial.add(async () => {
          const found = (await listRegions(parts, inUse.id())).find((region) => region.id === id);
          if (!found) return failed(refused('id', 'gone'));
          if (found.builtIn) return failed(refused('id', 'region-built-in'));
          const { name } = found;
          const area = (wanted === undefined ? found.area : wanted) ?? undefined;
          if (source.kind === 'address')
            return startJob({ ...downloadOf(source.address), area, id, name }, 'id');
          if (source.kind === 'own') {
            if (!found.hasExtract) return failed(refused('id', 'no-stored-extract'));
            return startJob({ path: ownExtract(id), id, name }, 'id');
          }
          if (!mayRead([source.path])) return failed(refused('path', 'choose-file'));
          return startJob({ path: source.path, area, id, name }, 'id');
        }),
      'regions.preview': async (place, { signal }) => {
        if (place.kind === 'file' && !mayRead([place.path])) return failed(refused('path', 'choose-file'));
        return previewExtract(place, parts, signal);
      },
      'regions.loadCatalog': ({ address }, { signal }) => catalog.load(address, signal),
      'regions.catalogOutline': async ({ id }) => succeeded(catalog.outline(id)),
      'regions.showFolder': async ({ id }) => {
        parts.showInFolder?.(regionFolderOf(parts, id));
        return succeeded(null);
      },
      'regions.use': ({ id }) =>
        withRegion(id, async ({ contents }) => {
          if (!contents) return failed(refused('id', 'region-damaged'));
          await storeRegionInUse(profileFolder, id);
          inUse.fallback.publish(null);
          if (id === inUse.id()) return succeeded(null);
          await inUse.switchTo(id);
          return succeeded(null);
        }),
      'regions.rename': ({ id, name }) =>
        withRegion(id, async ({ builtIn, contents }) => {
          if (builtIn) return failed(refused('id', 'region-built-in'));
          if (!contents) return failed(refused('id', 'region-damaged'));
          if (isBeingMade(id)) return failed(refused('id', 'region-being-made'));
          await renameRegion(profileFolder, id, name);
          if (id === inUse.id()) inUse.readAgain();
          return succeeded(null);
        }),
      'regions.remove': ({ id }) =>
        withRegion(id, async ({ builtIn, name }) => {
          if (builtIn) return failed(refused('id', 'region-built-in'));
          if (id === inUse.id()) return failed(refused('id', 'region-in-use'));
          if (isBeingMade(id)) return failed(refused('id', 'region-being-made'));
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
    states: {
      region: inUse.region,
      regions,
      removedRegions,
      regionFallback: inUse.fallback,
      regionCatalog: catalog.state,
    },
    folder: inUse.folder,
    sources: inUse.sources,
    latest: inUse.latest,
    forWorkspace: inUse.forWorkspace,
    readAgain: inUse.readAgain,
    permitFile: (path) => void readablePaths.add(path),
    async close() {
      await serial.onIdle();
      if (removedRegions.read().length > 0) await clearRemoved(profileFolder).catch(logClearFailure);
    },
  };
}
