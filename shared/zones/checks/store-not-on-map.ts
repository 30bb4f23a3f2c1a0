import type { Store } from '../stores/store.ts';
import type { Zone } from '../zone.ts';

/** A zone has a store id that no store of the workspace has. */
export interface StoreNotOnMap {
  kind: 'store-not-on-map';
  severity: 'warning';
  storeId: string;
}

/** The zones whose store was not placed; none before the first store is, and none of those without a store id. */
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
