import { create } from 'zustand';
import type { Fault } from '../../../shared/fault.ts';
import { isSameService } from '../../../shared/settings.ts';
import type { ActionOutcome, PlannedAction, PlanState } from '../../../shared/zones/plan.ts';
import { queryClient } from '../../desk/ask.ts';
import { desk, useDeskLink } from '../../desk/desk.ts';
import { deskState, watchDeskState } from '../../desk/states.ts';

import { words } from '../../words/words.ts';
import { showHeldWork, startWork } from '../../workbench/jobs.ts';
import { openPanel } from '../../workbench/layout.ts';
import { saved } from '../../workspace-zones/zones-store.ts';
import { announceOutcomes } from './announce-outcomes.ts';
import type { Outcome } from './outcome.ts';
import { closePull } from './pull.ts';

interface PlanStore {
  /** The plan that is under way, or that can go on; null when there is none. */
  current: PlanState | null;
  /** What was asked of it and is not answered yet. */
  asked: 'pause' | 'cancel' | 'resume' | null;
  /** The number of the plan that runs or was the last to. */
  latest: number | null;
  /** What became of its actions, as far as that was told. */
  actions: readonly ActionOutcome[];
  /** That was read: it stays with its zones alone. */
  putAway: boolean;
  /** Of plans before it, what nobody has put away. */
  earlier: readonly ActionOutcome[];
  /** What became of each zone when it was last to be created, by the workspace's id. */
  outcomes: ReadonlyMap<string, Outcome>;
  /** The same of changes. */
  changes: ReadonlyMap<string, Outcome>;
  /** Why nothing could be told of the last plan as a whole. */
  fault: { actions: readonly PlannedAction[]; fault: Fault } | null;
}

const nothing: PlanStore = {
  current: null,
  asked: null,
  latest: null,
  actions: [],
  putAway: false,
  earlier: [],
  outcomes: new Map(),
  changes: new Map(),
  fault: null,
};

/** What is done at the service in use. The desk carries it out; the window looks on. */
export const usePlan = create<PlanStore>()(() => nothing);

let work: ReturnType<typeof startWork> | null = null;

