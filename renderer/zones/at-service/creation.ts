import { create } from 'zustand';
import type { CreationState, ZoneCreation } from '../../../shared/desk.ts';
import type { Fault } from '../../../shared/fault.ts';
import { openPanel } from '../../app/layout.ts';
import { showHeldWork, startWork } from '../../app/work.ts';
import { queryClient } from '../../ask.ts';
import { desk, useDeskLink } from '../../desk.ts';
import { useMirror } from '../../mirror.ts';
import { words } from '../../words/words.ts';
import { saved } from '../zones-store.ts';
import { sayOutcomes } from './say-outcomes.ts';

export type CreationOutcome = ZoneCreation['outcome'];

interface Creation {
  /** The one that is under way, or that can go on; null when there is none. */
  current: CreationState | null;
  /** What was asked of it and is not done yet: the request under way is let end. */
  asked: 'pause' | 'cancel' | 'resume' | null;
  /** What became of each zone when it was last to be created, by the workspace's id. */
  outcomes: ReadonlyMap<string, CreationOutcome>;
  /** The creation that runs or was the last to, and the zones that were to be created by it. */
  latest: { number: number | null; ids: ReadonlySet<string> };
  /** Its outcomes were read: they stay with their zones alone. */
  putAway: boolean;
  /** Zones of creations before it whose outcomes nobody has put away. */
  earlier: ReadonlySet<string>;
  /** Why nothing could be told of the last creation as a whole. */
  fault: { ids: readonly string[]; fault: Fault } | null;
}

const nothing: Creation = {
  current: null,
  asked: null,
  outcomes: new Map(),
  latest: { number: null, ids: new Set() },
  putAway: false,
  earlier: new Set(),
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
    desk.on('zones.refused', tellRefused),
    useDeskLink.subscribe(({ link }, before) => {
      if (link === 'connected' && before.link !== 'connected') void read();
    }),
    // Each service, and each project at it, has creations of its own.
    useMirror.subscribe(({ settings, keys }, before) => {
      const same =
        JSON.stringify([settings.service, keys]) === JSON.stringify([before.settings.service, before.keys]);
      if (same) return;
      finishWork();
      showHeldWork(null);
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
    hear(state);
    if (state.state === 'running') tellRefused(zones.filter(({ outcome: { kind } }) => kind === 'refused'));
    return;
  }
  const allCreated = zones.every(({ outcome: { kind } }) => kind === 'created');
  tellOutcomes(state.number, zones, { putAway: allCreated || (await wasPutAway(state.number)) });
}

/** Creates zones at the service; what became of each is in the store. */
export async function createZones(ids: readonly string[]) {
  if (useCreation.getState().current || ids.length === 0) return;
  // What is sent is what the desk has; why it has not the latest is shown by itself.
  if (!(await saved())) return;
  const sent = new Set(ids);
  useCreation.setState(({ outcomes }) => ({
    outcomes: new Map([...outcomes].filter(([id]) => !sent.has(id))),
    ...nextCreation(null, sent),
    fault: null,
  }));
  const outcome = await desk.call('zones.create', { ids: [...ids] });
  if (outcome.ok) tellOutcomes(useCreation.getState().latest.number, outcome.value);
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

/** As `putOutcomesAway`, for those of creations before the latest. */
export const putEarlierAway = () => useCreation.setState({ earlier: new Set() });

async function wasPutAway(number: number): Promise<boolean> {
  const left = await desk.call('arrangement.read', undefined);
  return left.ok && left.value.creationRead === number;
}

function hear(state: CreationState) {
  const { current, latest } = useCreation.getState();
  if (latest.number === null) useCreation.setState({ latest: { ...latest, number: state.number } });
  // Another window began it.
  else if (latest.number !== state.number) useCreation.setState(nextCreation(state.number, new Set()));
  if (state.state === 'running') {
    const { total, unknown, notSent } = state;
    work ??= startWork({ title: words.t('zones.create.work', { count: total }), cancel: cancelCreation });
    work.progress({ done: total - unknown - notSent, total });
    showHeldWork(null);
    useCreation.setState({ current: state, fault: null });
    return;
  }
  finishWork();
  showHeld(state);
  useCreation.setState({ current: state.state === 'ended' ? null : state });
  if (state.state !== 'ended') void readOutcomes();
  else if (current) void readOutcomes().then(sayOutcomes);
  void queryClient.invalidateQueries({ queryKey: ['zones.atService'] });
}

/** Says in every panel that a creation waits to go on. */
function showHeld({ state, unknown, notSent }: CreationState) {
  const held = state === 'paused' || state === 'interrupted';
  const title = held ? words.t(`zones.create.held.${state}`, { count: unknown + notSent }) : '';
  showHeldWork(held ? { title, open: () => openPanel('zones') } : null);
}

function finishWork() {
  work?.finish();
  work = null;
}

async function readOutcomes(): Promise<CreationOutcome[]> {
  const outcome = await desk.call('zones.creation', undefined);
  if (!outcome.ok || !outcome.value) return [];
  const { number, zones } = outcome.value;
  tellOutcomes(number, zones);
  return zones.map(({ outcome: what }) => what);
}

/** What another creation makes of the latest. */
function nextCreation(number: number | null, ids: ReadonlySet<string>) {
  const { latest, putAway, earlier } = useCreation.getState();
  const left = putAway ? earlier : [...earlier, ...latest.ids];
  return { latest: { number, ids }, putAway: false, earlier: without(left, ids) };
}

/** What became of all zones of the latest creation. */
function tellOutcomes(
  number: number | null,
  zones: readonly ZoneCreation[],
  { putAway } = { putAway: false },
) {
  const ids = new Set(zones.map(({ id }) => id));
  useCreation.setState(({ outcomes, earlier }) => ({
    putAway,
    latest: { number, ids },
    earlier: without(earlier, ids),
    outcomes: withOutcomes(outcomes, zones),
  }));
}

/** Of the creation that runs, some that it will not bring. */
const tellRefused = (zones: readonly ZoneCreation[]) =>
  useCreation.setState(({ outcomes, latest }) => ({
    latest: { ...latest, ids: new Set([...latest.ids, ...zones.map(({ id }) => id)]) },
    outcomes: withOutcomes(outcomes, zones),
  }));

const without = (some: Iterable<string>, others: ReadonlySet<string>) =>
  new Set([...some].filter((id) => !others.has(id)));

const withOutcomes = (outcomes: Creation['outcomes'], zones: readonly ZoneCreation[]) =>
  new Map([...outcomes, ...zones.map(({ id, outcome }) => [id, outcome] as const)]);
