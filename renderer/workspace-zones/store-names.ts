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

/** Display name of a store of the workspace; `none` for zones without a store. */
function nameOfId(stores: Stores, storeId: string, none: string): string {
  return storeId === '' ? none : namesOf(stores).ofId(storeId);
}

/** Names the store of a store id, or says that there is none. */
export function useStoreNames(): (storeId: string) => string {
  const { t } = useTranslation();
  const stores = useZones((state) => state.stores);
  return useCallback((storeId) => nameOfId(stores, storeId, t('zones.list.noStore')), [stores, t]);
}

/** As `useStoreNames`, by the stores that there are now. */
export const storeNameNow = (storeId: string): string =>
  nameOfId(useZones.getState().stores, storeId, words.t('zones.list.noStore'));

/**
 * What a zone's change of store is called: by names if both stores have one, otherwise by ids. A store that got another
 * id would seem to be another store if only one of its ids were shown as its name.
 */
export function storeChangeNow(from: string, to: string): { from: string; to: string } {
  const names = namesOf(useZones.getState().stores);
  const none = words.t('zones.list.noStore');
  const areNamed = [from, to].every((storeId) => storeId === '' || names.nameOnly(storeId) !== '');
  const nameOf = (storeId: string) => (storeId === '' ? none : areNamed ? names.ofId(storeId) : storeId);
  return { from: nameOf(from), to: nameOf(to) };
}

/** What the stores of the workspace are called. */
export const useNamesOfStores = (): StoreNames => namesOf(useZones((state) => state.stores));

/** The name of the store of an id for a file, by the stores that there are now; empty for none. */
export const writtenStoreName = (storeId: string): string =>
  namesOf(useZones.getState().stores).nameOnly(storeId);
