import { Text } from '@mantine/core';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedZone } from '../../shared/zone-sync/listed-zone.ts';
import { showOnMap } from '../workspace-zones/show-on-map.ts';
import { RemoteZoneList } from './RemoteZoneList.tsx';
import { RemoteZoneSearch } from './RemoteZoneSearch.tsx';
import { matchesRemote } from './remote-zone.ts';
import {
  geometryOf,
  showRemoteZone,
  useRemoteZoneOverlay,
  useSavedZonesOverlay,
} from './remote-zones-on-map.ts';

/** Zones of a service as listed in a saved search, read-only. */
export function SavedRemoteZones({ zones }: { zones: readonly ListedZone[] }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const deferredSearch = useDeferredValue(search);
  const [shownId, setShown] = useState<string | null>(null);
  const geometries = useMemo(() => zones.flatMap((zone) => geometryOf(zone) ?? []), [zones]);
  const listed = useMemo(
    () => zones.filter((zone) => matchesRemote(zone, deferredSearch)).map((zone) => ({ zone })),
    [zones, deferredSearch],
  );
  useEffect(() => showOnMap(geometries), [geometries]);
  useSavedZonesOverlay(geometries);
  useRemoteZoneOverlay(zones.find(({ zone_id }) => zone_id === shownId));
  const unreadableCount = zones.length - geometries.length;
  return (
    <>
      <RemoteZoneSearch search={search} onSearch={setSearch} listed={listed.length} total={zones.length} />
      {unreadableCount > 0 && (
        <Text c="dimmed">{t('zones.pull.unreadable', { count: unreadableCount })}</Text>
      )}
      <RemoteZoneList
        listed={listed}
        shownId={shownId}
        onShow={(zone) => {
          setShown(zone.zone_id);
          showRemoteZone(zone);
        }}
      />
    </>
  );
}
