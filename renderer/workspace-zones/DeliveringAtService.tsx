import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LatLng } from '../../shared/geo/position.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { deskQuery } from '../desk/ask.ts';
import { useProvenanceOnDisplay } from '../desk/provenance.ts';
import { useAnswer } from '../desk/use-answer.ts';
import { formatList } from '../ui/format.ts';
import { useHasPrivateKey } from '../workbench/missing-key.ts';
import { useServiceName } from '../workbench/service-name.ts';
import { useStoreNames } from './store-names.ts';

const calls = ['zones.holdingAtService'] as const;

interface DeliveringAtServiceProps {
  position: LatLng;
  /** Zones of the workspace that contain the place. */
  zones: readonly Zone[];
}

/** Zones that contain a place according to the provider, if they differ from those of the workspace. */
export function DeliveringAtService({ position, zones }: DeliveringAtServiceProps) {
  const { t } = useTranslation();
  const service = useServiceName();
  const storeName = useStoreNames();
  const hasKey = useHasPrivateKey();
  const { data } = useAnswer(hasKey ? deskQuery('zones.holdingAtService', { position }) : undefined);
  const isOfServiceInUse = useProvenanceOnDisplay(calls).kind === 'current';
  const isSame =
    data?.length === zones.length &&
    data.every(({ zone_id }) => zones.some(({ zoneId }) => zoneId === zone_id));
  if (!data || isSame || !isOfServiceInUse) return null;
  const names = data.map(({ zone_id, store_id }) => [zone_id, storeName(store_id)].join(' · '));
  return (
    <Text size="sm" c="dimmed" role="status">
      {names.length === 0
        ? t('delivery.nobodyAtService', { service })
        : t('delivery.atService', { service, zones: formatList(names) })}
    </Text>
  );
}
