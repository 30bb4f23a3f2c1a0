import { useDeferredValue, useMemo } from 'react';
import { useNamesOfStores } from './store-names.ts';
import { useZones } from './zones-store.ts';

/** Store ID that the user entered last for a zone since the program started. */
let lastSelected = '';

export const rememberStore = (storeId: string) => {
  lastSelected = storeId;
};

/** Default store ID of a new zone: the one entered last by the user, never one from an import. */
export const lastSelectedStore = (): string => lastSelected;

/**
 * Store IDs of all stores and zones, sorted by name. One zone can be excluded: the value being edited isn't a
 * suggestion.
 */
export function useKnownStores(exceptZone?: string): string[] {
  const zones = useDeferredValue(useZones((state) => state.zones));
  const stores = useZones((state) => state.stores);
  const names = useNamesOfStores();
  return useMemo(() => {
    const ofZones = [...zones.values()].flatMap(({ id, storeId }) => (id === exceptZone ? [] : storeId));
    const known = new Set([...ofZones, ...[...stores.values()].map(({ storeId }) => storeId)]);
    known.delete('');
    return [...known].sort((one, other) => byStoreName.compare(names.ofId(one), names.ofId(other)));
  }, [zones, stores, names, exceptZone]);
}

const byStoreName = new Intl.Collator(undefined, { numeric: true });
