import type { Context, Handlers, Watched } from '../../../shared/desk/contract.ts';
import type { jobs as capability, Job, JobById, JobProgress } from '../../../shared/desk/jobs.ts';
import type { OpenedJobs } from '../../jobs/open-jobs.ts';
import type { Opened } from '../capability.ts';
import { publisher } from '../published.ts';

interface JobsParts {
  ofWorkspace: { calls: Handlers<typeof capability>; state: Watched<readonly Job[]> };
  ofProfile: { jobs: OpenedJobs<JobProgress>; state: Watched<readonly Job[]> };
}

/** Combines the jobs of the open workspace and of the profile. */
export function openAllJobs({ ofWorkspace, ofProfile }: JobsParts): Opened<typeof capability> {
  const all = () => [...ofWorkspace.state.read(), ...ofProfile.state.read()];
  const state = publisher<readonly Job[]>(all());
  for (const { state: part } of [ofWorkspace, ofProfile]) part.watch(() => state.publish(all()));

  const byId =
    (name: 'jobs.pause' | 'jobs.resume' | 'jobs.cancel') => (job: JobById, context: Context<unknown>) =>
      ofProfile.state.read().some(({ id }) => id === job.id)
        ? ofProfile.jobs.calls[name](job)
        : ofWorkspace.calls[name](job, context);

  return {
    calls: {
      'jobs.start': ofWorkspace.calls['jobs.start'],
      'jobs.pause': byId('jobs.pause'),
      'jobs.resume': byId('jobs.resume'),
      'jobs.cancel': byId('jobs.cancel'),
    },
    states: { jobs: state },
    close: ofProfile.jobs.close,
  };
}
