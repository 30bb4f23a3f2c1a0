import type { LngLat } from '../../shared/geo/position.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { runOnce, taskWorker, transferring } from '../ui/worker-tasks.ts';
import { packedBuffers, packZones } from './packed-zones.ts';
import type { UnservedTasks } from './unserved.worker.ts';

/**
 * Finds the places outside all zones, in a worker.
 * @param onFound receives their indices in ascending order
 * @param onFailed called if the worker fails, for example without memory
 * @returns a function that cancels; neither is called after that
 */
export function findUnserved(
  zones: readonly Zone[],
  places: readonly LngLat[],
  onFound: (unserved: readonly number[]) => void,
  onFailed: () => void,
): () => void {
  const worker = taskWorker<UnservedTasks>(
    new Worker(new URL('./unserved.worker.ts', import.meta.url), { type: 'module' }),
  );
  const input = { zones: packZones(zones), degrees: Float64Array.from(places.flat()) };
  const stopping = new AbortController();
  const { signal } = stopping;
  const buffers = [...packedBuffers(input.zones), input.degrees.buffer];
  void runOnce(worker, 'find', transferring(input, buffers), { signal }).then(
    (unserved) => unserved && onFound(unserved),
    () => signal.aborted || onFailed(),
  );
  return () => stopping.abort();
}
