import { create } from 'zustand';
import type { CreationState, ZoneCreation } from '../../shared/desk.ts';
import type { Fault } from '../../shared/fault.ts';
import { startWork } from '../app/work.ts';
import { queryClient } from '../ask.ts';
import { desk, useDeskLink } from '../desk.ts';
import { words } from '../words/words.ts';
import { saved } from './zones-store.ts';

interface Creation {
  /** Null when nothing is being created. */
  running: {
    done: number;
    total: number;
    secondsLeft: number | null;
    /** What is being waited out. */
    fault: Fault | null;
    pause(): void;
    cancel(): void;
  } | null;
  /** A creation that goes on when a person says so. */
  paused: CreationState | null;
  /** What became of each zone when it was last sent, by the workspace's id. */
  outcomes: ReadonlyMap<string, ZoneCreation['outcome']>;
  /** Why nothing could be told of the last creation as a whole. */
  fault: { ids: readonly string[]; fault: Fault } | null;
}

/** The creation of zones at the service. The desk carries it through; the window looks on. */
export const useCreation = create<Creation>()(() => ({
  running: null,
  paused: null,
  outcomes: new Map(),
  fault: null,
}));

let work: ReturnType<typeof startWork> | null = null;

/** Hears how far the creation is, also one that an earlier run of the program began. The function returned stops it. */
export function followCreation(): () => void {
  const read = async () => {
    const outcome = await desk.call('zones.creation', undefined);
    if (outcome.ok && outcome.value && outcome.value.state !== 'ended') hear(outcome.value);
  };
  void read();
  const stopHearing = desk.on('creation.changed', hear);
  const stopLink = useDeskLink.subscribe(({ link }, before) => {
    if (link === 'connected' && before.link !== 'connected') void read();
  });
  return () => {
    stopHearing();
    stopLink();
  };
}

/** Creates zones at the service; what became of each is in the store. */
export async function createZones(ids: readonly string[]) {
  if (useCreation.getState().running || ids.length === 0) return;
  // What is sent is what the desk has; why it has not the latest is shown by itself.
  if (!(await saved())) return;
  useCreation.setState(({ outcomes }) => ({
    outcomes: new Map([...outcomes].filter(([id]) => !ids.includes(id))),
    fault: null,
  }));
  const outcome = await desk.call('zones.create', { ids: [...ids] });
  if (outcome.ok) tellOutcomes(outcome.value);
  else useCreation.setState({ fault: { ids, fault: outcome.fault } });
}

export const resumeCreation = () => void desk.call('zones.resumeCreation', undefined);
export const pauseCreation = () => void desk.call('zones.pauseCreation', undefined);
export const cancelCreation = () => void desk.call('zones.cancelCreation', undefined);

/** Takes the outcomes away that were read. */
export const forgetOutcomes = () => useCreation.setState({ outcomes: new Map(), fault: null });

function hear(state: CreationState) {
  const { total, unknown, notSent, secondsLeft, fault } = state;
  const { running, paused } = useCreation.getState();
  const done = total - unknown - notSent;
  if (state.state === 'running') {
    work ??= startWork({ title: words.t('zones.create.work', { count: total }), cancel: cancelCreation });
    work.progress({ done, total });
    const progress = { done, total, secondsLeft, fault, pause: pauseCreation, cancel: cancelCreation };
    useCreation.setState({ running: progress, paused: null, fault: null });
    return;
  }
  work?.finish();
  work = null;
  useCreation.setState({ running: null, paused: state.state === 'paused' ? state : null });
  if (state.state === 'ended' && (running || paused)) void readOutcomes();
  void queryClient.invalidateQueries({ queryKey: ['zones.atService'] });
}

async function readOutcomes() {
  const outcome = await desk.call('zones.creation', undefined);
  if (outcome.ok && outcome.value) tellOutcomes(outcome.value.zones);
}

const tellOutcomes = (zones: readonly ZoneCreation[]) =>
  useCreation.setState(({ outcomes }) => ({
    outcomes: new Map([...outcomes, ...zones.map(({ id, outcome }) => [id, outcome] as const)]),
  }));
