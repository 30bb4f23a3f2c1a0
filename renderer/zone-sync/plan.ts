import { useMemo } from 'react';
import { create } from 'zustand';
import { isUnderWay, type JobOf } from '../../shared/desk/jobs.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import type { ActionOutcome, PlannedAction } from '../../shared/zone-sync/plan.ts';
import type { SentOutcomes } from '../../shared/zone-sync/state-at-service.ts';
import { isOfCalls } from '../desk/answer-key.ts';
import { queryClient } from '../desk/ask.ts';
import { desk, useDeskLink } from '../desk/desk.ts';
import { oneAtATime } from '../desk/one-at-a-time.ts';
import { deskState, watchDeskState } from '../desk/states.ts';
import { words } from '../words/words.ts';
import { saved } from '../workspace-zones/zones-store.ts';
import { announceOutcomes, type Outcome } from './outcome.ts';
import { closePull } from './pull.ts';

export type PlanJob = JobOf<'plan'>;

interface PlanStore extends SentOutcomes {
  /** The service of these plans; null if there are none. */
  service: number | null;
  /** The plan that is running or can be resumed; null if none. */
  current: PlanJob | null;
  /** The pending command. */
  asked: 'pause' | 'cancel' | 'resume' | null;
  /** Number of the plan that is running or ran last. */
  latest: number | null;
  /** Outcomes of its actions so far. */
  actions: readonly ActionOutcome[];
  /** Dismissed: outcomes are only shown on their zones. */
  putAway: boolean;
  /** Outcomes of earlier plans that weren't dismissed. */
  earlier: readonly ActionOutcome[];
  /** The last plan failed to start, with everything needed to retry it. */
  fault: { actions: readonly PlannedAction[]; zonesPerBatch?: number | undefined; fault: Fault } | null;
}

const nothing: PlanStore = {
  service: null,
  current: null,
  asked: null,
  latest: null,
  actions: [],
  putAway: false,
  earlier: [],
  outcomes: new Map(),
  changes: new Map(),
  deletions: new Map(),
  fault: null,
};

/** The plan of the service in use. The desk executes it; the window displays it. */
export const usePlan = create<PlanStore>()(() => nothing);

/** Outcomes of the last publication; the same object until one changes. */
export function useSentOutcomes(): SentOutcomes {
  const outcomes = usePlan((plan) => plan.outcomes);
  const changes = usePlan((plan) => plan.changes);
  const deletions = usePlan((plan) => plan.deletions);
  return useMemo(() => ({ outcomes, changes, deletions }), [outcomes, changes, deletions]);
}

/** The desk's last report that this window has processed. */
let heard: PlanJob | undefined;
/** Number of skipped actions processed so far. */
let refusedKnown = 0;
/** This window started a plan and hasn't seen its end yet. */
let begun = false;

