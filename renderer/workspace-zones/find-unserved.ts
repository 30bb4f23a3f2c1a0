import type { LngLat } from '../../shared/geo/position.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { memoryOf, packZones } from './packed-zones.ts';
import type { FromUnservedWorker, ToUnservedWorker } from './unserved.worker.ts';

/**
 * Finds in a worker which of many places no zone holds.
 * @param onFound takes their indices, in order
 * @returns what stops it; after that `onFound` is not called
 */
export function findUnserved(
  zones: readonly Zone[],
  places: readonly LngLat[],
  onFound: (unserved: readonly number[]) => void,
): () => void {
  const worker = new Worker(new URL('./unserved.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<FromUnservedWorker>) => {
    worker.terminate();
    onFound(data);
  };
  const question: ToUnservedWorker = {
    zones: packZones(zones),
    degrees: Float64Array.from(places.flat()),
  };
  worker.postMessage(question, [...memoryOf(question.zones), question.degrees.buffer]);
  return () => worker.terminate();
}
