import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Job, JobProgress } from '../../../shared/desk/jobs.ts';
import type { ExtractPlace, RemakeSource } from '../../../shared/desk/regions.ts';
import type { RegionArea } from '../../../shared/regions/region-area.ts';
import { openJobFile } from '../../jobs/job-file.ts';
import { buildRegion } from '../../region-build/build.ts';
import { extractSource } from '../../region-build/sources.ts';
import { noWorld, stepsWithoutPlaces, street } from '../../region-build/street.testing.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { publisher } from '../published.ts';
import { importRegionHere } from './import-region-here.testing.ts';
import { openRegions } from './regions-capability.ts';

/** Creates a profile with regions with these IDs. */
export async function profileWith(...ids: string[]) {
  const profileFolder = temporaryFolder();
  const source = extractSource([await street(10, 1)]);
  const steps = stepsWithoutPlaces.filter(({ name }) => name !== 'routing');
  const built = builtInOf(profileFolder);
  await buildRegion({ id: 'equator', name: 'Equator', source, world: noWorld, folder: built, steps });
  for (const id of ids) cpSync(built, join(profileFolder, 'regions', id), { recursive: true });
  return profileFolder;
}

/** Folder of the built-in region; in these tests it is in the profile. */
export const builtInOf = (profileFolder: string) => join(profileFolder, 'of-program');

/** Opens the regions of a profile, as the desk does; closes them after the test and checks that nothing failed. */
export async function openedRegions(profileFolder: string, spawnRegionImport = importRegionHere) {
  const failures: unknown[] = [];
  const failure = (_: string, error: unknown) => void failures.push(error);
  const profileJobList = publisher<readonly Job[]>([]);
  let chosen = '';
  let changes = 0;
  const { calls, states, folder, job, close } = await openRegions({
    host: 'desktop',
    spawnRegionImport,
    chooseFile: async () => chosen,
    proxyFor: async () => null,
    jobs: () => jobs,
    profileJobList,
    builtInRegionFolder: builtInOf(profileFolder),
    worldFolder: noWorld,
    isBuiltInReady: publisher(true),
    areWorldPlacesReady: publisher(true),
    profileFolder,
    log: { failure },
    changed: () => void changes++,
  });
  const jobs = openJobFile<JobProgress>(join(profileFolder, 'jobs.sqlite'), {
    kinds: [job],
    changed: profileJobList.publish,
    failed: (error) => failure('', error),
  });
  let open = true;
  const end = async () => {
    if (open) await jobs.close();
    if (open) await close?.();
    open = false;
    expect(failures).toEqual([]);
  };
  onTestFinished(end);
  const context = { signal: new AbortController().signal, report: () => {} };
  await expect.poll(() => states.regions.read()).not.toEqual([]);
  return {
    states,
    folder: folder.read,
    changes: () => changes,
    close: end,
    jobs,
    work: profileJobList.read,
    /** Imports a file that the user selected. */
    async add(path: string, name: string) {
      chosen = path;
      await calls['regions.choose'](undefined, context);
      return calls['regions.import']({ paths: [path], name }, context);
    },
    /** Returns the areas in a selected file. */
    async areas(path: string) {
      chosen = path;
      await calls['regions.choose'](undefined, context);
      return calls['regions.areas']({ paths: [path] }, context);
    },
    areasOf: (path: string) => calls['regions.areas']({ paths: [path] }, context),
    importFile: (path: string, name: string) => calls['regions.import']({ paths: [path], name }, context),
    brief: () => states.regions.read().map(({ id, name, inUse }) => `${id} ${name}${inUse ? ' in use' : ''}`),
    use: (id: string) => calls['regions.use']({ id }, context),
    rename: (id: string, name: string) => calls['regions.rename']({ id, name }, context),
    remove: (id: string) => calls['regions.remove']({ id }, context),
    download: (address: string, name: string, area?: RegionArea) =>
      calls['regions.download']({ address, name, area }, context),
    remake: (id: string, source: RemakeSource, area?: RegionArea | null) =>
      calls['regions.remake']({ id, source, area }, context),
    preview: (place: ExtractPlace) => calls['regions.preview'](place, context),
    loadCatalog: (address: string) => calls['regions.loadCatalog']({ address }, context),
    catalogOutline: (id: string) => calls['regions.catalogOutline']({ id }, context),
    restore: (id: string) => calls['regions.restore']({ id }, context),
  };
}
