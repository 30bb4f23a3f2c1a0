import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import { makeValid } from '../../../shared/zones/geometry/make-valid.ts';
import { merge } from '../../../shared/zones/geometry/overlay-operations.ts';
import { serveTask, type WorkerTask } from '../../ui/worker-task.ts';

/** Unites the outlines of each store; stores of which none has an area are left out. */
export type OutlinesTask = WorkerTask<
  ReadonlyMap<string, readonly ZoneGeometry[]>,
  ReadonlyMap<string, ZoneGeometry>
>;

serveTask<OutlinesTask>(async (byStore) => {
  const geos = await loadGeos();
  const zones = new Map<string, ZoneGeometry>();
  for (const [store, outlines] of byStore) {
    const valid = outlines.flatMap((outline) => {
      const made = makeValid(geos, outline);
      return made.ok ? made.geometry : [];
    });
    const whole = merge(geos, valid);
    if (whole.ok) zones.set(store, whole.geometry);
  }
  return zones;
});
