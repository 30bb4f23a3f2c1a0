import { Text } from '@mantine/core';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedZone } from '../../shared/zone-sync/listed-zone.ts';
import { showOnMap } from '../workspace-zones/show-on-map.ts';
import { HeldZoneList } from './HeldZoneList.tsx';
import { HeldZoneSearch } from './HeldZoneSearch.tsx';
import { matchesHeld } from './held-zone.ts';
import { geometryOf, showHeldZone, useHeldZoneOverlay, useSavedZonesOverlay } from './held-zones-on-map.ts';

/** The zones that a service held when they were saved: they are looked at, and nothing is done with them. */
export function SavedHeldZones({ zones }: { zones: readonly ListedZone[] }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const [visible, setShown] = useState<string | null>(null);
  const geometries = useMemo(() => zones.flatMap((zone) => geometryOf(zone) ?? []), [zones]);
  const listed = useMemo(
    () => zones.filter((zone) => matchesHeld(zone, wanted)).map((zone) => ({ zone })),
    [zones, wanted],
  );
  useEffect(() => showOnMap(geometries), [geometries]);
  useSavedZonesOverlay(geometries);
  useHeldZoneOverlay(zones.find(({ zone_id }) => zone_id === visible));
  const unreadable = zones.length - geometries.length;
  return (
    <>
      <HeldZoneSearch search={search} onSearch={setSearch} listed={listed.length} total={zones.length} />
      {unreadable > 0 && <Text c="dimmed">{t('zones.pull.unreadable', { count: unreadable })}</Text>}
      <HeldZoneList
        listed={listed}
        shown={visible}
        onShow={(zone) => {
          setShown(zone.zone_id);
          showHeldZone(zone);
        }}
      />
    </>
  );
}
