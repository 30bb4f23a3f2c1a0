import type { Zones } from '../../shared/zones/apply-edit.ts';
import type { CheckOptions } from '../../shared/zones/checks/check-zone.ts';
import type { ZoneIssue } from '../../shared/zones/checks/zone-issue.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import type { WarmWorker } from '../ui/warm-worker.ts';
import { type TaskWorker, transferring, type WorkerTask } from '../ui/worker-tasks.ts';
import { memoryOf, type PackedZones, packZones } from '../workspace-zones/packed-zones.ts';
import { changesBetween } from '../workspace-zones/zone-changes.ts';
import { inChunks } from '../workspace-zones/zone-chunks.ts';
import { useZones } from '../workspace-zones/zones-store.ts';

export interface CheckingTasks {
  /** Receives a part of a large change. */
  change: WorkerTask<ZonesChange>;
  /**
   * Receives a change, or the last part of it, and finds all issues: the last of them are returned, those before are
   * reported in chunks. Undefined if zones change meanwhile.
   */
  check: WorkerTask<
    ZonesChange & { options: CheckOptions },
    readonly ZoneIssue[] | undefined,
    readonly ZoneIssue[]
  >;
}

export interface ZonesChange {
  put: PackedZones;
  remove: readonly string[];
  /** Replaces all zones that the worker had before. */
  isFirst: boolean;
}

interface CheckingWorker {
  /** Sends changed zones to the worker. */
  tell(): void;
  /** Whether all issues of the current zones were found. */
  isUpToDate(): boolean;
  stop(): void;
}

interface How {
  workers: WarmWorker<TaskWorker<CheckingTasks>>;
  options: CheckOptions;
  /** The worker is started once this resolves. */
  ready(): Promise<void>;
  /**
   * Ends the worker once it has been idle, if it doesn't continue from what it found before: it holds all zones, and the
   * memory of its engine never shrinks. With few zones it stays.
   */
  retires?: { withMoreThan: number; afterMs: number };
  /** Called with all issues of the zones last sent. */
  onFound(issues: readonly ZoneIssue[]): void;
  /** Called when the worker has failed; it checks nothing afterwards. */
  onFailed(): void;
}

/** A worker that receives changes of zones and returns all issues each time. */
export function checkingWorker({ workers, options, ready, retires, onFound, onFailed }: How): CheckingWorker {
  let worker: TaskWorker<CheckingTasks> | undefined;
  let sentZones: Zones = new Map();
  /** Those of `sentZones` that the worker still holds: none once another one has to take its place. */
  let heldZones: Zones = new Map();
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  let sending = false;
  let stopped = false;
  let isFirst = true;
  /** Numbers of the latest check, and of the latest one that found all issues: results may arrive in another order. */
  let requested = 0;
  let completed = 0;
  const isUpToDate = () => {
    const { put, remove } = changesBetween(sentZones, useZones.getState().zones);
    return !sending && completed === requested && put.length === 0 && remove.length === 0;
  };
  const check = async (checking: TaskWorker<CheckingTasks>, change: ZonesChange) => {
    requested += 1;
    const number = requested;
    const found: ZoneIssue[] = [];
    const input = transferring({ ...change, options }, memoryOf(change.put));
    const last = await checking.run('check', input, (issues) => found.push(...issues));
    if (!last) return;
    completed = number;
    retireLater();
    onFound([...found, ...last]);
  };
  const retireLater = () => {
    clearTimeout(idleTimer);
    if (retires && heldZones.size > retires.withMoreThan) idleTimer = setTimeout(retire, retires.afterMs);
  };
  const retire = () => {
    if (stopped || !isUpToDate()) return;
    worker?.terminate();
    worker = undefined;
    heldZones = new Map();
    isFirst = true;
  };
  const start = async () => {
    await ready();
    if (stopped) return;
    sending = false;
    worker = workers.take();
    tell();
  };
  const tell = () => {
    if (sending || stopped) return;
    const { zones } = useZones.getState();
    const { put, remove } = changesBetween(worker ? heldZones : sentZones, zones);
    if (put.length === 0 && remove.length === 0) return;
    clearTimeout(idleTimer);
    sending = true;
    if (!worker) {
      void start();
      return;
    }
    sentZones = zones;
    heldZones = zones;
    void send(worker, put, remove)
      .then(() => {
        sending = false;
        tell();
      })
      .catch(fail);
  };
  const send = async (
    checking: TaskWorker<CheckingTasks>,
    put: readonly Zone[],
    remove: readonly string[],
  ) => {
    const chunks = inChunks(put);
    let gone = remove;
    for (let chunk = chunks.first ?? []; ; ) {
      const next = await chunks.next();
      if (stopped) return;
      const change = { put: packZones(chunk), remove: gone, isFirst };
      isFirst = false;
      if (!next) {
        check(checking, change).catch(fail);
        return;
      }
      checking.run('change', transferring(change, memoryOf(change.put))).catch(fail);
      gone = [];
      chunk = next;
    }
  };
  const stop = () => {
    stopped = true;
    clearTimeout(idleTimer);
    if (worker) workers.release(worker);
    worker = undefined;
  };
  const fail = () => {
    if (stopped) return;
    stop();
    onFailed();
  };
  return { tell, isUpToDate, stop };
}
