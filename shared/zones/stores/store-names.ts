import type { Store } from './store.ts';

type Named = Pick<Store, 'storeId' | 'name'>;

/** What a person calls stores, told apart by their ids where several have one name. */
export interface StoreNames {
  /** Empty for a store with neither a name nor an id. */
  ofStore(store: Named): string;
  /** The name of the store of an id; the id itself where no store with a name has it. */
  ofId(storeId: string): string;
  /** The name of the store of an id as it is written, for files that have the id in a column of its own; empty for none. */
  written(storeId: string): string;
}

/** Names the stores of a workspace. */
export function storeNames(stores: Iterable<Named>): StoreNames {
  const idsOfName = new Map<string, Set<string>>();
  const named = new Map<string, Named>();
  for (const store of stores) {
    if (store.name === '') continue;
    const ids = idsOfName.get(store.name) ?? new Set();
    idsOfName.set(store.name, ids.add(store.storeId));
    if (!named.has(store.storeId)) named.set(store.storeId, store);
  }
  const ofStore = ({ storeId, name }: Named): string => {
    if (name === '') return storeId;
    const isShared = (idsOfName.get(name)?.size ?? 0) > 1;
    return isShared && storeId !== '' ? `${name} (${storeId})` : name;
  };
  return {
    ofStore,
    ofId(storeId) {
      const store = storeId === '' ? undefined : named.get(storeId);
      return store ? ofStore(store) : storeId;
    },
    written: (storeId) => (storeId === '' ? '' : (named.get(storeId)?.name ?? '')),
  };
}
