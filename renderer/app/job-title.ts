import type { Job } from '../../shared/desk/jobs.ts';
import { geocodingTitle } from '../geocoding/geocoding-title.ts';
import { matrixTitle } from '../matrix/matrix-job.ts';
import { coverTitle } from '../planning/coverage/cover-title.ts';
import { territoriesTitle } from '../planning/territories/territories-title.ts';
import { regionTitle } from '../settings/region-title.ts';
import { timetableTitle } from '../transit/timetable-title.ts';
import { planTitle } from '../zone-sync/plan.ts';
import { pullTitle } from '../zone-sync/pull.ts';

/** ID of the panel in which each kind of job is started and shown in detail. */
const panels = {
  cover: 'zones',
  geocoding: 'geocoding',
  matrix: 'matrix',
  plan: 'zones',
  pull: 'zones',
  region: 'settings',
  territories: 'zones',
  timetable: 'transit',
} as const;

/** Returns the ID of a job's panel; for geocoding that another panel started, that panel's. */
export const panelOfJob = (job: Job): string =>
  (job.kind === 'geocoding' && job.target.split('.')[0]) || panels[job.kind];

/** Returns the title of a job in its current state. */
export function titleOfJob(job: Job): string {
  switch (job.kind) {
    case 'cover':
      return coverTitle(job);
    case 'geocoding':
      return geocodingTitle(job);
    case 'matrix':
      return matrixTitle(job);
    case 'plan':
      return planTitle(job);
    case 'pull':
      return pullTitle(job);
    case 'region':
      return regionTitle(job);
    case 'territories':
      return territoriesTitle(job);
    case 'timetable':
      return timetableTitle(job);
  }
}
