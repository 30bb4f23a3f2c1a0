import type { StoreMove } from '../../../shared/planning/versions/store-moves.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { runOnce, taskWorker, transferring } from '../../ui/worker-tasks.ts';
import { packedBuffers, packZones } from '../../workspace-zones/packed-zones.ts';
import type { StoreMovesTasks } from './store-moves.worker.ts';

/** Finds, in a worker, the areas that move between stores; none if aborted. */
export async function findStoreMoves(
  before: readonly Zone[],
  after: readonly Zone[],
  signal: AbortSignal,
): Promise<readonly StoreMove[]> {
  const worker = taskWorker<StoreMovesTasks>(
    new Worker(new URL('./store-moves.worker.ts', import.meta.url), { type: 'module' }),
  );
  const input = { before: packZones(before), after: packZones(after) };
  const buffers = [...packedBuffers(input.before), ...packedBuffers(input.after)];
  return (await runOnce(worker, 'find', transferring(input, buffers), { signal })) ?? [];
}
