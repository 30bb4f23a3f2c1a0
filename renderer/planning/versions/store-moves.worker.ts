import { type StoreMove, storeMoves } from '../../../shared/planning/versions/store-moves.ts';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import { serveTask, type WorkerTask } from '../../ui/worker-task.ts';
import { type PackedZones, unpackZones } from '../../workspace-zones/packed-zones.ts';

/** Finds the areas that move between stores. */
export type StoreMovesTask = WorkerTask<{ before: PackedZones; after: PackedZones }, readonly StoreMove[]>;

serveTask<StoreMovesTask>(async ({ before, after }) =>
  storeMoves(await loadGeos(), unpackZones(before), unpackZones(after)),
);
