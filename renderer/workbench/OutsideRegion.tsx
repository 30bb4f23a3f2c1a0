import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LatLng } from '../../shared/geo/position.ts';
import { regionBounds } from '../../shared/regions/region-bounds.ts';
import { useDeskState } from '../desk/states.ts';
import { fitBounds } from '../map/camera.ts';
import { Notice } from '../ui/Notice.tsx';
import { openPanel } from './layout.ts';
import { shortName } from './record.ts';

interface OutsideRegionProps {
  /** Places without data in the region in use. */
  places: readonly { name: string | null; position: LatLng }[];
}

/** Maximum number of places named in the title; further ones are only counted. */
const maxNamed = 2;

/** Warning that places are outside the region in use, with buttons to change the service or show the region. */
export function OutsideRegion({ places }: OutsideRegionProps) {
  const { t } = useTranslation();
  const region = useDeskState('region');
  if (!region) return null;
  const named = places.slice(0, maxNamed).map(shortName);
  const unnamed = places.length - named.length;
  if (unnamed > 0) named.push(t('region.more', { count: unnamed }));
  return (
    <Notice
      tone="warning"
      title={t('region.outside', { region: region.name, places: named.join('; ') })}
      urgent
    >
      <Text>{t('region.outsideText', { region: region.name })}</Text>
      <Group gap="xs" mt="xs">
        <Button variant="default" onClick={() => openPanel('settings')}>
          {t('region.otherService')}
        </Button>
        <Button variant="default" onClick={() => fitBounds(regionBounds(region))}>
          {t('region.show')}
        </Button>
      </Group>
    </Notice>
  );
}
