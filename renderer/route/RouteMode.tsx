import { Group, SegmentedControl } from '@mantine/core';
import { IconBike, IconCar, IconWalk } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { type TravelMode, travelModes } from '../../shared/api/value-sets.ts';
import { changeRoute, useRoute } from './route-store.ts';

const icons: Readonly<Record<TravelMode, ComponentType<{ size?: number; 'aria-hidden'?: boolean }>>> = {
  driving: IconCar,
  walking: IconWalk,
  cycling: IconBike,
};

/** By car, on foot or by bicycle. */
export function RouteMode() {
  const { t } = useTranslation();
  const { mode } = useRoute();
  return (
    <SegmentedControl<TravelMode>
      aria-label={t('route.mode')}
      fullWidth
      value={mode}
      onChange={(mode) => changeRoute({ mode })}
      data={travelModes.map((value) => {
        const Icon = icons[value];
        return {
          value,
          label: (
            <Group gap={6} justify="center" wrap="nowrap">
              <Icon size={16} aria-hidden />
              {t(`mode.${value}`)}
            </Group>
          ),
        };
      })}
    />
  );
}
