import { setTimeout as startTimer } from 'node:timers';
import { setTimeout } from 'node:timers/promises';
import { type Fault, failed, type Outcome, succeeded } from '../../../shared/fault.ts';
import { repeatedZoneIds } from '../../../shared/zones/checks/field-issues.ts';
import type { ActionOutcome, Plan, PlannedAction, PlanState } from '../../../shared/zones/plan.ts';
import type { RunEnd } from './creation-run.ts';
import type { Ledger, PlanRow } from './ledger.ts';
import { repeatedFault } from './plan-faults.ts';
import { type PlanParts, runPlan } from './plan-run.ts';
import { secondsLeft } from './seconds-left.ts';

type Asker = Pick<PlanParts, 'create' | 'update' | 'remove' | 'read' | 'isGone'>;

export interface PlansParts
  extends Omit<PlanParts, 'service' | 'plan' | 'faultOf' | 'wait' | 'shouldStop' | 'noted' | keyof Asker> {
  ledger: Ledger;
  /** The service in use; null while there is no key for it. */
  serviceInUse(): Promise<number | null>;
  /**
   * Asks the service of that number; `cancelled` when another one is in use by now.
   * @param heldBack what ends a question that has not left for the service yet
   */
  asker(service: number, signal: AbortSignal, heldBack: () => AbortSignal): Asker;
  /** The checks that zones have to pass, made ready. */
  checks(): Promise<PlanParts['faultOf']>;
  /** Null where there is no plan at the service in use. */
  changed(state: PlanState | null): void;
  /** What the service has of these zones, by the workspace's id, has changed. */
  synced(service: number, ids: readonly string[]): void;
  /** A run failed in a way that is nobody's answer. */
  failed(error: unknown): void;
}

/** Plans that are carried out: one at a time at each service. None is lost through any end of the program. */
export interface Plans {
  /** Answers when the plan has ended or paused, or the signal says to wait no longer. */
  carryOut(
    actions: readonly PlannedAction[],
    context: { signal: AbortSignal; report(progress: { done: number; total: number }): void },
  ): Promise<Outcome<ActionOutcome[]>>;
  latest(): Promise<Plan | null>;
  /** Lets the request under way end, and does not wait for that. */
  pause(): Promise<PlanState | null>;
  /** Goes on with one that was paused or interrupted. */
  resume(): Promise<PlanState | null>;
  cancel(): Promise<PlanState | null>;
  /** Stops what runs at another service than the one in use, and tells what there is at this one. */
  serviceChanged(): Promise<void>;
  /** Whether one is being carried out at the moment. */
  running(): boolean;
  /** Ends the request under way; what it was about is settled when the plan goes on. */
  close(): Promise<void>;
}

/** A request may take a millisecond. More is told at once, so that the windows have time for a person. */
const tellEveryMs = 250;
/** Whoever pauses is answered within so long, whatever the service does. */
const promptMs = 200;

interface Running {
  service: number;
  plan: number;
  stop: 'paused' | 'ended' | 'left' | null;
  wake(): void;
  /** Ends what waits for the service's limits, but no request. Another one where it is to go on after all. */
  heldBack: AbortController;
  /** It was told to go on before it had come to stop. */
  goesOn: boolean;
  abort: AbortController;
  listeners: Set<(state: PlanState) => void>;
  /** What it waits out. */
  fault: Fault | null;
  startedAt: number;
  undecidedAtStart: number;
  /** Zones of which the windows are to be told. */
  untold: Set<string>;
  telling: ReturnType<typeof startTimer> | null;
  done: Promise<void>;
}

