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
  /** Of what was told, in order from 1; what was told before another 1 is nothing any more. */
  number: number;
  put: PackedZones;
  remove: readonly string[];
  options: CheckOptions;
  /** This was the last of several. */
  complete: boolean;
}

/** What a worker found, in chunks; `complete` says that this was the last. */
export interface IssuesFound {
  /** Of what was told last when they were looked for. */
  number: number;
  issues: readonly ZoneIssue[];
  complete: boolean;
}

interface CheckingWorker {
  /** Tells the worker how the zones are now, if they changed since. */
  tell(): void;
  /** Whether it has answered for the zones as they are now. */
  isUpToDate(): boolean;
  stop(): void;
}

interface How {
  workers: WarmWorker;
  options: CheckOptions;
  /** The worker is started once this is done. */
  ready(): Promise<void>;
  /** All that it finds with the zones as they were told last. */
  onFound(issues: readonly ZoneIssue[]): void;
}

/** A worker that is told what changes of the zones, and finds issues with all of them each time. */
export function checkingWorker({ workers, options, ready, onFound }: How): CheckingWorker {
  let worker: Worker | undefined;
  let reported: Zones = new Map();
  let sending = false;
  let stopped = false;
  let lastNumber = 0;
  let answered = 0;
  const isUpToDate = () => {
    const { put, remove } = changesBetween(reported, useZones.getState().zones);
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
    const { put, remove } = changesBetween(reported, zones);
    if (put.length === 0 && remove.length === 0) return;
    sending = true;
    if (!worker) {
      void start();
      return;
    }
    reported = zones;
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
