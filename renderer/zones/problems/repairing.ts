import { create } from 'zustand';
import type { Zones } from '../../../shared/zones/apply-edit.ts';
import type { Receiver, RepairOutcome, Unrepaired } from '../../../shared/zones/checks/repair-all.ts';
import { deskState } from '../../desk/states.ts';
import { captureMap } from '../../map/input-capture.ts';
import { restoreFocus } from '../../map/restore-focus.ts';
import { formatArea, formatNumber } from '../../ui/format.ts';
import { warmWorker } from '../../ui/warm-worker.ts';
import { type TaskWorker, taskWorker, transferring } from '../../ui/worker-tasks.ts';
import { words } from '../../words/words.ts';
import { packedBuffers, packZones, unpackZones } from '../../workspace-zones/packed-zones.ts';
import { changesBetween } from '../../workspace-zones/zone-changes.ts';
import { inChunks } from '../../workspace-zones/zone-chunks.ts';
import { changeZones, notifyChanged, useZones } from '../../workspace-zones/zones-store.ts';
import { areaOfProblem, type Problem } from '../../zone-check/problem.ts';
import type { RepairTasks } from './repair.worker.ts';
import { unrepairedText } from './unrepaired-text.ts';

export interface Repairing {
  problems: readonly Problem[];
  receiver: Receiver;
  /** Number of problems processed so far. */
  done: number;
  /** Result to preview; null while calculating. */
  outcome: RepairOutcome | null;
  /** Whether the result couldn't be calculated. */
  hasFailed: boolean;
}

/** Problems that a bulk repair left, by reason. */
export interface UnrepairedProblems {
  reason: Unrepaired;
  problems: readonly Problem[];
}

interface RepairState {
  /** The pending bulk repair: previewed on the map, not applied yet. */
  repairing: Repairing | null;
  /** Whether the last repair was canceled because zones changed. */
  outdated: boolean;
  /** Problems that the last applied repair left. */
  unrepaired: readonly UnrepairedProblems[];
}

export const useRepairing = create<RepairState>()(() => ({
  repairing: null,
  outdated: false,
  unrepaired: [],
}));

interface Session {
  worker: TaskWorker<RepairTasks>;
  /** Zones as sent to the worker. */
  zones: Zones;
  /** Whether all zones have been sent to the worker. */
  hasAllZones: boolean;
  /** Number of the latest request. */
  latestRequest: number;
  end(): void;
}
let session: Session | null = null;

const workers = warmWorker(() =>
  taskWorker<RepairTasks>(new Worker(new URL('./repair.worker.ts', import.meta.url), { type: 'module' })),
);

/** Starts repairing problems with a preview. Ends the active tool. */
export function startRepairing(problems: readonly Problem[], receiver: Receiver) {
  cancelRepairing();
  if (problems.length === 0) return;
  const focused = document.activeElement;
  const release = captureMap({ id: 'repair', hint: null, onEnd: cancelRepairing });
  const worker = workers.take();
  const stopZones = useZones.subscribe(cancelIfOutdated);
  session = {
    worker,
    zones: useZones.getState().zones,
    hasAllZones: false,
    latestRequest: 0,
    end() {
      stopZones();
      workers.release(worker);
      release();
      restoreFocus(focused);
    },
  };
  useRepairing.setState({
    repairing: { problems, receiver, done: 0, outcome: null, hasFailed: false },
    outdated: false,
    unrepaired: [],
  });
  void sendZones(session);
}

/** Ends the repair without changing zones. */
export function cancelRepairing() {
  const ended = session;
  session = null;
  ended?.end();
  useRepairing.setState({ repairing: null });
}

/** Changes which zones receive overlaps and gaps. */
export function repairToward(receiver: Receiver) {
  const { repairing } = useRepairing.getState();
  if (!repairing || repairing.receiver === receiver) return;
  useRepairing.setState({ repairing: { ...repairing, receiver, done: 0, outcome: null, hasFailed: false } });
  void repair();
}

