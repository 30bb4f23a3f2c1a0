import { Text } from '@mantine/core';
import { useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPlaced } from '../../shared/geocoding/list-lines.ts';
import { formatShare } from '../ui/format.ts';
import { countUnserved } from '../workspace-zones/count-unserved.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import { useLinePoints } from './line-points.ts';

/** To how many places of the list no zone of the workspace delivers; nothing where there are no zones. */
export function Unserved() {
  const { t } = useTranslation();
  const zones = useDeferredValue(useZones((state) => state.zones));
  const points = useLinePoints((lines) => lines.points);
  const [counted, setCounted] = useState<{ unserved: number; total: number } | null>(null);
  useEffect(() => {
    const places = [...points.values()].flatMap(({ position, state }) =>
      position && isPlaced(state) ? [position] : [],
    );
    const total = places.length;
    if (zones.size > 0 && total > 0)
      return countUnserved([...zones.values()], places, (unserved) => setCounted({ unserved, total }));
    setCounted(null);
    return undefined;
  }, [zones, points]);
  if (!counted) return null;
  const { unserved, total } = counted;
  return (
    <Text size="xs" c="dimmed" role="status">
      {unserved === 0
        ? t('geocoding.allServed')
        : t('geocoding.unserved', { count: unserved, total, share: formatShare(unserved / total) })}
    </Text>
  );
}
