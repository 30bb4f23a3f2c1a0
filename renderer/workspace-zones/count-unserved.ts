import type { LngLat } from '../../shared/geo/position.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { memoryOf, packZones } from './packed-zones.ts';
import type { FromUnservedWorker, ToUnservedWorker } from './unserved.worker.ts';

/**
 * Counts in a worker how many of many places no zone holds.
 * @returns what stops it; after that `onCounted` is not called
 */
export function countUnserved(
  zones: readonly Zone[],
  places: readonly LngLat[],
  onCounted: (unserved: number) => void,
): () => void {
  const worker = new Worker(new URL('./unserved.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<FromUnservedWorker>) => {
    worker.terminate();
    onCounted(data);
  };
  const question: ToUnservedWorker = {
    zones: packZones(zones),
    degrees: Float64Array.from(places.flat()),
  };
  worker.postMessage(question, [...memoryOf(question.zones), question.degrees.buffer]);
  return () => worker.terminate();
}
