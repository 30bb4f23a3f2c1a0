import type { Store } from '../store.ts';
import type { Zone } from '../zone.ts';

/** No store of the workspace has the zone's store id. */
export interface StoreNotOnMap {
  kind: 'store-not-on-map';
  severity: 'warning';
  storeId: string;
}

/** Zones whose store isn't on the map; none while there are no stores at all. Skips zones without a store id. */
export function storesNotOnMap(
  stores: Iterable<Pick<Store, 'storeId'>>,
  zones: Iterable<Zone>,
): (StoreNotOnMap & { ids: string[] })[] {
  const placed = new Set(Array.from(stores, ({ storeId }) => storeId));
  if (placed.size === 0) return [];
  return [...zones].flatMap(({ id, storeId }): (StoreNotOnMap & { ids: string[] })[] =>
    storeId === '' || placed.has(storeId)
      ? []
      : [{ kind: 'store-not-on-map', severity: 'warning', ids: [id], storeId }],
  );
}
