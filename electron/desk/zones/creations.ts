import type { Creation, CreationState, ZoneCreation, ZoneMark } from '../../../shared/desk.ts';
import { type Fault, failed, type Outcome, succeeded } from '../../../shared/fault.ts';
import { repeatedZoneIds } from '../../../shared/zones/checks/field-faults.ts';
import { repeatedFault } from './creation-faults.ts';
import { type RunParts, runCreation } from './creation-run.ts';
import type { CreationRow, Ledger } from './ledger.ts';
import { secondsLeft } from './seconds-left.ts';

export interface CreationsParts
  extends Omit<
    RunParts,
    'service' | 'creation' | 'faultOf' | 'wait' | 'shouldStop' | 'noted' | 'create' | 'read'
  > {
  ledger: Ledger;
  /** The service in use; null while there is no key for it. */
  serviceInUse(): Promise<number | null>;
  /**
   * Asks the service of that number; `cancelled` when another one is in use by now.
   * @param heldBack ends what has not left for the service yet
   */
  asker(service: number, signal: AbortSignal, heldBack: AbortSignal): Pick<RunParts, 'create' | 'read'>;
  /** The checks that zones have to pass, made ready. */
  checks(): Promise<RunParts['faultOf']>;
  changed(state: CreationState): void;
  marked(marks: ZoneMark[]): void;
  /** A run failed in a way that is nobody's answer. */
  failed(error: unknown): void;
}

/** Creations of zones: one at a time at each service. None is lost through any end of the program. */
export interface Creations {
  /** Answers when the creation has ended or paused, or the signal says to wait no longer. */
  create(
    ids: readonly string[],
    context: { signal: AbortSignal; report(progress: { done: number; total: number }): void },
  ): Promise<Outcome<ZoneCreation[]>>;
  latest(): Promise<Creation | null>;
  pause(): Promise<CreationState | null>;
  /** Goes on with one that was paused or interrupted. */
  resume(): Promise<CreationState | null>;
  cancel(): Promise<CreationState | null>;
  /** Stops what runs at another service than the one in use, and tells what there is at this one. */
  serviceChanged(): Promise<void>;
  /** Whether a creation is under way at the moment. */
  running(): boolean;
  /** Ends the request under way; what it was about is settled when the creation goes on. */
  close(): Promise<void>;
}

interface Running {
  service: number;
  creation: number;
  stop: 'paused' | 'ended' | 'left' | null;
  wake(): void;
  /** Ends what waits for the service's limits, but no request. */
  heldBack: AbortController;
  abort: AbortController;
  listeners: Set<(state: CreationState) => void>;
  /** What it waits out. */
  fault: Fault | null;
  startedAt: number;
  undecidedAtStart: number;
  done: Promise<void>;
}

