import { useDeferredValue, useMemo } from 'react';
import { useZones } from './zones-store.ts';

/** The store that the person gave to a zone last, in this run of the program. */
let chosen = '';

export const rememberStore = (storeId: string) => {
  chosen = storeId;
};

/** What a new zone begins with: never what merely came with others, as an import's last row does. */
export const lastChosenStore = (): string => chosen;

/** The stores that zones have, for suggestions; one zone may be left out, as what is being written into it is no suggestion. */
export function useKnownStores(without?: string): string[] {
  const zones = useDeferredValue(useZones((state) => state.zones));
  return useMemo(() => {
    const known = [...zones.values()].flatMap(({ id, storeId }) => (id === without ? [] : storeId));
    return [...new Set(known)].filter((storeId) => storeId !== '').sort();
  }, [zones, without]);
}
