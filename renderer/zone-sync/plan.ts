import { useMemo } from 'react';
import { create } from 'zustand';
import { isUnderWay, type JobOf } from '../../shared/desk/jobs.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import type { ActionOutcome, PlannedAction } from '../../shared/zone-sync/plan.ts';
import type { SentOutcomes } from '../../shared/zone-sync/state-at-service.ts';
import { callFilter } from '../desk/answer-key.ts';
import { queryClient } from '../desk/ask.ts';
import { desk, useDeskLink } from '../desk/desk.ts';
import { oneAtATime } from '../desk/one-at-a-time.ts';
import { deskState, watchDeskState } from '../desk/states.ts';
import { words } from '../words/words.ts';
import { allSaved } from '../workspace-zones/zones-store.ts';
import { announceOutcomes, type Outcome } from './outcome.ts';
import { closePull } from './pull.ts';

export type PlanJob = JobOf<'plan'>;

interface PlanState extends SentOutcomes {
  /** Number of the service that these plans are for; null if there are none. */
  service: number | null;
  /** The plan that is running or can be resumed; null if none. */
  current: PlanJob | null;
  /** Command sent to the desk whose response is pending. */
  pendingCommand: 'pause' | 'cancel' | 'resume' | null;
  /** Number of the latest plan; null before the first, and until a started plan has one. */
  latest: number | null;
  /** Outcomes of its actions so far. */
  actions: readonly ActionOutcome[];
  /** Whether the outcomes were dismissed: they are then only shown on their zones. */
  isDismissed: boolean;
  /** Outcomes of earlier plans that weren't dismissed. */
  earlier: readonly ActionOutcome[];
  /** Why the last plan couldn't start or a command failed, with everything needed to retry; null if it didn't. */
  fault: { actions: readonly PlannedAction[]; zonesPerBatch?: number | undefined; fault: Fault } | null;
}

const noPlan: PlanState = {
  service: null,
  current: null,
  pendingCommand: null,
  latest: null,
  actions: [],
  isDismissed: false,
  earlier: [],
  outcomes: new Map(),
  changes: new Map(),
  deletions: new Map(),
  fault: null,
};

/** The plan of the service in use. The desk executes it; the window displays it. */
export const usePlan = create<PlanState>()(() => noPlan);

/** Outcomes of the last publication; the same object until one changes. */
export function useSentOutcomes(): SentOutcomes {
  const outcomes = usePlan((plan) => plan.outcomes);
  const changes = usePlan((plan) => plan.changes);
  const deletions = usePlan((plan) => plan.deletions);
  return useMemo(() => ({ outcomes, changes, deletions }), [outcomes, changes, deletions]);
}

/** The job as last processed by this window. */
let processedJob: PlanJob | undefined;
/** Number of rejected actions processed so far. */
let processedRefusals = 0;
/** Whether this window has started a plan whose end it hasn't seen yet. */
let hasStartedPlan = false;

/** Follows the plan's progress, including plans of earlier runs of the program. Returns a function that stops it. */
export function followPlan(): () => void {
  const update = oneAtATime(catchUp);
  [processedJob, hasStartedPlan] = [undefined, false];
  void update();
  const subscriptions = [
    watchDeskState('jobs', () => void update()),
    useDeskLink.subscribe(({ link }, before) => {
      if (link !== 'connected' || before.link === 'connected') return;
      processedJob = undefined;
      void update();
    }),
  ];
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe();
  };
}

/** Updates the store from the desk's state. */
async function catchUp() {
  const planJob = deskState('jobs').find((job) => job.kind === 'plan');
  if (JSON.stringify(planJob) === JSON.stringify(processedJob)) return;
  const before = processedJob;
  processedJob = planJob;
  // Each service, and each project on it, has its own plans.
  if (!planJob) return usePlan.setState(noPlan);
  const knownPlan = usePlan.getState();
  if (knownPlan.service !== planJob.service) {
    usePlan.setState({ ...noPlan, service: planJob.service, latest: planJob.number });
  } else if (knownPlan.latest === null) usePlan.setState({ latest: planJob.number });
  // Another window has started it.
  else if (knownPlan.latest !== planJob.number) usePlan.setState(nextPlan(planJob.number));
  if (before?.id !== planJob.id) processedRefusals = 0;

  if (isUnderWay(planJob)) {
    usePlan.setState({ current: planJob, fault: null });
    if (planJob.refused > processedRefusals) await readRefused(planJob.id);
    return;
  }
  const wasWatched = hasStartedPlan || (before?.id === planJob.id && isUnderWay(before));
  const isPlanDone = planJob.state === 'done';
  usePlan.setState({ current: isPlanDone ? null : planJob });
  void queryClient.invalidateQueries({
    predicate: callFilter(['zones.atService', 'zones.holdingAtService']),
  });
  const outcome = await desk.call('plan.outcomes', { job: planJob.id });
  const actions = outcome.ok ? outcome.value : null;
  if (!actions || usePlan.getState().latest !== planJob.number) return;
  const areAllDone = actions.every(({ outcome: what }) => 'at' in what);
  const wasDismissed = deskState('arrangement').creationRead === planJob.number;
  usePlan.setState((before) => ({
    actions,
    isDismissed: isPlanDone && !wasWatched && (areAllDone || wasDismissed),
    ...withOutcomes(before, actions),
  }));
  if (!isPlanDone) return;
  hasStartedPlan = false;
  if (wasWatched) announceOutcomes(actions);
}

async function readRefused(jobId: string) {
  const outcome = await desk.call('plan.refused', { job: jobId, after: processedRefusals });
  if (!outcome.ok) return;
  processedRefusals += outcome.value.length;
  addRefused(outcome.value);
}

