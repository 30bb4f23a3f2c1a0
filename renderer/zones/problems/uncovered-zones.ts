import { useEffect, useState } from 'react';
import type { ZoneIssue } from '../../../shared/zones/checks/zone-issue.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { memoryOf, packZones } from '../map/packed-zones.ts';
import { spareWorker } from '../spare-worker.ts';

/** A pause between changes, so that a gesture is not looked into at each of its frames. */
const pauseMs = 400;

const workers = spareWorker(
  () => new Worker(new URL('./uncovered.worker.ts', import.meta.url), { type: 'module' }),
);

/**
 * What all zones together enclose and none has, as it was found last; null before the first time. It is looked
 * for in a worker, and only while the component is mounted: of thousands of zones it takes seconds.
 */
export function useUncovered(): readonly ZoneIssue[] | null {
  const [found, setFound] = useState<readonly ZoneIssue[] | null>(null);
  useEffect(() => {
    const worker = workers.take();
    let asked = false;
    let again = false;
    const ask = () => {
      if (asked) {
        again = true;
        return;
      }
      asked = true;
      const packed = packZones([...useZones.getState().zones.values()]);
      worker.postMessage(packed, memoryOf(packed));
    };
    worker.onmessage = ({ data }: MessageEvent<readonly ZoneIssue[]>) => {
      asked = false;
      setFound(data);
      if (again) ask();
      again = false;
    };
    ask();
    let timer: ReturnType<typeof setTimeout>;
    const stop = useZones.subscribe(({ zones }, before) => {
      if (zones === before.zones) return;
      clearTimeout(timer);
      timer = setTimeout(ask, pauseMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
      workers.giveBack(worker, !asked);
    };
  }, []);
  return found;
}
