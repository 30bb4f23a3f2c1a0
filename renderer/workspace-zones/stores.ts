import { useDeferredValue, useMemo } from 'react';
import { useNamesOfStores } from './store-names.ts';
import { useZones } from './zones-store.ts';

/** The store that the user selected for a zone last, since the program started. */
let chosen = '';

export const rememberStore = (storeId: string) => {
  chosen = storeId;
};

/** Default store of a new zone: the last one selected by hand, never one from an import. */
export const lastChosenStore = (): string => chosen;

/** Store ids of stores and zones, by name; one zone can be excluded, as the value being edited isn't a suggestion. */
export function useKnownStores(without?: string): string[] {
  const zones = useDeferredValue(useZones((state) => state.zones));
  const stores = useZones((state) => state.stores);
  const names = useNamesOfStores();
  return useMemo(() => {
    const ofZones = [...zones.values()].flatMap(({ id, storeId }) => (id === without ? [] : storeId));
    const known = new Set([...ofZones, ...[...stores.values()].map(({ storeId }) => storeId)]);
    known.delete('');
    return [...known].sort((one, other) => byName.compare(names.ofId(one), names.ofId(other)));
  }, [zones, stores, names, without]);
}

const byName = new Intl.Collator(undefined, { numeric: true });