/**
 * Executes a plan on the service; outcomes go to the store. Does nothing while another plan is active or if zones
 * can't be saved.
 * @param zonesPerBatch for this plan only; by default as in the settings
 */
export async function executePlan(actions: readonly PlannedAction[], zonesPerBatch?: number) {
  if (usePlan.getState().current || actions.length === 0) return;
  // The desk publishes what it has stored; if saving fails, that fault is shown elsewhere.
  if (!(await allSaved())) return;
  const created = idsOf(actions, 'create');
  const changed = idsOf(actions, 'update');
  const deleted = new Set(actions.flatMap((action) => (action.kind === 'delete' ? action.zoneId : [])));
  usePlan.setState((before) => ({
    ...nextPlan(null),
    outcomes: withoutIds(before.outcomes, created),
    changes: withoutIds(before.changes, changed),
    deletions: withoutIds(before.deletions, deleted),
    fault: null,
  }));
  closePull();
  hasStartedPlan = true;
  const outcome = await desk.call('jobs.start', {
    kind: 'plan',
    actions: [...actions],
    ...(zonesPerBatch !== undefined && { zonesPerBatch }),
  });
  if (outcome.ok) return;
  hasStartedPlan = false;
  usePlan.setState({ fault: { actions, zonesPerBatch, fault: outcome.fault } });
}

export const pausePlan = () => sendCommand('pause');
export const resumePlan = () => sendCommand('resume');
/** Cancels the actions that haven't been sent yet. */
export const cancelPlan = () => sendCommand('cancel');

async function sendCommand(command: NonNullable<PlanState['pendingCommand']>) {
  const { current } = usePlan.getState();
  if (!current) return;
  usePlan.setState({ pendingCommand: command });
  const outcome = await desk.call(`jobs.${command}`, { id: current.id });
  usePlan.setState({
    pendingCommand: null,
    ...(!outcome.ok && { fault: { actions: [], fault: outcome.fault } }),
  });
}

/** Dismisses the outcomes of the latest plan, also for later sessions. */
export async function dismissOutcomes() {
  const { latest } = usePlan.getState();
  usePlan.setState({ isDismissed: true, fault: null });
  if (latest !== null) await desk.call('arrangement.keep', { creationRead: latest });
}

/** Dismisses the outcomes of earlier plans, for this session. */
export const dismissEarlier = () => usePlan.setState({ earlier: [] });

/** The kind of a plan's actions; `mixed` if there are several. */
export type PlanJobKind = 'create' | 'update' | 'delete' | 'mixed';
export function kindOfPlan({ planned, total }: Pick<PlanJob, 'planned' | 'total'>): PlanJobKind {
  const kinds = ['create', 'update', 'delete'] as const;
  return kinds.find((kind) => planned[kind] === total) ?? 'mixed';
}

/** Returns what a plan does, or if it isn't running, how many of its actions wait for the user. */
export function planTitle(plan: PlanJob): string {
  const { state, total, unknown, notSent } = plan;
  const kind = kindOfPlan(plan);
  if (isUnderWay(plan)) return words.t(`zones.plan.work.${kind}`, { count: total });
  const kindKey = kind === 'create' ? 'create' : 'mixed';
  const stateKey = state === 'interrupted' ? 'interrupted' : 'paused';
  return words.t(`zones.plan.held.${kindKey}.${stateKey}`, { count: unknown + notSent });
}

/** Returns the state after a new plan replaces the latest. */
function nextPlan(number: number | null): Pick<PlanState, 'latest' | 'actions' | 'isDismissed' | 'earlier'> {
  const { actions, isDismissed, earlier } = usePlan.getState();
  return {
    latest: number,
    actions: [],
    isDismissed: false,
    earlier: isDismissed ? earlier : withActions(earlier, actions),
  };
}

/** Adds rejected actions of the running plan. */
const addRefused = (refused: readonly ActionOutcome[]) =>
  usePlan.setState((before) => ({
    actions: withActions(before.actions, refused),
    ...withOutcomes(before, refused),
  }));

const actionKey = ({ kind, id, zoneId }: ActionOutcome) => JSON.stringify([kind, id, zoneId]);

/** Merges outcomes; the latest one of an action wins. */
const withActions = (before: readonly ActionOutcome[], actions: readonly ActionOutcome[]) => [
  ...new Map([...before, ...actions].map((action) => [actionKey(action), action])).values(),
];

function withOutcomes(
  { outcomes, changes, deletions, earlier }: PlanState,
  actions: readonly ActionOutcome[],
): Pick<PlanState, 'outcomes' | 'changes' | 'deletions' | 'earlier'> {
  const outcomesOf = (kind: ActionOutcome['kind']) =>
    actions
      .filter((action) => action.kind === kind)
      .map(({ id, zoneId, outcome }) => [zoneId ?? id, outcome] as const);
  const listed = new Set(actions.map(actionKey));
  return {
    outcomes: new Map([...outcomes, ...outcomesOf('create')]),
    changes: new Map([...changes, ...outcomesOf('update')]),
    deletions: new Map([...deletions, ...outcomesOf('delete')]),
    earlier: earlier.filter((action) => !listed.has(actionKey(action))),
  };
}

const idsOf = (actions: readonly PlannedAction[], kind: 'create' | 'update'): ReadonlySet<string> =>
  new Set(actions.flatMap((action) => (action.kind === kind ? action.id : [])));

const withoutIds = (outcomes: ReadonlyMap<string, Outcome>, ids: ReadonlySet<string>) =>
  new Map([...outcomes].filter(([id]) => !ids.has(id)));
