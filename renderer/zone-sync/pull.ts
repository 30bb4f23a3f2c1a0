import type { TFunction } from 'i18next';
import { create } from 'zustand';
import { isUnderWay, type JobOf } from '../../shared/desk/jobs.ts';
import type { ZonesPulled } from '../../shared/desk/zone-sync.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import { desk, useDeskLink } from '../desk/desk.ts';
import { oneAtATime } from '../desk/one-at-a-time.ts';
import { deskState, watchDeskState } from '../desk/states.ts';
import { formatList } from '../ui/format.ts';
import { words } from '../words/words.ts';
import { announce } from '../workbench/announcements.ts';
import { chooseZones } from '../workspace-zones/selection.ts';
import { showOnMap } from '../workspace-zones/show-on-map.ts';
import { readZones, saved, useZones } from '../workspace-zones/zones-store.ts';

/** Zones that were downloaded. */
export type Pulled = Extract<ZonesPulled, { supported: true }>;

type PullState =
  | { kind: 'idle' }
  | { kind: 'running'; found: number; waitsFor: Fault | null }
  /** It begins anew when it goes on. */
  | { kind: 'interrupted' }
  | { kind: 'done'; pulled: Pulled }
  | { kind: 'unsupported' }
  | { kind: 'failed'; fault: Fault };

interface Pull {
  state: PullState;
  /** The dialog is open; otherwise the panel shows the outcome. */
  asking: boolean;
}

/** Download of the service's zones to the workspace. The desk executes it; the window displays it. */
export const usePull = create<Pull>()(() => ({ state: { kind: 'idle' }, asking: false }));

const become = (state: PullState) => usePull.setState({ state });

/** The desk's last report that this window has processed. */
let heard: JobOf<'pull'> | undefined;

/** Follows the job's progress, including jobs of earlier runs of the program. Returns a function that stops it. */
export function followPull(): () => void {
  const hear = oneAtATime(catchUp);
  heard = undefined;
  void hear();
  const stops = [
    watchDeskState('jobs', () => void hear()),
    useDeskLink.subscribe(({ link }, before) => {
      if (link === 'connected' && before.link !== 'connected') void hear();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

const jobOfDesk = () => deskState('jobs').find((job) => job.kind === 'pull');

async function catchUp() {
  const pullJob = jobOfDesk();
  if (JSON.stringify(pullJob) === JSON.stringify(heard)) return;
  const before = heard;
  heard = pullJob;
  if (pullJob && isUnderWay(pullJob))
    return become({ kind: 'running', found: pullJob.done, waitsFor: pullJob.fault });
  const watched = before !== undefined && isUnderWay(before);
  if (watched) {
    // Even after a cancellation, which may have come too late.
    readZones();
    await saved();
  }
  if (pullJob?.state === 'done') await notifyPulled(pullJob.id, watched);
  else if (pullJob?.state === 'paused' && pullJob.fault) become({ kind: 'failed', fault: pullJob.fault });
  else become({ kind: pullJob ? 'interrupted' : 'idle' });
}

async function notifyPulled(job: string, watched: boolean) {
  const outcome = await desk.call('zones.pulled', { job });
  if (!outcome.ok) return become({ kind: 'failed', fault: outcome.fault });
  if (!outcome.value?.supported) return become({ kind: outcome.value ? 'unsupported' : 'idle' });
  become({ kind: 'done', pulled: outcome.value });
  if (watched) announce(formatList(pulledInWords(words.t, outcome.value)));
}

/** Downloads zones by id and replaces local ones, as one undoable step. */
export async function pullZones(zoneIds: readonly string[]) {
  if (usePull.getState().state.kind === 'running') return;
  become({ kind: 'running', found: 0, waitsFor: null });
  // The desk compares with what it has stored, so save first.
  if (!(await saved())) return become({ kind: 'idle' });
  const outcome = await desk.call('jobs.start', { kind: 'pull', question: { zoneIds: [...zoneIds] } });
  if (!outcome.ok) become({ kind: 'failed', fault: outcome.fault });
}

/** Canceled without any change. */
export const cancelPull = () => withJob('jobs.cancel');
export const resumePull = () => withJob('jobs.resume');

async function withJob(call: 'jobs.cancel' | 'jobs.resume') {
  const job = jobOfDesk();
  const outcome = job && (await desk.call(call, { id: job.id }));
  if (outcome && !outcome.ok) become({ kind: 'failed', fault: outcome.fault });
}

export const askPull = () => usePull.setState({ asking: true });

/** Closes the dialog and dismisses the outcome; a running or paused job continues. */
export function closePull() {
  usePull.setState({ asking: false });
  const { kind } = usePull.getState().state;
  if (kind === 'running' || kind === 'interrupted') return;
  if (kind !== 'idle') void cancelPull();
  become({ kind: 'idle' });
}

/** Selects the downloaded zones and shows them on the map. */
export function showPulled({ put }: Pulled) {
  const { zones } = useZones.getState();
  const came = put.flatMap((id) => zones.get(id) ?? []);
  if (came.length === 0) return;
  chooseZones(came.map(({ id }) => id));
  showOnMap(came.map(({ geometry }) => geometry));
}

/** How many of the service's zones came, and what became of the others. */
export const pulledInWords = (
  t: TFunction,
  { added, replaced, kept: stored, same, leftOut }: Pulled,
): string[] => [
  t('zones.pull.added', { count: added }),
  ...(replaced > 0 ? [t('zones.pull.replaced', { count: replaced })] : []),
  ...(stored > 0 ? [t('zones.pull.kept', { count: stored })] : []),
  ...(same > 0 ? [t('zones.pull.same', { count: same })] : []),
  ...(leftOut > 0 ? [t('zones.pull.leftOut', { count: leftOut })] : []),
];

/** That zones are brought, or that this waits for the person. */
export const pullTitle = (pull: JobOf<'pull'>): string =>
  isUnderWay(pull) ? words.t('zones.pull.work') : words.t('zones.pull.held');
