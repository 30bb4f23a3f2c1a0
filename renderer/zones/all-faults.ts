import { useEffect } from 'react';
import { create } from 'zustand';
import type { CheckOptions } from '../../shared/zones/checks/check-zone.ts';
import type { ZoneFault } from '../../shared/zones/checks/zone-fault.ts';
import type { Zones } from '../../shared/zones/moments.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { type FaultsByZone, faultsByZone } from './validity.ts';
import { changesBetween } from './zone-changes.ts';
import { useCheckOptions } from './zone-check.ts';
import { useZones } from './zones-store.ts';

/** What the window tells the checking worker. */
export interface ZonesChanged {
  put: readonly Zone[];
  remove: readonly string[];
  options: CheckOptions;
  /** This was the last of several. */
  complete: boolean;
}

/** What is wrong with which zone, as the last check of all of them found; null before the first. */
export const useAllFaults = create<{ byZone: FaultsByZone | null }>()(() => ({ byZone: null }));

/** A pause between changes, so that a gesture is not checked at each of its frames. */
const pauseMs = 250;
/** Zones handed over at once: more would hold the window up. */
const chunk = 400;

/** Checks all zones in a worker whenever some changed, for as long as the component is mounted. */
export function useCheckedZones() {
  const options = useCheckOptions();
  useEffect(() => {
    let worker: Worker | undefined;
    let told: Zones = new Map();
    let timer: ReturnType<typeof setTimeout>;
    const tell = () => {
      const { zones } = useZones.getState();
      const { put, remove } = changesBetween(told, zones);
      if (put.length === 0 && remove.length === 0) return;
      // Only now: its engine would take the processor from the map while the window opens.
      worker ??= startWorker();
      const checking = worker;
      told = zones;
      const send = (from: number) => {
        const next = put.slice(from, from + chunk);
        const complete = from + chunk >= put.length;
        const message: ZonesChanged = { put: next, remove: from === 0 ? remove : [], options, complete };
        checking.postMessage(message);
        if (!complete) timer = setTimeout(() => send(from + chunk));
        else if (useZones.getState().zones !== zones) timer = setTimeout(tell, pauseMs);
      };
      send(0);
    };
    const stop = useZones.subscribe(({ zones }, before) => {
      if (zones === before.zones) return;
      clearTimeout(timer);
      timer = setTimeout(tell, pauseMs);
    });
    tell();
    return () => {
      stop();
      clearTimeout(timer);
      worker?.terminate();
      useAllFaults.setState({ byZone: null });
    };
  }, [options]);
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./check.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<ZoneFault[]>) =>
    useAllFaults.setState({ byZone: faultsByZone(data) });
  return worker;
}
