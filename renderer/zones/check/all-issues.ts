import { useEffect } from 'react';
import { create } from 'zustand';
import type { CheckOptions } from '../../../shared/zones/checks/check-zone.ts';
import type { ZoneIssue } from '../../../shared/zones/checks/zone-issue.ts';
import type { Zones } from '../../../shared/zones/edit-history.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { mapAtRest } from '../../map/busy.ts';
import { changesBetween } from '../../workspace-zones/zone-changes.ts';
import { inChunks } from '../../workspace-zones/zone-chunks.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { memoryOf, type PackedZones, packZones } from '../map/packed-zones.ts';
import { spareWorker } from '../spare-worker.ts';
import { type IssuesByZone, issuesByZone } from './validity.ts';
import { useCheckOptions } from './zone-check.ts';

/** What the window tells the checking worker. */
export interface ZonesChanged {
  /** Of what was told, in order from 1; what was told before another 1 is nothing any more. */
  number: number;
  put: PackedZones;
  remove: readonly string[];
  options: CheckOptions;
  /** This was the last of several. */
  complete: boolean;
}

/** What the worker found, in chunks; `complete` says that this was the last. */
export interface IssuesFound {
  /** Of what was told last when they were looked for. */
  number: number;
  issues: readonly ZoneIssue[];
  complete: boolean;
}

/** What is wrong with which zone, as the last check of all of them found; null before the first. */
export const useAllIssues = create<{ byZone: IssuesByZone | null }>()(() => ({ byZone: null }));

/** Longer than any map draws that gets its tiles at once; from afar they may take much longer. */
const longestDrawingMs = 5_000;

/** Longer than the first check takes; what is wrong with zones whose check failed is not known. */
const longestCheckMs = longestDrawingMs + 5_000;

/** The issues once zones were checked for the first time; null where that failed. */
export async function firstCheck(): Promise<IssuesByZone | null> {
  const { byZone } = useAllIssues.getState();
  if (byZone) return byZone;
  return new Promise((resolve) => {
    const end = (found: IssuesByZone | null) => {
      clearTimeout(late);
      stop();
      resolve(found);
    };
    const late = setTimeout(() => end(null), longestCheckMs);
    const stop = useAllIssues.subscribe(({ byZone }) => byZone && end(byZone));
  });
}

/** A pause between changes, so that a gesture is not checked at each of its frames. */
const pauseMs = 100;

const workers = spareWorker(
  () => new Worker(new URL('./check.worker.ts', import.meta.url), { type: 'module' }),
);

/** Checks all zones in a worker whenever some changed, for as long as the component is mounted. */
export function useCheckedZones() {
  const options = useCheckOptions();
  useEffect(() => {
    let worker: Worker | undefined;
    let told: Zones = new Map();
    let timer: ReturnType<typeof setTimeout>;
    let sending = false;
    let stopped = false;
    let lastNumber = 0;
    let answered = 0;
    const hear = () => {
      let found = issuesByZone([]);
      return ({ data: { number, issues, complete } }: MessageEvent<IssuesFound>) => {
        issuesByZone(issues, found);
        if (!complete) return;
        answered = number;
        useAllIssues.setState({ byZone: found });
        found = issuesByZone([]);
      };
    };
    const tell = () => {
      if (sending) return;
      const { zones } = useZones.getState();
      const { put, remove } = changesBetween(told, zones);
      if (put.length === 0 && remove.length === 0) return;
      if (!worker) {
        // Its engine would take the processor from the map while the window opens.
        sending = true;
        void mapAtRest(longestDrawingMs).then(() => {
          sending = false;
          if (stopped) return;
          worker = workers.take();
          worker.onmessage = hear();
          tell();
        });
        return;
      }
      told = zones;
      void send(worker, put, remove).then(() => {
        if (!stopped && useZones.getState().zones !== zones) timer = setTimeout(tell, pauseMs);
      });
    };
    const send = async (checking: Worker, put: readonly Zone[], remove: readonly string[]) => {
      sending = true;
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
        if (!next) break;
        gone = [];
        chunk = next;
      }
      sending = false;
    };
    const stop = useZones.subscribe(({ zones }, before) => {
      if (zones === before.zones) return;
      clearTimeout(timer);
      timer = setTimeout(tell, pauseMs);
    });
    tell();
    return () => {
      stop();
      stopped = true;
      clearTimeout(timer);
      if (worker) workers.giveBack(worker, !sending && answered === lastNumber);
      useAllIssues.setState({ byZone: null });
    };
  }, [options]);
}
