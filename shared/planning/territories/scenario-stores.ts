import type { Store, StoresChange } from '../../zones/store.ts';
import type { ScenarioIndexes } from './scenario.ts';
import { type CalculatedStore, type StoreToDivide, storeKey } from './stores-to-divide.ts';
import type { Territory } from './territories-update.ts';

/** Changes to stores when a scenario becomes the plan. */
export interface ScenarioStores {
  /** Change of the workspace's stores. */
  stores: StoresChange;
  /** New list of stores to divide land among. */
  listed: readonly StoreToDivide[];
  /** New `storeKey`s of opened stores that are added to the workspace, by their former ones. */
  keys: ReadonlyMap<string, string>;
}

/**
 * Makes a scenario the plan: closed stores leave the list and the workspace; opened ones become workspace stores if any
 * other in the list is one.
 * @param named current names of the stores, in the same order
 * @param newId creates a workspace id
 */
export function storesOfScenario(
  calculated: readonly CalculatedStore[],
  named: readonly Omit<Territory, 'geometry'>[],
  { opened, closed }: ScenarioIndexes,
  newId: () => string,
): ScenarioStores {
  const areOfWorkspace = calculated.some(({ store }) => store !== undefined);
  const put: Store[] = [];
  const keys = new Map<string, string>();
  const listed = [...calculated.entries()].flatMap(([index, store]): StoreToDivide[] => {
    if (closed.has(index)) return [];
    const own = { ...store, storeId: store.storeId ?? '' };
    if (!opened.has(index) || !areOfWorkspace || store.store !== undefined) return [own];
    const { storeId, name } = named[index] ?? own;
    const id = newId();
    put.push({ id, storeId, name, address: '', openingHours: '', position: store.position });
    const known = { name, storeId, position: store.position, store: id };
    keys.set(storeKey(store), storeKey(known));
    return [known];
  });
  const remove = [...closed].flatMap((index) => calculated[index]?.store ?? []);
  return { stores: { put, remove }, listed, keys };
}
