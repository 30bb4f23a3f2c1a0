import { Button, Group, Loader, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconCloud, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ZoneInput } from '../../shared/api/zones.ts';
import { parseWkt } from '../../shared/geo/wkt.ts';
import type { ZoneGeometry } from '../../shared/zones/zone.ts';
import { deskQuery, faultOf } from '../ask.ts';
import { type Overlay, useOverlay } from '../map/overlays.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FaultMessage } from '../ui/FaultMessage.tsx';
import classes from './AtService.module.css';
import { showOnMap } from './zone-tools.ts';

/** The zones that the service holds, where it can tell. */
export function AtService() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery({
    ...deskQuery('zones.atService', undefined),
    staleTime: 0,
  });
  const [shown, setShown] = useState<string | null>(null);
  const held = data?.zones.find(({ zone_id }) => zone_id === shown);
  useHeldZoneOverlay(held);
  if (error) {
    return (
      <FaultMessage fault={faultOf(error)} title={t('zones.service.failed')} onRetry={() => void refetch()} />
    );
  }
  if (!data) {
    return (
      <Group role="status" gap="xs">
        <Loader size="xs" />
        <Text>{t('zones.service.reading')}</Text>
      </Group>
    );
  }
  if (!data.supported)
    return (
      <EmptyState
        icon={IconCloud}
        title={t('zones.service.unsupported')}
        text={t('zones.service.unsupportedText')}
      />
    );
  if (data.zones.length === 0)
    return <EmptyState icon={IconCloud} title={t('zones.service.none')} text={t('zones.service.noneText')} />;
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text role="status">{t('zones.service.count', { count: data.zones.length })}</Text>
        <Button
          variant="default"
          leftSection={<IconRefresh size={14} />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          {t('zones.service.refresh')}
        </Button>
      </Group>
      <ul className={classes.list} aria-label={t('zones.service.label')}>
        {data.zones.map((zone) => (
          <li key={zone.zone_id} className={classes.item} data-shown={zone.zone_id === shown || undefined}>
            <UnstyledButton
              className={classes.zone}
              aria-pressed={zone.zone_id === shown}
              onClick={() => {
                setShown(zone.zone_id);
                const geometry = geometryOf(zone);
                if (geometry) showOnMap([geometry]);
              }}
            >
              <span className={classes.name}>{zone.zone_id}</span>
              <span className={classes.store}>{zone.store_id}</span>
            </UnstyledButton>
            <CopyButton text={zone.polygon} label={t('zones.card.copyWkt')} />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function geometryOf({ polygon }: ZoneInput): ZoneGeometry | undefined {
  const reading = parseWkt(polygon);
  return reading.ok ? reading.geometry : undefined;
}

/** Draws the zone as the service holds it, apart from those of the workspace. */
function useHeldZoneOverlay(held: ZoneInput | undefined) {
  useOverlay(
    useMemo((): Overlay | null => {
      const geometry = held && geometryOf(held);
      if (!geometry) return null;
      return {
        id: 'zone-at-service',
        titleKey: 'zones.where.service',
        order: 91,
        visible: true,
        sources: {
          area: { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry }] },
        },
        layers: ({ accent, casing }) => [
          {
            id: 'casing',
            type: 'line',
            source: 'area',
            paint: { 'line-color': casing, 'line-width': 6 },
          },
          {
            id: 'border',
            type: 'line',
            source: 'area',
            paint: { 'line-color': accent, 'line-width': 3, 'line-dasharray': [2, 1.5] },
          },
        ],
      };
    }, [held]),
  );
}
