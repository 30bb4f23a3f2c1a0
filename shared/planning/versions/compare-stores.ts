import type { Store, StoresChange } from '../../zones/store.ts';
import { type StoreUpdate, storeUpdate } from '../stores/store-update.ts';

/** Changes of stores between two plan versions; stores are matched by workspace id. */
export interface StoresComparison {
  added: readonly Store[];
  updated: readonly StoreUpdate[];
  removed: readonly Store[];
}

/** Compares the stores of two versions of a plan. */
export function compareStores(before: readonly Store[], after: readonly Store[]): StoresComparison {
  const then = new Map(before.map((store) => [store.id, store]));
  const now = new Set(after.map(({ id }) => id));
  return {
    added: after.filter(({ id }) => !then.has(id)),
    updated: after.flatMap((store) => {
      const earlier = then.get(store.id);
      return (earlier && storeUpdate(earlier, store)) ?? [];
    }),
    removed: before.filter(({ id }) => !now.has(id)),
  };
}

/** Whether any store differs; a version without stores never does. */
export const differsInStores = (stores: StoresComparison | null): boolean =>
  stores !== null && stores.added.length + stores.updated.length + stores.removed.length > 0;

/** The edit that turns the stores into those of a version. */
export function storesToVersion(now: Iterable<Store>, version: readonly Store[]): StoresChange {
  const { added, updated, removed } = compareStores([...now], version);
  return { put: [...added, ...updated.map(({ after }) => after)], remove: removed.map(({ id }) => id) };
}
