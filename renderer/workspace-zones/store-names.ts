import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type StoreNames, storeNames } from '../../shared/planning/stores/store-names.ts';
import type { Stores } from '../../shared/zones/apply-edit.ts';
import { words } from '../words/words.ts';
import { useZones } from './zones-store.ts';

let latest: { stores: Stores; names: StoreNames } | null = null;

function namesOf(stores: Stores): StoreNames {
  if (latest?.stores !== stores) latest = { stores, names: storeNames(stores.values()) };
  return latest.names;
}

/** Display name of the store with a store ID; `noStore` for an empty ID. */
function nameOfId(stores: Stores, storeId: string, noStore: string): string {
  return storeId === '' ? noStore : namesOf(stores).ofId(storeId);
}

/** Returns a function that names the store with a store ID; an empty ID is named as "no store". */
export function useStoreNames(): (storeId: string) => string {
  const { t } = useTranslation();
  const stores = useZones((state) => state.stores);
  return useCallback((storeId) => nameOfId(stores, storeId, t('zones.list.noStore')), [stores, t]);
}

/** Same as the function of `useStoreNames`, for use outside components. */
export const storeNameNow = (storeId: string): string =>
  nameOfId(useZones.getState().stores, storeId, words.t('zones.list.noStore'));

/**
 * Names both stores of a zone's change of store: by names if both have one, otherwise by IDs. If only one were named,
 * a store whose ID has changed would look like another store.
 */
export function storeChangeNow(from: string, to: string): { from: string; to: string } {
  const names = namesOf(useZones.getState().stores);
  const noStore = words.t('zones.list.noStore');
  const haveNames = [from, to].every((storeId) => storeId === '' || names.nameOnly(storeId) !== '');
  const nameOf = (storeId: string) => (storeId === '' ? noStore : haveNames ? names.ofId(storeId) : storeId);
  return { from: nameOf(from), to: nameOf(to) };
}

/** Names of the stores of the workspace. */
export const useNamesOfStores = (): StoreNames => namesOf(useZones((state) => state.stores));

/** Name of a store for an exported file, from the current stores; empty if the store is unknown or has no name. */
export const storeNameForFile = (storeId: string): string =>
  namesOf(useZones.getState().stores).nameOnly(storeId);
