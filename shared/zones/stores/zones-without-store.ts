import { applyToStores, type Stores } from '../apply-edit.ts';
import type { Zone } from '../zone.ts';
import type { Store, StoresChange } from './store.ts';

/** What becomes of the zones of a store that gets another store id: they get it too, or keep the old one. */
export type RenamedFate = 'rename' | 'keep';

/** What becomes of the zones of a store that is deleted: they stay without a store, or are deleted too. */
export const deletedFates = ['detach', 'delete'] as const;
export type DeletedFate = (typeof deletedFates)[number];

export interface ZoneFates {
  renamed: RenamedFate;
  deleted: DeletedFate;
}

/** A store id that no store has after a change of the stores, while zones still have it. */
export interface LostStore {
  /** As it was before. */
  store: Store;
  /** The store id that it has now; null where it was deleted. */
  renamedTo: string | null;
  zones: readonly Zone[];
}

/** Returns the stores that would lose their zones by a change, in the order of the change. */
export function storesLosingZones(
  zones: Iterable<Zone>,
  before: Stores,
  change: StoresChange,
): readonly LostStore[] {
  const after = applyToStores(before, { stores: change });
  const kept = new Set(Array.from(after.values(), ({ storeId }) => storeId));
  const lost = new Map<string, { store: Store; renamedTo: string | null; zones: Zone[] }>();
  for (const id of [...change.put.map((store) => store.id), ...change.remove]) {
    const store = before.get(id);
    if (!store || store.storeId === '' || kept.has(store.storeId)) continue;
    const renamedTo = after.get(id)?.storeId ?? null;
    // Of several with one id, one that is renamed says where the zones belong.
    if (!lost.has(store.storeId)) lost.set(store.storeId, { store, renamedTo, zones: [] });
  }
  if (lost.size > 0) for (const zone of zones) lost.get(zone.storeId)?.zones.push(zone);
  return [...lost.values()].filter((one) => one.zones.length > 0);
}

/** Returns what happens to the zones of lost stores: a part of the edit that changes the stores. */
export function changeOfZones(
  lost: readonly LostStore[],
  { renamed, deleted }: ZoneFates,
): { put: Zone[]; remove: string[] } {
  const put: Zone[] = [];
  const remove: string[] = [];
  for (const { renamedTo, zones } of lost) {
    if (renamedTo !== null) {
      if (renamed === 'rename') put.push(...zones.map((zone) => ({ ...zone, storeId: renamedTo })));
    } else if (deleted === 'delete') remove.push(...zones.map(({ id }) => id));
    else put.push(...zones.map((zone) => ({ ...zone, storeId: '' })));
  }
  return { put, remove };
}
