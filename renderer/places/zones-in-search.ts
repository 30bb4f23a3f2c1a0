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

/** Maximum number of zones listed below the places. */
const maxListed = 5;

/** Returns the workspace's zones as other meanings of a search text. */
export function useZonesInSearch(): OtherOptions {
  const { t } = useTranslation();
  const storeName = useStoreNames();
  const zones = useDeferredValue(useZones((state) => state.zones));
  return useMemo(
    () => ({
      title: t('zones.title'),
      find: (text) =>
        matchingZones(zones, text, storeName).map((zone) => ({
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

/** Returns zones with every word of the text in zone ID, store, or description; those whose ID starts with it come first. */
function matchingZones(zones: Zones, text: string, storeName: (storeId: string) => string): Zone[] {
  const searchText = searchableText(text.trim());
  const words = searchText.split(/\s+/);
  const prefixMatches: Zone[] = [];
  const otherMatches: Zone[] = [];
  for (const zone of zones.values()) {
    const { zoneId, storeId, description } = zone;
    const fields = searchableText([zoneId, storeId, storeName(storeId), description].join('\n'));
    if (!words.every((word) => fields.includes(word))) continue;
    (fields.startsWith(searchText) ? prefixMatches : otherMatches).push(zone);
  }
  return [...prefixMatches, ...otherMatches].slice(0, maxListed);
}
