import { serveTasks, type WorkerTask } from '../../ui/worker-tasks.ts';
import { compactZones, type PackedZones } from '../../workspace-zones/packed-zones.ts';
import { type ZoneTile, zoneTiles } from './zone-tiles.ts';
import type { ZonesView } from './zones-view.ts';

/** Tasks run in the order in which the window starts them, so a tile includes all changes sent before its request. */
export interface TileTasks {
  change: WorkerTask<{ put: PackedZones; remove: readonly string[] }>;
  view: WorkerTask<ZonesView>;
  tile: WorkerTask<{ zoom: number; column: number; row: number }, ZoneTile>;
}

const tiles = zoneTiles();

serveTasks<TileTasks>({
  change({ put, remove }) {
    tiles.change({ put: compactZones(put), remove });
  },
  view(view) {
    tiles.view(view);
  },
  tile: ({ zoom, column, row }) => tiles.tile(zoom, column, row),
});