/** Applies the preview as one edit, and reports what was done and what is left. */
export function applyRepairing() {
  const { repairing } = useRepairing.getState();
  const outcome = repairing?.outcome;
  if (!repairing || !outcome || outcome.repaired === 0) return;
  const { zones } = useZones.getState();
  const put = outcome.zones.flatMap(({ id, geometry }) => {
    const zone = zones.get(id);
    return zone ? { ...zone, geometry } : [];
  });
  cancelRepairing();
  changeZones('zones.edits.repaired.problems', { put });
  useRepairing.setState({ unrepaired: unrepairedProblems(repairing.problems, outcome) });
  notifyChanged(doneText(repairing.problems, outcome));
}

/** Describes what a repair did, its total area, and why problems are left. */
function doneText(problems: readonly Problem[], outcome: RepairOutcome): string {
  const { t } = words;
  const left = new Set(outcome.unrepaired.map(({ index: place }) => place));
  const area = problems.reduce(
    (sum, problem, place) => (left.has(place) ? sum : sum + areaOfProblem(problem)),
    0,
  );
  const units = deskState('settings')?.units;
  return [
    t('zones.repairing.done', {
      count: problems.length,
      repaired: outcome.repaired,
      zones: outcome.zones.length,
      left: left.size,
    }),
    ...(area > 0 && units ? [t('zones.repairing.doneArea', { area: formatArea(area, units) })] : []),
    ...unrepairedProblems(problems, outcome).map(({ reason, problems: some }) =>
      t('zones.repairing.left', { number: formatNumber(some.length), reason: unrepairedText(t, reason) }),
    ),
  ].join(' ');
}

/** Groups the problems that a repair left by reason. */
export function unrepairedProblems(
  problems: readonly Problem[],
  { unrepaired }: Pick<RepairOutcome, 'unrepaired'>,
): UnrepairedProblems[] {
  const byReason = new Map<string, { reason: Unrepaired; problems: Problem[] }>();
  for (const { index: place, reason } of unrepaired) {
    const problem = problems[place];
    if (!problem) continue;
    const name = 'reason' in reason ? `${reason.kind} ${reason.reason}` : reason.kind;
    const same = byReason.get(name);
    if (same) same.problems.push(problem);
    else byReason.set(name, { reason, problems: [problem] });
  }
  return [...byReason.values()];
}

function cancelIfOutdated() {
  if (!session) return;
  const { put, remove } = changesBetween(session.zones, useZones.getState().zones);
  if (put.length === 0 && remove.length === 0) return;
  cancelRepairing();
  useRepairing.setState({ outdated: true });
}

async function sendZones(current: Session) {
  const chunks = inChunks([...current.zones.values()]);
  let isFirst = true;
  for (let chunk = chunks.first; chunk; chunk = await chunks.next()) {
    if (session !== current) return;
    const zones = packZones(chunk);
    current.worker
      .run('zones', transferring({ zones, isFirst }, packedBuffers(zones)))
      .catch(() => fail(current));
    isFirst = false;
  }
  if (session !== current) return;
  current.hasAllZones = true;
  void repair();
}

async function repair() {
  const { repairing } = useRepairing.getState();
  if (!session?.hasAllZones || !repairing) return;
  const current = session;
  current.latestRequest += 1;
  const number = current.latestRequest;
  const { problems, receiver } = repairing;
  const updateState = (to: Partial<Repairing>) => {
    const { repairing: latest } = useRepairing.getState();
    if (session !== current || !latest || number !== current.latestRequest) return;
    useRepairing.setState({ repairing: { ...latest, ...to } });
  };
  const issues = problems.map(({ issue }) => issue);
  try {
    const outcome = await current.worker.run('repair', { issues, receiver }, (done) => updateState({ done }));
    if (outcome) updateState({ outcome: { ...outcome, zones: unpackZones(outcome.zones) } });
  } catch {
    fail(current);
  }
}

/** Ends the calculation after the worker failed. */
function fail(failed: Session) {
  const { repairing } = useRepairing.getState();
  if (session === failed && repairing)
    useRepairing.setState({ repairing: { ...repairing, outcome: null, hasFailed: true } });
}
