import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { boundsOf } from '../../shared/geo/bounds.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { useDeskState } from '../desk/states.ts';
import { fitBounds } from '../map/camera.ts';
import { formatPosition } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { openPanel } from './layout.ts';

interface OutsideRegionProps {
  /** The places of which the built-in service knows nothing. */
  places: readonly { name: string | null; position: LatLng }[];
}

/** Of many places not each is named. */
const mostNamed = 5;

/** Says that places lie outside the built-in region, and what can be done about it. */
export function OutsideRegion({ places }: OutsideRegionProps) {
  const { t } = useTranslation();
  const region = useDeskState('region');
  const named = places.slice(0, mostNamed).map(({ name, position }) => name ?? formatPosition(position));
  const unnamed = places.length - named.length;
  if (unnamed > 0) named.push(t('region.more', { count: unnamed }));
  const bounds = boundsOf(region?.coverage.flat() ?? []);
  return (
    <Notice tone="warning" title={t('region.outside', { places: named.join('; ') })} urgent>
      <Text>{t('region.outsideText', { name: region?.name })}</Text>
      <Group gap="xs" mt="xs">
        <Button variant="default" onClick={() => openPanel('settings')}>
          {t('region.otherService')}
        </Button>
        {bounds && (
          <Button variant="default" onClick={() => fitBounds(bounds)}>
            {t('region.show')}
          </Button>
        )}
      </Group>
    </Notice>
  );
}