/** Hears how far the plan is, also one that an earlier run of the program began. The function returned stops it. */
export function followPlan(): () => void {
  void read();
  const stops = [
    watchDeskState('plan', (state) => state && hear(state)),
    desk.on('plan.refused', tellRefused),
    useDeskLink.subscribe(({ link }, before) => {
      if (link === 'connected' && before.link !== 'connected') void read();
    }),
    watchDeskState('settings', ({ service }, before) => {
      if (!isSameService(service, before.service)) begin();
    }),
    watchDeskState('keys', begin),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Each service, and each project at it, has plans of its own. */
function begin() {
  finishWork();
  showHeldWork(null);
  usePlan.setState(nothing);
  void read();
}

async function read() {
  const outcome = await desk.call('zones.plan', undefined);
  if (!outcome.ok || !outcome.value) return;
  const { actions, ...state } = outcome.value;
  if (state.state !== 'ended') {
    hear(state);
    if (state.state === 'running') tellRefused(actions.filter(({ outcome: { kind } }) => kind === 'refused'));
    return;
  }
  const allDone = actions.every(({ outcome: what }) => 'at' in what);
  tellOutcomes(state.number, actions, {
    putAway: allDone || deskState('arrangement').creationRead === state.number,
  });
}

/** Does at the service what was planned; what became of each is in the store. */
export async function carryOut(actions: readonly PlannedAction[]) {
  if (usePlan.getState().current || actions.length === 0) return;
  // What is sent is what the desk has; why it has not the latest is shown by itself.
  if (!(await saved())) return;
  const created = idsOf(actions, 'create');
  const changed = idsOf(actions, 'update');
  usePlan.setState((before) => ({
    ...nextPlan(null),
    outcomes: without(before.outcomes, created),
    changes: without(before.changes, changed),
    fault: null,
  }));
  closePull();
  const outcome = await desk.call('zones.carryOut', { actions: [...actions] });
  if (outcome.ok) tellOutcomes(usePlan.getState().latest, outcome.value);
  else usePlan.setState({ fault: { actions, fault: outcome.fault } });
}

export const pausePlan = () => ask('pause', 'zones.pausePlan');
export const resumePlan = () => ask('resume', 'zones.resumePlan');
/** What was not sent yet stays unsent. */
export const cancelPlan = () => ask('cancel', 'zones.cancelPlan');

async function ask(
  asked: PlanStore['asked'],
  call: 'zones.pausePlan' | 'zones.resumePlan' | 'zones.cancelPlan',
) {
  usePlan.setState({ asked });
  const outcome = await desk.call(call, undefined);
  usePlan.setState({
    asked: null,
    ...(!outcome.ok && { fault: { actions: [], fault: outcome.fault } }),
  });
}

/** The outcomes were read, also for later starts. */
export async function putOutcomesAway() {
  const { latest } = usePlan.getState();
  usePlan.setState({ putAway: true, fault: null });
  if (latest !== null) await desk.call('arrangement.keep', { creationRead: latest });
}

/** As `putOutcomesAway`, for those of plans before the latest. */
export const putEarlierAway = () => usePlan.setState({ earlier: [] });

/** What a plan does, where that is one thing. */
export type PlanKind = 'create' | 'update' | 'delete' | 'mixed';
export function kindOfPlan({ planned, total }: Pick<PlanState, 'planned' | 'total'>): PlanKind {
  const kinds = ['create', 'update', 'delete'] as const;
  return kinds.find((kind) => planned[kind] === total) ?? 'mixed';
}

function hear(state: PlanState) {
  const { current, latest } = usePlan.getState();
  if (latest === null) usePlan.setState({ latest: state.number });
  // Another window began it.
  else if (latest !== state.number) usePlan.setState(nextPlan(state.number));
  if (isUnderWay(state)) {
    const { total, unknown, notSent } = state;
    work ??= startWork({
      title: words.t(`zones.plan.work.${kindOfPlan(state)}`, { count: total }),
      cancel: cancelPlan,
    });
    work.progress({ done: total - unknown - notSent, total });
    showHeldWork(null);
    usePlan.setState({ current: state, fault: null });
    return;
  }
  finishWork();
  showHeld(state);
  usePlan.setState({ current: state.state === 'ended' ? null : state });
  if (state.state !== 'ended') void readOutcomes();
  else if (current) void readOutcomes().then(announceOutcomes);
  void queryClient.invalidateQueries({ queryKey: ['zones.atService'] });
}

export const isUnderWay = ({ state }: PlanState): boolean =>
  state === 'running' || state === 'pausing' || state === 'cancelling';

/** Says in every panel that a plan waits to go on. */
function showHeld(plan: PlanState) {
  const { state, unknown, notSent } = plan;
  if (state !== 'paused' && state !== 'interrupted') return showHeldWork(null);
  const what = kindOfPlan(plan) === 'create' ? 'create' : 'mixed';
  showHeldWork({
    title: words.t(`zones.plan.held.${what}.${state}`, { count: unknown + notSent }),
    open: () => openPanel('zones'),
  });
}

function finishWork() {
  work?.finish();
  work = null;
}

async function readOutcomes(): Promise<readonly ActionOutcome[]> {
  const outcome = await desk.call('zones.plan', undefined);
  if (!outcome.ok || !outcome.value) return [];
  const { number, actions } = outcome.value;
  tellOutcomes(number, actions);
  return actions;
}

/** What another plan makes of the latest. */
function nextPlan(number: number | null) {
  const { actions, putAway, earlier } = usePlan.getState();
  return {
    latest: number,
    actions: [],
    putAway: false,
    earlier: putAway ? earlier : withActions(earlier, actions),
  };
}

/** What became of all actions of the latest plan. */
function tellOutcomes(
  latest: number | null,
  actions: readonly ActionOutcome[],
  { putAway } = { putAway: false },
) {
  usePlan.setState((before) => ({ putAway, latest, actions, ...withOutcomes(before, actions) }));
}

/** Of the plan that runs, some that it will not do. */
const tellRefused = (refused: readonly ActionOutcome[]) =>
  usePlan.setState((before) => ({
    actions: withActions(before.actions, refused),
    ...withOutcomes(before, refused),
  }));

const nameOf = ({ kind, id, zoneId }: ActionOutcome) => JSON.stringify([kind, id, zoneId]);

/** The later word on the same action counts. */
const withActions = (before: readonly ActionOutcome[], actions: readonly ActionOutcome[]) => [
  ...new Map([...before, ...actions].map((action) => [nameOf(action), action])).values(),
];

function withOutcomes(
  { outcomes, changes, earlier }: PlanStore,
  actions: readonly ActionOutcome[],
): Pick<PlanStore, 'outcomes' | 'changes' | 'earlier'> {
  const of = (kind: ActionOutcome['kind']) =>
    actions.filter((action) => action.kind === kind).map(({ id, outcome }) => [id, outcome] as const);
  const told = new Set(actions.map(nameOf));
  return {
    outcomes: new Map([...outcomes, ...of('create')]),
    changes: new Map([...changes, ...of('update')]),
    earlier: earlier.filter((action) => !told.has(nameOf(action))),
  };
}

const idsOf = (actions: readonly PlannedAction[], kind: 'create' | 'update'): ReadonlySet<string> =>
  new Set(actions.flatMap((action) => (action.kind === kind ? action.id : [])));

const without = (outcomes: ReadonlyMap<string, Outcome>, ids: ReadonlySet<string>) =>
  new Map([...outcomes].filter(([id]) => !ids.has(id)));
