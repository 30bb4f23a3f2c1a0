import type { Store, StoresChange } from '../../zones/store.ts';
import type { ScenarioPlaces } from './scenario.ts';
import { type CalculatedStore, type StoreToDivide, storeKey } from './stores-to-divide.ts';
import type { Territory } from './territories-update.ts';

/** What a scenario makes of the stores when it becomes the plan. */
export interface ScenarioStores {
  /** Of the workspace. */
  stores: StoresChange;
  /** The list that land is divided for. */
  listed: readonly StoreToDivide[];
  /** The new `storeKey` of each opened store that becomes one of the workspace, by the one before. */
  keys: ReadonlyMap<string, string>;
}

/**
 * Closed stores leave the list and the workspace; opened ones become stores of the workspace where others are.
 * @param named what the stores are called now, by their places
 * @param newId gives the workspace's id of a new store
 */
export function storesOfScenario(
  calculated: readonly CalculatedStore[],
  named: readonly Omit<Territory, 'geometry'>[],
  { opened, closed }: ScenarioPlaces,
  newId: () => string,
): ScenarioStores {
  const areOfWorkspace = calculated.some(({ store }) => store !== undefined);
  const put: Store[] = [];
  const keys = new Map<string, string>();
  const listed = [...calculated.entries()].flatMap(([place, store]): StoreToDivide[] => {
    if (closed.has(place)) return [];
    const own = { ...store, storeId: store.storeId ?? '' };
    if (!opened.has(place) || !areOfWorkspace || store.store !== undefined) return [own];
    const { storeId, name } = named[place] ?? own;
    const id = newId();
    put.push({ id, storeId, name, address: '', openingHours: '', position: store.position });
    const known = { name, storeId, position: store.position, store: id };
    keys.set(storeKey(store), storeKey(known));
    return [known];
  });
  const remove = [...closed].flatMap((place) => calculated[place]?.store ?? []);
  return { stores: { put, remove }, listed, keys };
}
