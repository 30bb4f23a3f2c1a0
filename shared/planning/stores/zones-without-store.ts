import { applyToStores, type Stores } from '../../zones/apply-edit.ts';
import type { Store, StoresChange } from '../../zones/store.ts';
import type { Zone } from '../../zones/zone.ts';

/** What happens to zones when their store's id changes: they get the new one or keep the old one. */
export type RenamedFate = 'rename' | 'keep';

/** What happens to zones when their store is deleted: they lose their store, or are deleted too. */
export const deletedFates = ['detach', 'delete'] as const;
export type DeletedFate = (typeof deletedFates)[number];

export interface ZoneFates {
  renamed: RenamedFate;
  deleted: DeletedFate;
}

/** A store id that zones still have after a change left no store with it. */
export interface LostStore {
  /** Before the change. */
  store: Store;
  /** Its new store id; null if it was deleted. */
  renamedTo: string | null;
  zones: readonly Zone[];
}

/** Stores that would lose their zones by a change, in order of the change. */
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
    // If several share an id, a renamed one determines where the zones belong.
    if (!lost.has(store.storeId)) lost.set(store.storeId, { store, renamedTo, zones: [] });
  }
  if (lost.size > 0) for (const zone of zones) lost.get(zone.storeId)?.zones.push(zone);
  return [...lost.values()].filter((one) => one.zones.length > 0);
}

/** Changes to zones of lost stores, as part of the edit of stores. */
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
