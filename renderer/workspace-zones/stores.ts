import { useDeferredValue, useMemo } from 'react';
import { useZones } from './zones-store.ts';

/** The store that the user selected for a zone last, since the program started. */
let chosen = '';

export const rememberStore = (storeId: string) => {
  chosen = storeId;
};

/** Default store of a new zone: the last one selected by hand, never one from an import. */
export const lastChosenStore = (): string => chosen;

/** Suggested store ids from existing zones; one zone can be excluded, as the value being edited isn't a suggestion. */
export function useKnownStores(without?: string): string[] {
  const zones = useDeferredValue(useZones((state) => state.zones));
  return useMemo(() => {
    const known = [...zones.values()].flatMap(({ id, storeId }) => (id === without ? [] : storeId));
    return [...new Set(known)].filter((storeId) => storeId !== '').sort();
  }, [zones, without]);
}
