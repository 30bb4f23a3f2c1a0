import { useMemo } from 'react';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { Store } from '../../../shared/zones/store.ts';
import { useDeskState } from '../../desk/states.ts';
import { type ZoneColors, zoneColors } from '../../workspace-zones/zone-colors.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';

/** Colors of stores, the same as those of their zones. */
export const colorsOfStores = (
  stores: Iterable<Pick<Store, 'storeId'>>,
  { storeColors }: Pick<Settings, 'storeColors'>,
): ZoneColors =>
  zoneColors(
    [...stores].map(({ storeId }) => ({ storeId, types: [] })),
    'store',
    storeColors,
  );

/** Colors of the workspace's stores. */
export function useStoreColors(): ZoneColors {
  const settings = useDeskState('settings');
  const stores = useZones((state) => state.stores);
  return useMemo(() => colorsOfStores(stores.values(), settings), [stores, settings]);
}
