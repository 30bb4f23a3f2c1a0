import type { StoreMove } from '../../../shared/zones/plan-versions/store-moves.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { memoryOf, packZones } from '../../workspace-zones/packed-zones.ts';
import type { FromMovesWorker, ToMovesWorker } from './store-moves.worker.ts';

/** Finds in a worker the areas that move between stores; none where it was aborted. */
export function findStoreMoves(
  before: readonly Zone[],
  after: readonly Zone[],
  signal: AbortSignal,
): Promise<readonly StoreMove[]> {
  const worker = new Worker(new URL('./store-moves.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<readonly StoreMove[]>((resolve, reject) => {
    signal.addEventListener('abort', () => resolve([]));
    worker.onmessage = ({ data }: MessageEvent<FromMovesWorker>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    const question: ToMovesWorker = { before: packZones(before), after: packZones(after) };
    worker.postMessage(question, [...memoryOf(question.before), ...memoryOf(question.after)]);
  }).finally(() => worker.terminate());
}
