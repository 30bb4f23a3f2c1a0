import type { Zones } from '../../shared/zones/apply-edit.ts';
import type { CheckOptions } from '../../shared/zones/checks/check-zone.ts';
import type { ZoneIssue } from '../../shared/zones/checks/zone-issue.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import type { WarmWorker } from '../ui/warm-worker.ts';
import { type TaskWorker, transferring, type WorkerTask } from '../ui/worker-tasks.ts';
import { type PackedZones, packedBuffers, packZones } from '../workspace-zones/packed-zones.ts';
import { changesBetween } from '../workspace-zones/zone-changes.ts';
import { inChunks } from '../workspace-zones/zone-chunks.ts';
import { useZones } from '../workspace-zones/zones-store.ts';

export interface CheckingTasks {
  /** Receives a part of a large change. */
  change: WorkerTask<CheckedChange>;
  /**
   * Receives a change, or the last part of a large one, and finds all issues. Reports them in chunks, and returns the
   * last chunk; undefined if zones change meanwhile.
   */
  check: WorkerTask<
    CheckedChange & { options: CheckOptions },
    readonly ZoneIssue[] | undefined,
    readonly ZoneIssue[]
  >;
}

export interface CheckedChange {
  put: PackedZones;
  remove: readonly string[];
  /** Replaces all zones that the worker had before. */
  isFirst: boolean;
}

interface CheckingWorker {
  /** Sends the changes since the last call to the worker, which checks all zones. */
  sendChanges(): void;
  /** Whether the issues of the current zones have been found. */
  isUpToDate(): boolean;
  stop(): void;
}

interface CheckingOptions {
  workers: WarmWorker<TaskWorker<CheckingTasks>>;
  options: CheckOptions;
  /** Resolves when the worker may be started. */
  ready(): Promise<void>;
  /**
   * Returns the idle time in milliseconds after which a worker with that many zones ends; null if it doesn't. The next
   * change starts another, which checks all zones.
   */
  maxIdleMs(zoneCount: number): number | null;
  /** Called with all issues of the zones last sent. */
  onFound(issues: readonly ZoneIssue[]): void;
  /** Called when the worker has failed; it checks nothing afterwards. */
  onFailed(): void;
}

/** Returns a worker that receives changes of zones, and finds all issues after each. */
export function checkingWorker({
  workers,
  options,
  ready,
  maxIdleMs,
  onFound,
  onFailed,
}: CheckingOptions): CheckingWorker {
  let worker: TaskWorker<CheckingTasks> | undefined;
  let sentZones: Zones = new Map();
  /** Zones of `sentZones` that the worker has: none once another worker has to replace it. */
  let workerZones: Zones = new Map();
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isStopped = false;
  let isFirst = true;
  /** Numbers of the latest check, and of the latest one that found all issues. */
  let latestRequested = 0;
  let latestCompleted = 0;
  const isUpToDate = () => {
    const { put, remove } = changesBetween(sentZones, useZones.getState().zones);
    return !isSending && latestCompleted === latestRequested && put.length === 0 && remove.length === 0;
  };
  const check = async (taskWorker: TaskWorker<CheckingTasks>, change: CheckedChange) => {
    latestRequested += 1;
    const number = latestRequested;
    const found: ZoneIssue[] = [];
    const input = transferring({ ...change, options }, packedBuffers(change.put));
    const lastIssues = await taskWorker.run('check', input, (issues) => found.push(...issues));
    if (!lastIssues) return;
    latestCompleted = number;
    retireLater();
    onFound([...found, ...lastIssues]);
  };
  const retireLater = () => {
    clearTimeout(idleTimer);
    const idleMs = maxIdleMs(workerZones.size);
    if (idleMs !== null) idleTimer = setTimeout(retire, idleMs);
  };
  const retire = () => {
    if (isStopped || !isUpToDate()) return;
    worker?.terminate();
    worker = undefined;
    workerZones = new Map();
    isFirst = true;
  };
  const start = async () => {
    await ready();
    if (isStopped) return;
    isSending = false;
    worker = workers.take();
    sendChanges();
  };
  const sendChanges = () => {
    if (isSending || isStopped) return;
    const { zones } = useZones.getState();
    const { put, remove } = changesBetween(worker ? workerZones : sentZones, zones);
    if (put.length === 0 && remove.length === 0) return;
    clearTimeout(idleTimer);
    isSending = true;
    if (!worker) {
      void start();
      return;
    }
    sentZones = zones;
    workerZones = zones;
    void send(worker, put, remove)
      .then(() => {
        isSending = false;
        sendChanges();
      })
      .catch(fail);
  };
  const send = async (
    taskWorker: TaskWorker<CheckingTasks>,
    put: readonly Zone[],
    remove: readonly string[],
  ) => {
    const chunks = inChunks(put);
    let removed = remove;
    for (let chunk = chunks.first ?? []; ; ) {
      const next = await chunks.next();
      if (isStopped) return;
      const change = { put: packZones(chunk), remove: removed, isFirst };
      isFirst = false;
      if (!next) {
        check(taskWorker, change).catch(fail);
        return;
      }
      taskWorker.run('change', transferring(change, packedBuffers(change.put))).catch(fail);
      removed = [];
      chunk = next;
    }
  };
  const stop = () => {
    isStopped = true;
    clearTimeout(idleTimer);
    if (worker) workers.release(worker);
    worker = undefined;
  };
  const fail = () => {
    if (isStopped) return;
    stop();
    onFailed();
  };
  return { sendChanges, isUpToDate, stop };
}
