import { type LngLat, toLngLat } from '../../geo/position.ts';
import type { GeometryIndex } from '../geometry/geometry-index.ts';
import { covers } from '../geometry/point-location.ts';
import type { Store } from '../store.ts';
import type { Zone } from '../zone.ts';

/** A store with the zones that contain it, borders included. */
export interface PlacedStore {
  store: Store;
  at: LngLat;
  zones: readonly Zone[];
}

/** Assigns zones to each store, once for all checks. */
export function placedStores(stores: Iterable<Store>, zones: GeometryIndex<Zone>): PlacedStore[] {
  return Array.from(stores, (store) => {
    const at = toLngLat(store.position);
    return {
      store,
      at,
      zones: zones.search([...at, ...at]).filter(({ geometry }) => covers(geometry, at)),
    };
  });
}
