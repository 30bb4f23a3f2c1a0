import { useMemo } from 'react';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { Store } from '../../../shared/zones/store.ts';
import { useDeskState } from '../../desk/states.ts';
import { type ZoneColors, zoneColors } from '../../workspace-zones/zone-colors.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';

/** The colors of some stores: the same that their zones have. */
export const colorsOfStores = (
  stores: Iterable<Pick<Store, 'storeId'>>,
  { storeColors }: Pick<Settings, 'storeColors'>,
): ZoneColors =>
  zoneColors(
    [...stores].map(({ storeId }) => ({ storeId, types: [] })),
    'store',
    storeColors,
  );

/** The colors of the stores that are placed. */
export function useStoreColors(): ZoneColors {
  const settings = useDeskState('settings');
  const stores = useZones((state) => state.stores);
  return useMemo(() => colorsOfStores(stores.values(), settings), [stores, settings]);
}
