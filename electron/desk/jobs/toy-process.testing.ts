import { join } from 'node:path';
import type { AnyProgress, JobFrom } from '../../../shared/desk/jobs.ts';
import { filingJob } from '../../jobs/filing-job.testing.ts';
import { openJobFile } from '../../jobs/job-file.ts';
import { openJobStore } from '../../jobs/job-store.ts';
import { openJobs } from '../../jobs/open-jobs.ts';
import { storedJobs, withoutService } from '../../jobs/stored-jobs.ts';
import { openWorkspace } from '../workspaces/workspace.ts';
import { drawingJob } from '../zone-sync/drawing-job.testing.ts';

/** Process for crash tests: a workspace and a profile with a job kind each. Sends snapshots of the jobs to its parent. */
const folder = process.argv[2] ?? '';
const fail = (error: unknown) => {
  throw error;
};
const sendSnapshots = (whose: string) => (jobs: readonly JobFrom<AnyProgress>[]) =>
  void process.send?.(jobs.map(({ kind, state, done }) => ({ whose, kind, state, done })));

const workspace = openWorkspace(join(folder, 'workspace.sqlite'));
const stored = {
  store: openJobStore(workspace.database),
  service: withoutService,
  changed: () => ofWorkspace.publish(),
  failed: fail,
};
const ofWorkspace = openJobs<AnyProgress>(
  // The kinds of the workspace.
  [storedJobs(drawingJob(workspace), stored)],
  sendSnapshots('workspace'),
);
const ofProfile = openJobFile<AnyProgress>(join(folder, 'jobs.sqlite'), {
  // The kinds of the profile.
  kinds: [filingJob(join(folder, 'files'))],
  changed: sendSnapshots('profile'),
  failed: fail,
});

for (const jobs of [ofWorkspace, ofProfile]) void jobs.resumeInterrupted();
process.on('message', ({ whose, order }: { whose: string; order: { kind: string } }) => {
  void (whose === 'profile' ? ofProfile : ofWorkspace).calls['jobs.start'](order);
});
process.once('disconnect', () => process.exit());
