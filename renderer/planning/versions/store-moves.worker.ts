import { type StoreMove, storeMoves } from '../../../shared/planning/versions/store-moves.ts';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import { serveTasks, type WorkerTask } from '../../ui/worker-tasks.ts';
import { type PackedZones, unpackZones } from '../../workspace-zones/packed-zones.ts';

export interface StoreMovesTasks {
  /** Finds the areas that move between stores. */
  find: WorkerTask<{ before: PackedZones; after: PackedZones }, readonly StoreMove[]>;
}

serveTasks<StoreMovesTasks>({
  find: async ({ before, after }) => storeMoves(await loadGeos(), unpackZones(before), unpackZones(after)),
});
