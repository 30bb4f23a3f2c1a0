import { useMemo } from 'react';
import { useZones } from '../workspace-zones/zones-store.ts';

/** The stores that zones have, for suggestions; one zone may be left out, as what is being written into it is no suggestion. */
export function useKnownStores(without?: string): string[] {
  const zones = useZones((state) => state.zones);
  return useMemo(() => {
    const known = [...zones.values()].flatMap(({ id, storeId }) => (id === without ? [] : storeId));
    return [...new Set(known)].filter((storeId) => storeId !== '').sort();
  }, [zones, without]);
}
