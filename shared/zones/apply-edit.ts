import type { Store } from './store.ts';
import type { Edit, Zone } from './zone.ts';

/** Zones by workspace id. Immutable; the order has no meaning. */
export type Zones = ReadonlyMap<string, Zone>;
/** Stores by workspace id, likewise. */
export type Stores = ReadonlyMap<string, Store>;

/** Zones after an edit; one both removed and put is put. */
export const applyEdit = (zones: Zones, { put, remove }: Pick<Edit, 'put' | 'remove'>): Zones =>
  withChange(zones, put, remove);

/** Stores after an edit, by the same rule. */
export const applyToStores = (stores: Stores, { stores: change }: Pick<Edit, 'stores'>): Stores =>
  change ? withChange(stores, change.put, change.remove) : stores;

function withChange<Item extends { id: string }>(
  before: ReadonlyMap<string, Item>,
  put: readonly Item[],
  remove: readonly string[],
): ReadonlyMap<string, Item> {
  if (put.length === 0 && remove.length === 0) return before;
  const next = new Map(before);
  for (const id of remove) next.delete(id);
  for (const item of put) next.set(item.id, item);
  return next;
}
