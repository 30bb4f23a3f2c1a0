import { IconPolygon } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { searchableText } from '../../shared/text/folded.ts';
import type { Zones } from '../../shared/zones/apply-edit.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import type { OtherOptions } from '../place-search/other-options.ts';
import { goToZone } from '../workspace-zones/go-to-zone.ts';
import { useStoreNames } from '../workspace-zones/store-names.ts';
import { useZones } from '../workspace-zones/zones-store.ts';

/** So many are listed beside the places. */
const maxListed = 5;

/** The zones of the workspace, as what the place search finds beside places. */
export function useZonesInSearch(): OtherOptions {
  const { t } = useTranslation();
  const storeName = useStoreNames();
  const zones = useDeferredValue(useZones((state) => state.zones));
  return useMemo(
    () => ({
      title: t('zones.title'),
      find: (text) =>
        zonesNamed(zones, text, storeName).map((zone) => ({
          id: zone.id,
          icon: IconPolygon,
          label: [zone.zoneId || t('zones.unnamed'), zone.description].filter(Boolean).join(' · '),
          detail: zone.storeId === '' ? '' : storeName(zone.storeId),
          run: () => goToZone(zone),
        })),
    }),
    [t, zones, storeName],
  );
}

/** The first zones with every word of the text in their id, store or description; those whose id begins with it first. */
function zonesNamed(zones: Zones, text: string, storeName: (storeId: string) => string): Zone[] {
  const searched = searchableText(text.trim());
  const words = searched.split(/\s+/);
  const beginning: Zone[] = [];
  const others: Zone[] = [];
  for (const zone of zones.values()) {
    const { zoneId, storeId, description } = zone;
    const fields = searchableText([zoneId, storeId, storeName(storeId), description].join('\n'));
    if (!words.every((word) => fields.includes(word))) continue;
    (fields.startsWith(searched) ? beginning : others).push(zone);
  }
  return [...beginning, ...others].slice(0, maxListed);
}