/** Begins with nothing running: what the ledger says was running when the program ended counts as interrupted. */
export function openCreations(parts: CreationsParts): Creations {
  const { ledger } = parts;
  let running: Running | null = null;
  let closed = false;

  function stateOf({ number, state, fault }: CreationRow): CreationState {
    const counts = ledger.counts(number);
    const mine = running?.creation === number ? running : null;
    const undecided = counts.unknown + counts.notSent;
    return {
      number,
      state: state === 'running' && !mine ? 'interrupted' : state,
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

  function tell({ service, listeners }: Running) {
    const row = ledger.latest(service);
    if (!row) return;
    const state = stateOf(row);
    parts.changed(state);
    for (const listener of listeners) listener(state);
  }

  function start(service: number, creation: number): Running {
    const { unknown, notSent } = ledger.counts(creation);
    const abort = new AbortController();
    const mine: Running = {
      service,
      creation,
      stop: null,
      wake: () => {},
      heldBack: new AbortController(),
      abort,
      listeners: new Set(),
      fault: null,
      startedAt: performance.now(),
      undecidedAtStart: unknown + notSent,
      done: Promise.resolve(),
    };
    running = mine;
    mine.done = run(mine);
    return mine;
  }

  async function run(mine: Running) {
    const { service, creation, abort, heldBack } = mine;
    try {
      const end = await runCreation({
        ...parts,
        ...parts.asker(service, abort.signal, heldBack.signal),
        service,
        creation,
        faultOf: await parts.checks(),
        shouldStop: () => mine.stop !== null,
        wait: (milliseconds) =>
          new Promise((resolve) => {
            if (mine.stop !== null) return resolve();
            const timer = setTimeout(resolve, milliseconds);
            mine.wake = () => {
              clearTimeout(timer);
              resolve();
            };
          }),
        noted(fault, zones) {
          mine.fault = fault;
          if (zones.length > 0)
            parts.marked(zones.map((zone) => ledger.mark(service, parts.zone(zone.id) ?? zone)));
          tell(mine);
        },
        refused: (zones) => mine.stop !== 'left' && parts.refused(zones),
      });
      const { unknown, notSent } = ledger.counts(creation);
      // Told to pause while the last batch was under way, there is nothing left to go on with.
      if (end.kind === 'ended' || unknown + notSent === 0) ledger.setState(creation, 'ended', null);
      else if (mine.stop === 'paused' || mine.stop === 'ended') ledger.setState(creation, mine.stop, null);
      else if (end.kind === 'paused') ledger.setState(creation, 'paused', end.fault);
    } catch (error) {
      // For instance the disk is full: the ledger says that it runs, so it counts as interrupted.
      parts.failed(error);
    }
    running = null;
    if (!closed && mine.stop !== 'left') tell(mine);
  }

  /** Which of several zones with one `zone_id` is meant only a person can say: none of them is sent. */
  function refuseRepeated(creation: number) {
    const rows = ledger.nextNotSent(creation, Number.MAX_SAFE_INTEGER);
    const zones = rows.flatMap(({ id }) => parts.zone(id) ?? []);
    const repeated = new Set(repeatedZoneIds(zones).flatMap(({ ids }) => ids));
    const refused = rows.filter(({ id }) => repeated.has(id));
    if (refused.length === 0) return;
    ledger.noteRefused(refused.map((zone) => ({ zone, fault: repeatedFault })));
    parts.refused(refused.map(({ id }) => ({ id, outcome: { kind: 'refused', fault: repeatedFault } })));
  }

  /** Whatever it waits for, it waits no longer; a request under way is answered first. */
  function stop(mine: Running, how: Running['stop']) {
    mine.stop = how;
    mine.heldBack.abort();
    mine.wake();
  }

  async function stopped(how: 'paused' | 'ended'): Promise<CreationState | null> {
    const service = await parts.serviceInUse();
    const row = service === null ? undefined : ledger.latest(service);
    if (service === null || !row) return null;
    if (running?.creation === row.number) {
      stop(running, how);
      await running.done;
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
    async create(ids, { signal, report }) {
      const missing = ids.flatMap((id, index) =>
        parts.zone(id) ? [] : [{ field: `ids.${index}`, message: 'There is no such zone' }],
      );
      if (missing.length > 0) return failed({ kind: 'invalid', fields: missing });
      const service = await parts.serviceInUse();
      if (service === null) return failed({ kind: 'unauthenticated' });
      const before = ledger.latest(service);
      if (running || (before && before.state !== 'ended')) {
        const message = 'Another creation has not ended: let it go on, or cancel it, first';
        return failed({ kind: 'invalid', fields: [{ field: 'ids', message }] });
      }
      const creation = ledger.begin(service, [...new Set(ids)], parts.now().toISOString());
      refuseRepeated(creation);
      const mine = start(service, creation);
      const hear = ({ total, unknown, notSent }: CreationState) =>
        report({ done: total - unknown - notSent, total });
      mine.listeners.add(hear);
      tell(mine);
      await Promise.race([
        mine.done,
        new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })),
      ]);
      mine.listeners.delete(hear);
      return signal.aborted ? failed({ kind: 'cancelled' }) : succeeded(ledger.zonesOf(creation));
    },
    async latest() {
      const service = await parts.serviceInUse();
      const row = service === null ? undefined : ledger.latest(service);
      return row ? { ...stateOf(row), zones: ledger.zonesOf(row.number) } : null;
    },
    pause: () => stopped('paused'),
    cancel: () => stopped('ended'),
    async resume() {
      const service = await parts.serviceInUse();
      const row = service === null ? undefined : ledger.latest(service);
      if (service === null || !row) return null;
      if (row.state !== 'ended' && !running) {
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
      const row = service === null || closed ? undefined : ledger.latest(service);
      if (row) parts.changed(stateOf(row));
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
