import { useMemo } from 'react';
import { useDeskState } from '../../desk/states.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { type ZoneColors, zoneColors } from '../map/zone-colors.ts';

/** The colours of the stores that are placed: the same that their zones have. */
export function useStoreColors(): ZoneColors {
  const { storeColors } = useDeskState('settings');
  const stores = useZones((state) => state.stores);
  return useMemo(
    () =>
      zoneColors(
        [...stores.values()].map(({ storeId }) => ({ storeId, types: [] })),
        'store',
        storeColors,
      ),
    [stores, storeColors],
  );
}
