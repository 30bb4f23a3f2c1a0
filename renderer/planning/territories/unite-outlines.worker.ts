import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import { makeValid } from '../../../shared/zones/geometry/make-valid.ts';
import { merge } from '../../../shared/zones/geometry/overlay-operations.ts';
import { serveTasks, type WorkerTask } from '../../ui/worker-tasks.ts';

type ByStore<Outlines> = ReadonlyMap<string, Outlines>;

export interface OutlinesTasks {
  /** Unites the outlines of each store; skips stores without an area. */
  unite: WorkerTask<ByStore<readonly ZoneGeometry[]>, ByStore<ZoneGeometry>>;
}

serveTasks<OutlinesTasks>({ unite });

async function unite(byStore: ByStore<readonly ZoneGeometry[]>): Promise<ByStore<ZoneGeometry>> {
  const geos = await loadGeos();
  const zones = new Map<string, ZoneGeometry>();
  for (const [store, outlines] of byStore) {
    const valid = outlines.flatMap((outline) => {
      const repaired = makeValid(geos, outline);
      return repaired.ok ? repaired.geometry : [];
    });
    const united = merge(geos, valid);
    if (united.ok) zones.set(store, united.geometry);
  }
  return zones;
}
