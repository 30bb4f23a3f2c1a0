import { create } from 'zustand';
import type { CreationState, ZoneCreation } from '../../../shared/desk.ts';
import type { Fault } from '../../../shared/fault.ts';
import { startWork } from '../../app/work.ts';
import { queryClient } from '../../ask.ts';
import { desk, useDeskLink } from '../../desk.ts';
import { useMirror } from '../../mirror.ts';
import { words } from '../../words/words.ts';
import { saved } from '../zones-store.ts';

export type CreationOutcome = ZoneCreation['outcome'];

interface Creation {
  /** The one that is under way, or that can go on; null when there is none. */
  current: CreationState | null;
  /** What was asked of it and is not done yet: the request under way is let end. */
  asked: 'pause' | 'cancel' | 'resume' | null;
  /** What became of each zone when it was last to be created, by the workspace's id. */
  outcomes: ReadonlyMap<string, CreationOutcome>;
  /** The outcomes were read: they stay with their zones alone. */
  putAway: boolean;
  /** Why nothing could be told of the last creation as a whole. */
  fault: { ids: readonly string[]; fault: Fault } | null;
}

const nothing: Creation = {
  current: null,
  asked: null,
  outcomes: new Map(),
  putAway: false,
  fault: null,
};

/** The creation of zones at the service in use. The desk carries it through; the window looks on. */
export const useCreation = create<Creation>()(() => nothing);

let work: ReturnType<typeof startWork> | null = null;

/** Hears how far the creation is, also one that an earlier run of the program began. The function returned stops it. */
export function followCreation(): () => void {
  void read();
  const stops = [
    desk.on('creation.changed', hear),
    desk.on('zones.refused', (zones) => tellOutcomes(zones)),
    useDeskLink.subscribe(({ link }, before) => {
      if (link === 'connected' && before.link !== 'connected') void read();
    }),
    // Each service, and each project at it, has creations of its own.
    useMirror.subscribe(({ settings, keys }, before) => {
      const same =
        JSON.stringify([settings.service, keys]) === JSON.stringify([before.settings.service, before.keys]);
      if (same) return;
      finishWork();
      useCreation.setState(nothing);
      void read();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

async function read() {
  const outcome = await desk.call('zones.creation', undefined);
  if (!outcome.ok || !outcome.value) return;
  const { zones, ...state } = outcome.value;
  if (state.state !== 'ended') {
    if (state.state === 'running') tellOutcomes(zones.filter(({ outcome: { kind } }) => kind === 'refused'));
    return hear(state);
  }
  const allCreated = zones.every(({ outcome: { kind } }) => kind === 'created');
  tellOutcomes(zones, { putAway: allCreated || (await wasPutAway(state.number)) });
}

/** Creates zones at the service; what became of each is in the store. */
export async function createZones(ids: readonly string[]) {
  if (useCreation.getState().current || ids.length === 0) return;
  // What is sent is what the desk has; why it has not the latest is shown by itself.
  if (!(await saved())) return;
  const sent = new Set(ids);
  useCreation.setState(({ outcomes, putAway }) => ({
    // Of those that were put away nobody wants to read beside the new ones.
    outcomes: putAway ? new Map() : new Map([...outcomes].filter(([id]) => !sent.has(id))),
    putAway: false,
    fault: null,
  }));
  const outcome = await desk.call('zones.create', { ids: [...ids] });
  if (outcome.ok) tellOutcomes(outcome.value);
  else useCreation.setState({ fault: { ids, fault: outcome.fault } });
}

export const pauseCreation = () => ask('pause', 'zones.pauseCreation');
export const resumeCreation = () => ask('resume', 'zones.resumeCreation');
/** What was not sent yet stays unsent. */
export const cancelCreation = () => ask('cancel', 'zones.cancelCreation');

async function ask(
  asked: Creation['asked'],
  call: 'zones.pauseCreation' | 'zones.resumeCreation' | 'zones.cancelCreation',
) {
  useCreation.setState({ asked });
  const outcome = await desk.call(call, undefined);
  useCreation.setState({
    asked: null,
    ...(!outcome.ok && { fault: { ids: [], fault: outcome.fault } }),
  });
}

/** The outcomes were read, also for later starts. */
export async function putOutcomesAway() {
  useCreation.setState({ putAway: true, fault: null });
  const outcome = await desk.call('zones.creation', undefined);
  if (outcome.ok && outcome.value)
    await desk.call('arrangement.keep', { creationRead: outcome.value.number });
}

async function wasPutAway(number: number): Promise<boolean> {
  const left = await desk.call('arrangement.read', undefined);
  return left.ok && left.value.creationRead === number;
}

function hear(state: CreationState) {
  const { current } = useCreation.getState();
  if (state.state === 'running') {
    const { total, unknown, notSent } = state;
    work ??= startWork({ title: words.t('zones.create.work', { count: total }), cancel: cancelCreation });
    work.progress({ done: total - unknown - notSent, total });
    useCreation.setState({ current: state, fault: null });
    return;
  }
  finishWork();
  useCreation.setState({ current: state.state === 'ended' ? null : state });
  if (state.state !== 'ended' || current) void readOutcomes();
  void queryClient.invalidateQueries({ queryKey: ['zones.atService'] });
}

function finishWork() {
  work?.finish();
  work = null;
}

async function readOutcomes() {
  const outcome = await desk.call('zones.creation', undefined);
  if (outcome.ok && outcome.value) tellOutcomes(outcome.value.zones);
}

const tellOutcomes = (zones: readonly ZoneCreation[], { putAway } = { putAway: false }) =>
  useCreation.setState(({ outcomes }) => ({
    putAway,
    outcomes: new Map([...outcomes, ...zones.map(({ id, outcome }) => [id, outcome] as const)]),
  }));
