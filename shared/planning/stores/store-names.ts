import type { Store } from '../../zones/store.ts';

type Named = Pick<Store, 'storeId' | 'name'>;

/** Display names of stores, with ids if several share a name. */
export interface StoreNames {
  /** Empty for a store without name and id. */
  ofStore(store: Named): string;
  /** Name by store id; the id itself if no named store has it. */
  ofId(storeId: string): string;
  /** Plain name by store id, for files with a separate id column; empty for none. */
  nameOnly(storeId: string): string;
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
    nameOnly: (storeId) => (storeId === '' ? '' : (named.get(storeId)?.name ?? '')),
  };
}