/** Begins with nothing running: what the ledger says was running when the program ended counts as interrupted. */
export function openPlans(parts: PlansParts): Plans {
  const { ledger } = parts;
  let running: Running | null = null;
  let closed = false;

  function stateOf({ number, state, fault }: PlanRow): PlanState {
    const counts = ledger.counts(number);
    const mine = running?.plan === number ? running : null;
    const undecided = counts.unknown + counts.notSent;
    return {
      number,
      state: mine ? runningAs(mine) : state === 'running' ? 'interrupted' : state,
      fault: mine ? mine.fault : fault,
      ...counts,
      secondsLeft: mine
        ? secondsLeft({
            left: undecided,
            done: mine.undecidedAtStart - undecided,
            elapsedMs: performance.now() - mine.startedAt,
          })
        : null,
    };
  }

  function tell(mine: Running) {
    if (mine.telling) clearTimeout(mine.telling);
    mine.telling = null;
    const row = ledger.latest(mine.service);
    if (!row || closed || mine.stop === 'left') return;
    if (mine.untold.size > 0) parts.synced(mine.service, [...mine.untold]);
    mine.untold.clear();
    const state = stateOf(row);
    parts.changed(state);
    for (const listener of mine.listeners) listener(state);
  }

  function tellSoon(mine: Running) {
    mine.telling ??= startTimer(() => tell(mine), tellEveryMs);
  }

  function start(service: number, plan: number): Running {
    const { unknown, notSent } = ledger.counts(plan);
    const abort = new AbortController();
    const mine: Running = {
      service,
      plan,
      stop: null,
      wake: () => {},
      heldBack: new AbortController(),
      goesOn: false,
      abort,
      listeners: new Set(),
      fault: null,
      startedAt: performance.now(),
      undecidedAtStart: unknown + notSent,
      untold: new Set(),
      telling: null,
      done: Promise.resolve(),
    };
    running = mine;
    mine.done = run(mine);
    return mine;
  }

  async function run(mine: Running) {
    const { service, plan, abort } = mine;
    try {
      const planParts: PlanParts = {
        ...parts,
        ...parts.asker(service, abort.signal, () => mine.heldBack.signal),
        service,
        plan,
        faultOf: await parts.checks(),
        shouldStop: () => mine.stop !== null,
        wait: (milliseconds) =>
          new Promise((resolve) => {
            if (mine.stop !== null) return resolve();
            const timer = startTimer(resolve, milliseconds);
            mine.wake = () => {
              clearTimeout(timer);
              resolve();
            };
          }),
        noted(fault, ids) {
          mine.fault = fault;
          for (const id of ids) mine.untold.add(id);
          tellSoon(mine);
        },
        refused: (actions) => mine.stop !== 'left' && parts.refused(actions),
      };
      let end: RunEnd;
      do {
        mine.goesOn = false;
        end = await runPlan(planParts);
      } while (end.kind === 'stopped' && mine.goesOn && mine.stop === null);
      const { unknown, notSent } = ledger.counts(plan);
      // Told to pause while the last batch was under way, there is nothing left to go on with.
      if (end.kind === 'ended' || unknown + notSent === 0) ledger.setState(plan, 'ended', null);
      else if (mine.stop === 'paused' || mine.stop === 'ended') ledger.setState(plan, mine.stop, null);
      else if (end.kind === 'paused') ledger.setState(plan, 'paused', end.fault);
    } catch (error) {
      // For instance the disk is full: the ledger says that it runs, so it counts as interrupted.
      parts.failed(error);
    }
    running = null;
    tell(mine);
  }

  /** Which of several zones with one `zone_id` is meant only a person can say: none of them is sent. */
  function refuseRepeated(plan: number) {
    const rows = (['create', 'update'] as const).flatMap((kind) =>
      ledger.nextNotSent(plan, kind, Number.MAX_SAFE_INTEGER).map((place) => ({ kind, place })),
    );
    const zones = rows.flatMap(({ place: { id } }) => parts.zone(id) ?? []);
    const repeated = new Set(repeatedZoneIds(zones).flatMap(({ ids }) => ids));
    const refused = rows.filter(({ place: { id } }) => repeated.has(id));
    if (refused.length === 0) return;
    ledger.noteRefused(refused.map(({ place }) => ({ zone: place, fault: repeatedFault })));
    parts.refused(
      refused.map(({ kind, place: { id } }) => ({
        kind,
        id,
        zoneId: null,
        outcome: { kind: 'refused', fault: repeatedFault },
      })),
    );
  }

  /** Whatever it waits for, it waits no longer; a request under way is answered first. */
  function stop(mine: Running, how: Running['stop']) {
    mine.stop = how;
    mine.heldBack.abort();
    mine.wake();
  }

  async function told(how: 'paused' | 'ended'): Promise<PlanState | null> {
    const service = await parts.serviceInUse();
    const row = service === null ? undefined : ledger.latest(service);
    if (service === null || !row) return null;
    if (running?.plan === row.number) {
      stop(running, how);
      // Where there is nothing to wait for, what is told is what it comes to.
      await Promise.race([running.done, setTimeout(promptMs)]);
    } else if (row.state !== 'ended') {
      ledger.setState(row.number, how, how === 'paused' ? row.fault : null);
    }
    const now = ledger.latest(service);
    if (!now) return null;
    const state = stateOf(now);
    parts.changed(state);
    return state;
  }

  return {
    async carryOut(actions, { signal, report }) {
      const fields = issuesOf(actions, (id) => parts.zone(id) !== undefined);
      if (fields.length > 0) return failed({ kind: 'invalid', fields });
      const service = await parts.serviceInUse();
      if (service === null) return failed({ kind: 'unauthenticated' });
      const before = ledger.latest(service);
      if (running || (before && before.state !== 'ended')) {
        const message = 'Another plan has not ended: let it go on, or cancel it, first';
        return failed({ kind: 'invalid', fields: [{ field: 'actions', message }] });
      }
      const plan = ledger.begin(service, actions, parts.now().toISOString());
      refuseRepeated(plan);
      const mine = start(service, plan);
      const hear = ({ total, unknown, notSent }: PlanState) =>
        report({ done: total - unknown - notSent, total });
      mine.listeners.add(hear);
      tell(mine);
      await Promise.race([
        mine.done,
        new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })),
      ]);
      mine.listeners.delete(hear);
      return signal.aborted ? failed({ kind: 'cancelled' }) : succeeded(ledger.actionsOf(plan));
    },
    async latest() {
      const service = await parts.serviceInUse();
      const row = service === null ? undefined : ledger.latest(service);
      return row ? { ...stateOf(row), actions: ledger.actionsOf(row.number) } : null;
    },
    pause: () => told('paused'),
    cancel: () => told('ended'),
    async resume() {
      const service = await parts.serviceInUse();
      const row = service === null ? undefined : ledger.latest(service);
      if (service === null || !row) return null;
      // It was told to stop, and has not come to that yet.
      if (running?.plan === row.number && running.stop !== 'left') {
        running.stop = null;
        running.goesOn = true;
        running.heldBack = new AbortController();
        tell(running);
      } else if (row.state !== 'ended' && !running) {
        ledger.setState(row.number, 'running', null);
        tell(start(service, row.number));
      }
      const now = ledger.latest(service);
      return now ? stateOf(now) : null;
    },
    async serviceChanged() {
      const service = await parts.serviceInUse();
      if (running && running.service !== service) {
        stop(running, 'left');
        await running.done;
      }
      if (closed) return;
      const row = service === null ? undefined : ledger.latest(service);
      parts.changed(row ? stateOf(row) : null);
    },
    running: () => running !== null,
    async close() {
      closed = true;
      if (!running) return;
      running.abort.abort();
      stop(running, 'left');
      await running.done;
    },
  };
}

const runningAs = ({ stop }: Running) =>
  stop === 'paused' ? 'pausing' : stop === 'ended' ? 'cancelling' : 'running';

/** What is wrong with a plan: zones that are nobody, or come twice, and deletions that wait for a creation that is not in it. */
function issuesOf(actions: readonly PlannedAction[], isZone: (id: string) => boolean) {
  const faults: { field: string; message: string }[] = [];
  const seen = new Set<string>();
  const created = new Set<string>();
  for (const [index, action] of actions.entries()) {
    const refuse = (field: string, message: string) =>
      faults.push({ field: `actions.${index}.${field}`, message });
    const name = JSON.stringify(action.kind === 'delete' ? [action.zoneId] : action.id);
    if (seen.has(name)) refuse('kind', 'The zone stands in this plan twice');
    seen.add(name);
    if (action.kind !== 'delete') {
      if (!isZone(action.id)) refuse('id', 'There is no such zone');
      if (action.kind === 'create') created.add(action.id);
    } else if (action.afterCreating !== undefined && !created.has(action.afterCreating)) {
      refuse('afterCreating', 'This plan does not create such a zone before');
    }
  }
  return faults;
}
