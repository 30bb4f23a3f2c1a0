import type { LngLat } from '../../shared/geo/position.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { runInWorker } from '../ui/worker-task.ts';
import { memoryOf, packZones } from './packed-zones.ts';
import type { UnservedTask } from './unserved.worker.ts';

/**
 * Finds, in a worker, the places outside all zones.
 * @param onFound receives their indices in order
 * @returns a function that cancels; `onFound` isn't called after that
 */
export function findUnserved(
  zones: readonly Zone[],
  places: readonly LngLat[],
  onFound: (unserved: readonly number[]) => void,
): () => void {
  const worker = new Worker(new URL('./unserved.worker.ts', import.meta.url), { type: 'module' });
  const input = { zones: packZones(zones), degrees: Float64Array.from(places.flat()) };
  const stopping = new AbortController();
  void runInWorker<UnservedTask>(worker, input, {
    signal: stopping.signal,
    transfer: [...memoryOf(input.zones), input.degrees.buffer],
  }).then((unserved) => unserved && onFound(unserved));
  return () => stopping.abort();
}
