import type { Job } from '../../shared/desk/jobs.ts';
import { isPlaced, lineStates, needsReview } from '../../shared/geocoding/list-lines.ts';
import { deskState, watchDeskState } from '../desk/states.ts';
import { words } from '../words/words.ts';
import { faultInWords } from '../workbench/fault-words.ts';
import { showSystemNotice } from '../workbench/system-notice.ts';
import { endedJobs } from './ended-jobs.ts';
import { panelOfJob, titleOfJob } from './job-title.ts';

/** Shows a system notification when a job ends while the window is in the background, unless turned off. */
export function followEndedJobs() {
  watchDeskState('jobs', (jobs, before) => {
    const host = deskState('about')?.host;
    if (host === undefined || !deskState('settings').tellsEndOfWork) return;
    for (const job of endedJobs(before, jobs))
      showSystemNotice(host, job.id, { ...outcomeOf(job), panel: panelOfJob(job) });
  });
}

function outcomeOf(job: Job): { title: string; text: string } {
  if (job.fault) return { title: titleOfJob(job), text: faultInWords(job.fault) };
  const { t } = words;
  switch (job.kind) {
    case 'cover':
      return { title: t('ended.cover'), text: t('ended.coverText', { count: job.zones }) };
    case 'geocoding': {
      const linesOf = (is: (state: (typeof lineStates)[number]) => boolean) =>
        lineStates.filter(is).reduce((sum, state) => sum + job.states[state], 0);
      const counts = { found: linesOf(isPlaced), total: job.total, open: linesOf(needsReview) };
      const list = job.name === '' ? t('geocoding.pasted') : job.name;
      return { title: t('ended.geocoding', { list }), text: t('ended.geocodingText', counts) };
    }
    case 'matrix':
      return {
        title: t('ended.matrix'),
        text: t('ended.matrixText', { rows: job.rows, columns: job.columns }),
      };
    case 'plan': {
      const done = job.created + job.updated + job.deleted;
      return { title: t('ended.plan'), text: t('ended.planText', { done, count: job.total }) };
    }
    case 'pull':
      return { title: t('ended.pull'), text: t('ended.pullText', { count: job.done }) };
    case 'territories':
      return { title: t('ended.territories'), text: t('ended.territoriesText', { count: job.stores }) };
    case 'region':
      return { title: t('ended.region', { name: job.name }), text: t('ended.regionText') };
    case 'timetable':
      return { title: t('ended.timetable', { name: job.fileName }), text: t('ended.timetableText') };
  }
}
