import type { Zones } from '../../shared/zones/apply-edit.ts';
import type { CheckOptions } from '../../shared/zones/checks/check-zone.ts';
import type { ZoneIssue } from '../../shared/zones/checks/zone-issue.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { memoryOf, type PackedZones, packZones } from '../workspace-zones/packed-zones.ts';
import type { WarmWorker } from '../workspace-zones/warm-worker.ts';
import { changesBetween } from '../workspace-zones/zone-changes.ts';
import { inChunks } from '../workspace-zones/zone-chunks.ts';
import { useZones } from '../workspace-zones/zones-store.ts';

/** What the window tells a checking worker. */
export interface ZonesChanged {
  /** Counts messages from 1; a new 1 voids all earlier ones. */
  number: number;
  put: PackedZones;
  remove: readonly string[];
  options: CheckOptions;
  /** Last part of a message in several parts. */
  complete: boolean;
}

/** Issues found by a worker, in chunks; `complete` marks the last one. */
export interface IssuesFound {
  /** Number of the latest message from the window when the check ran. */
  number: number;
  issues: readonly ZoneIssue[];
  complete: boolean;
}

interface CheckingWorker {
  /** Sends changed zones to the worker. */
  tell(): void;
  /** Whether the worker has answered for the current zones. */
  isUpToDate(): boolean;
  stop(): void;
}

interface How {
  workers: WarmWorker;
  options: CheckOptions;
  /** The worker is started once this resolves. */
  ready(): Promise<void>;
  /** Called with all issues of the zones last sent. */
  onFound(issues: readonly ZoneIssue[]): void;
}

/** A worker that receives changes of zones and returns all issues each time. */
export function checkingWorker({ workers, options, ready, onFound }: How): CheckingWorker {
  let worker: Worker | undefined;
  let sentZones: Zones = new Map();
  let sending = false;
  let stopped = false;
  let lastNumber = 0;
  let answered = 0;
  const isUpToDate = () => {
    const { put, remove } = changesBetween(sentZones, useZones.getState().zones);
    return !sending && answered === lastNumber && put.length === 0 && remove.length === 0;
  };
  const hear = () => {
    let found: ZoneIssue[] = [];
    return ({ data: { number, issues, complete } }: MessageEvent<IssuesFound>) => {
      found.push(...issues);
      if (!complete) return;
      answered = number;
      onFound(found);
      found = [];
    };
  };
  const start = async () => {
    await ready();
    if (stopped) return;
    sending = false;
    worker = workers.take();
    worker.onmessage = hear();
    tell();
  };
  const tell = () => {
    if (sending || stopped) return;
    const { zones } = useZones.getState();
    const { put, remove } = changesBetween(sentZones, zones);
    if (put.length === 0 && remove.length === 0) return;
    sending = true;
    if (!worker) {
      void start();
      return;
    }
    sentZones = zones;
    void send(worker, put, remove).then(() => {
      sending = false;
      tell();
    });
  };
  const send = async (checking: Worker, put: readonly Zone[], remove: readonly string[]) => {
    const chunks = inChunks(put);
    let gone = remove;
    for (let chunk = chunks.first ?? []; ; ) {
      const next = await chunks.next();
      if (stopped) return;
      const packed = packZones(chunk);
      lastNumber += 1;
      const message: ZonesChanged = {
        number: lastNumber,
        put: packed,
        remove: gone,
        options,
        complete: next === undefined,
      };
      checking.postMessage(message, memoryOf(packed));
      if (!next) return;
      gone = [];
      chunk = next;
    }
  };
  return {
    tell,
    isUpToDate,
    stop() {
      stopped = true;
      if (worker) workers.release(worker, !sending && answered === lastNumber);
    },
  };
}
