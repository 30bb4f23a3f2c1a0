import type { StoreMove } from '../../../shared/planning/versions/store-moves.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { runInWorker } from '../../ui/worker-task.ts';
import { memoryOf, packZones } from '../../workspace-zones/packed-zones.ts';
import type { StoreMovesTask } from './store-moves.worker.ts';

/** Finds, in a worker, the areas that move between stores; none if aborted. */
export async function findStoreMoves(
  before: readonly Zone[],
  after: readonly Zone[],
  signal: AbortSignal,
): Promise<readonly StoreMove[]> {
  const worker = new Worker(new URL('./store-moves.worker.ts', import.meta.url), { type: 'module' });
  const input = { before: packZones(before), after: packZones(after) };
  const transfer = [...memoryOf(input.before), ...memoryOf(input.after)];
  return (await runInWorker<StoreMovesTask>(worker, input, { signal, transfer })) ?? [];
}