/** Follows the plan's progress, including plans of earlier runs of the program. Returns a function that stops it. */
export function followPlan(): () => void {
  const hear = oneAtATime(catchUp);
  [heard, begun] = [undefined, false];
  void hear();
  const stops = [
    watchDeskState('jobs', () => void hear()),
    useDeskLink.subscribe(({ link }, before) => {
      if (link !== 'connected' || before.link === 'connected') return;
      heard = undefined;
      void hear();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Catches up with the desk's state. */
async function catchUp() {
  const planJob = deskState('jobs').find((job) => job.kind === 'plan');
  if (JSON.stringify(planJob) === JSON.stringify(heard)) return;
  const before = heard;
  heard = planJob;
  // Each service, and each project on it, has its own plans.
  if (!planJob) return usePlan.setState(nothing);
  const known = usePlan.getState();
  if (known.service !== planJob.service) {
    usePlan.setState({ ...nothing, service: planJob.service, latest: planJob.number });
  } else if (known.latest === null) usePlan.setState({ latest: planJob.number });
  // Another window began it.
  else if (known.latest !== planJob.number) usePlan.setState(nextPlan(planJob.number));
  if (before?.id !== planJob.id) refusedKnown = 0;

  if (isUnderWay(planJob)) {
    usePlan.setState({ current: planJob, fault: null });
    if (planJob.refused > refusedKnown) await readRefused(planJob.id);
    return;
  }
  const watched = begun || (before?.id === planJob.id && isUnderWay(before));
  const isDone = planJob.state === 'done';
  usePlan.setState({ current: isDone ? null : planJob });
  void queryClient.invalidateQueries({ predicate: isOfCalls(['zones.atService', 'zones.holdingAtService']) });
  const outcome = await desk.call('plan.outcomes', { job: planJob.id });
  const actions = outcome.ok ? outcome.value : null;
  if (!actions || usePlan.getState().latest !== planJob.number) return;
  const allDone = actions.every(({ outcome: what }) => 'at' in what);
  const wasRead = deskState('arrangement').creationRead === planJob.number;
  usePlan.setState((before) => ({
    actions,
    putAway: isDone && !watched && (allDone || wasRead),
    ...withOutcomes(before, actions),
  }));
  if (!isDone) return;
  begun = false;
  if (watched) announceOutcomes(actions);
}

async function readRefused(job: string) {
  const outcome = await desk.call('plan.refused', { job, after: refusedKnown });
  if (!outcome.ok) return;
  refusedKnown += outcome.value.length;
  notifyRefused(outcome.value);
}

/**
 * Executes a plan on the service; outcomes go to the store.
 * @param zonesPerBatch for this plan only; default is the global setting
 */
export async function carryOut(actions: readonly PlannedAction[], zonesPerBatch?: number) {
  if (usePlan.getState().current || actions.length === 0) return;
  // The desk publishes what it has stored; if saving fails, that fault is shown elsewhere.
  if (!(await saved())) return;
  const created = idsOf(actions, 'create');
  const changed = idsOf(actions, 'update');
  const deleted = new Set(actions.flatMap((action) => (action.kind === 'delete' ? action.zoneId : [])));
  usePlan.setState((before) => ({
    ...nextPlan(null),
    outcomes: without(before.outcomes, created),
    changes: without(before.changes, changed),
    deletions: without(before.deletions, deleted),
    fault: null,
  }));
  closePull();
  begun = true;
  const outcome = await desk.call('jobs.start', {
    kind: 'plan',
    actions: [...actions],
    ...(zonesPerBatch !== undefined && { zonesPerBatch }),
  });
  if (outcome.ok) return;
  begun = false;
  usePlan.setState({ fault: { actions, zonesPerBatch, fault: outcome.fault } });
}

export const pausePlan = () => ask('pause');
export const resumePlan = () => ask('resume');
/** Cancels what hasn't been sent yet. */
export const cancelPlan = () => ask('cancel');

async function ask(planRequest: NonNullable<PlanStore['asked']>) {
  const { current } = usePlan.getState();
  if (!current) return;
  usePlan.setState({ asked: planRequest });
  const outcome = await desk.call(`jobs.${planRequest}`, { id: current.id });
  usePlan.setState({
    asked: null,
    ...(!outcome.ok && { fault: { actions: [], fault: outcome.fault } }),
  });
}

/** Dismisses the outcomes, also for later sessions. */
export async function putOutcomesAway() {
  const { latest } = usePlan.getState();
  usePlan.setState({ putAway: true, fault: null });
  if (latest !== null) await desk.call('arrangement.keep', { creationRead: latest });
}

/** As `putOutcomesAway`, for those of plans before the latest. */
export const putEarlierAway = () => usePlan.setState({ earlier: [] });

/** The kind of a plan's actions if there is only one. */
export type PlanKind = 'create' | 'update' | 'delete' | 'mixed';
export function kindOfPlan({ planned, total }: Pick<PlanJob, 'planned' | 'total'>): PlanKind {
  const kinds = ['create', 'update', 'delete'] as const;
  return kinds.find((kind) => planned[kind] === total) ?? 'mixed';
}

/** What a plan does, or how much of it waits for the person. */
export function planTitle(plan: PlanJob): string {
  const { state, total, unknown, notSent } = plan;
  const kind = kindOfPlan(plan);
  if (isUnderWay(plan)) return words.t(`zones.plan.work.${kind}`, { count: total });
  const what = kind === 'create' ? 'create' : 'mixed';
  const how = state === 'interrupted' ? 'interrupted' : 'paused';
  return words.t(`zones.plan.held.${what}.${how}`, { count: unknown + notSent });
}

/** State after a new plan replaces the latest. */
function nextPlan(number: number | null) {
  const { actions, putAway, earlier } = usePlan.getState();
  return {
    latest: number,
    actions: [],
    putAway: false,
    earlier: putAway ? earlier : withActions(earlier, actions),
  };
}

/** Adds skipped actions of the running plan. */
const notifyRefused = (refused: readonly ActionOutcome[]) =>
  usePlan.setState((before) => ({
    actions: withActions(before.actions, refused),
    ...withOutcomes(before, refused),
  }));

const nameOf = ({ kind, id, zoneId }: ActionOutcome) => JSON.stringify([kind, id, zoneId]);

/** The latest outcome of an action wins. */
const withActions = (before: readonly ActionOutcome[], actions: readonly ActionOutcome[]) => [
  ...new Map([...before, ...actions].map((action) => [nameOf(action), action])).values(),
];

function withOutcomes(
  { outcomes, changes, deletions, earlier }: PlanStore,
  actions: readonly ActionOutcome[],
): Pick<PlanStore, 'outcomes' | 'changes' | 'deletions' | 'earlier'> {
  const of = (kind: ActionOutcome['kind']) =>
    actions
      .filter((action) => action.kind === kind)
      .map(({ id, zoneId, outcome }) => [zoneId ?? id, outcome] as const);
  const listed = new Set(actions.map(nameOf));
  return {
    outcomes: new Map([...outcomes, ...of('create')]),
    changes: new Map([...changes, ...of('update')]),
    deletions: new Map([...deletions, ...of('delete')]),
    earlier: earlier.filter((action) => !listed.has(nameOf(action))),
  };
}

const idsOf = (actions: readonly PlannedAction[], kind: 'create' | 'update'): ReadonlySet<string> =>
  new Set(actions.flatMap((action) => (action.kind === kind ? action.id : [])));

const without = (outcomes: ReadonlyMap<string, Outcome>, ids: ReadonlySet<string>) =>
  new Map([...outcomes].filter(([id]) => !ids.has(id)));
