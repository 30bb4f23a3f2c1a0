import { join } from 'node:path';
import type { Job, JobProgress } from '../../../shared/desk/jobs.ts';
import { openJobFile } from '../../jobs/job-file.ts';
import { noWorld } from '../../region-build/street.testing.ts';
import { publisher } from '../published.ts';
import { importRegionHere } from './import-region-here.testing.ts';
import { openRegions } from './regions-capability.ts';

/**
 * Opens the regions of a profile in a separate process that a test can kill; sends their jobs to the parent.
 */
const profileFolder = process.argv[2] ?? '';
const failed = (error: unknown) => {
  throw error;
};
const profileJobList = publisher<readonly Job[]>([]);
profileJobList.watch((jobs) => void process.send?.(jobs));

const regions = await openRegions({
  host: 'browser',
  spawnRegionImport: importRegionHere,
  chooseFile: async () => null,
  proxyFor: async () => null,
  jobs: () => jobs,
  profileJobList,
  builtInRegionFolder: join(profileFolder, 'no-region'),
  worldFolder: noWorld,
  isBuiltInReady: publisher(false),
  areWorldPlacesReady: publisher(true),
  profileFolder,
  log: { failure: (_, error) => failed(error) },
  changed: () => {},
});
const jobs = openJobFile<JobProgress>(join(profileFolder, 'jobs.sqlite'), {
  kinds: [regions.job],
  changed: profileJobList.publish,
  failed,
});
void jobs.resumeInterrupted();

process.on('message', (address: string) => {
  const context = { signal: new AbortController().signal, report: () => {} };
  void regions.calls['regions.download']({ address, name: 'Faro' }, context);
});
process.once('disconnect', () => process.exit());
