import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { loadGeos } from '../../../shared/zones/geometry/geos.ts';
import { makeValid } from '../../../shared/zones/geometry/make-valid.ts';
import { merge } from '../../../shared/zones/geometry/overlay-operations.ts';

/** The outlines of each store. */
export type ToOutlinesWorker = ReadonlyMap<string, readonly ZoneGeometry[]>;
/** The union of each store's outlines; stores of which none has an area are left out. */
export type FromOutlinesWorker = ReadonlyMap<string, ZoneGeometry>;

addEventListener('message', ({ data }: MessageEvent<ToOutlinesWorker>) => void unite(data));

async function unite(byStore: ToOutlinesWorker) {
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
  postMessage(zones satisfies FromOutlinesWorker);
}
