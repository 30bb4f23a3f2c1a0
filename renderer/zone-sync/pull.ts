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
import { selectZones } from '../workspace-zones/selection.ts';
import { showOnMap } from '../workspace-zones/show-on-map.ts';
import { allSaved, readZones, useZones } from '../workspace-zones/zones-store.ts';

/** Zones that were downloaded. */
export type Pulled = Extract<ZonesPulled, { supported: true }>;

type PullState =
  | { kind: 'idle' }
  | { kind: 'running'; found: number; waitsFor: Fault | null }
  /** Starts over when resumed. */
  | { kind: 'interrupted' }
  | { kind: 'done'; pulled: Pulled }
  | { kind: 'unsupported' }
  | { kind: 'failed'; fault: Fault };

interface Pull {
  state: PullState;
  /** Whether the dialog is open; otherwise the panel shows the outcome. */
  isDialogOpen: boolean;
}

/** Download of the service's zones to the workspace. The desk executes it; the window displays it. */
export const usePull = create<Pull>()(() => ({ state: { kind: 'idle' }, isDialogOpen: false }));

const setPullState = (state: PullState) => usePull.setState({ state });

/** The job as last processed by this window. */
let processedJob: JobOf<'pull'> | undefined;

/**
 * Follows the download's progress, including downloads of earlier runs of the program. Returns a function that stops
 * it.
 */
export function followPull(): () => void {
  const update = oneAtATime(catchUp);
  processedJob = undefined;
  void update();
  const subscriptions = [
    watchDeskState('jobs', () => void update()),
    useDeskLink.subscribe(({ link }, before) => {
      if (link === 'connected' && before.link !== 'connected') void update();
    }),
  ];
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe();
  };
}

const currentPullJob = () => deskState('jobs').find((job) => job.kind === 'pull');

async function catchUp() {
  const pullJob = currentPullJob();
  if (JSON.stringify(pullJob) === JSON.stringify(processedJob)) return;
  const before = processedJob;
  processedJob = pullJob;
  if (pullJob && isUnderWay(pullJob))
    return setPullState({ kind: 'running', found: pullJob.done, waitsFor: pullJob.fault });
  const wasWatched = before !== undefined && isUnderWay(before);
  if (wasWatched) {
    // Even after a cancellation, which may have come too late.
    readZones();
    await allSaved();
  }
  if (pullJob?.state === 'done') await showPullOutcome(pullJob.id, wasWatched);
  else if (pullJob?.state === 'paused' && pullJob.fault)
    setPullState({ kind: 'failed', fault: pullJob.fault });
  else setPullState({ kind: pullJob ? 'interrupted' : 'idle' });
}

async function showPullOutcome(jobId: string, wasWatched: boolean) {
  const outcome = await desk.call('zones.pulled', { job: jobId });
  if (!outcome.ok) return setPullState({ kind: 'failed', fault: outcome.fault });
  if (!outcome.value?.supported) return setPullState({ kind: outcome.value ? 'unsupported' : 'idle' });
  setPullState({ kind: 'done', pulled: outcome.value });
  if (wasWatched) announce(formatList(pulledInWords(words.t, outcome.value)));
}

/** Downloads zones by their ID on the service and replaces those of the workspace, as one undoable edit. */
export async function pullZones(zoneIds: readonly string[]) {
  if (usePull.getState().state.kind === 'running') return;
  setPullState({ kind: 'running', found: 0, waitsFor: null });
  // The desk compares with what it has stored, so save first.
  if (!(await allSaved())) return setPullState({ kind: 'idle' });
  const outcome = await desk.call('jobs.start', { kind: 'pull', question: { zoneIds: [...zoneIds] } });
  if (!outcome.ok) setPullState({ kind: 'failed', fault: outcome.fault });
}

/** Cancels the download; the workspace stays unchanged. */
export const cancelPull = () => callForJob('jobs.cancel');
export const resumePull = () => callForJob('jobs.resume');

async function callForJob(callName: 'jobs.cancel' | 'jobs.resume') {
  const job = currentPullJob();
  const outcome = job && (await desk.call(callName, { id: job.id }));
  if (outcome && !outcome.ok) setPullState({ kind: 'failed', fault: outcome.fault });
}

export const openPullDialog = () => usePull.setState({ isDialogOpen: true });

/** Closes the dialog and dismisses the outcome; a running or paused job continues. */
export function closePull() {
  usePull.setState({ isDialogOpen: false });
  const { kind } = usePull.getState().state;
  if (kind === 'running' || kind === 'interrupted') return;
  if (kind !== 'idle') void cancelPull();
  setPullState({ kind: 'idle' });
}

/** Selects the downloaded zones and shows them on the map. */
export function showPulled({ put }: Pulled) {
  const { zones } = useZones.getState();
  const downloaded = put.flatMap((id) => zones.get(id) ?? []);
  if (downloaded.length === 0) return;
  selectZones(downloaded.map(({ id }) => id));
  showOnMap(downloaded.map(({ geometry }) => geometry));
}

/** Describes how many zones were downloaded, and what happened to the others. */
export const pulledInWords = (
  t: TFunction,
  { added, replaced, kept: keptCount, same, leftOut }: Pulled,
): string[] => [
  t('zones.pull.added', { count: added }),
  ...(replaced > 0 ? [t('zones.pull.replaced', { count: replaced })] : []),
  ...(keptCount > 0 ? [t('zones.pull.kept', { count: keptCount })] : []),
  ...(same > 0 ? [t('zones.pull.same', { count: same })] : []),
  ...(leftOut > 0 ? [t('zones.pull.leftOut', { count: leftOut })] : []),
];

/** Returns the title of the job: that zones are being downloaded, or that it waits for the user. */
export const pullTitle = (pull: JobOf<'pull'>): string =>
  isUnderWay(pull) ? words.t('zones.pull.work') : words.t('zones.pull.held');
