import { Group, Input, SegmentedControl } from '@mantine/core';
import { IconBike, IconCar, IconWalk } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { type TravelMode, travelModes } from '../../shared/api/value-sets.ts';

const icons: Readonly<Record<TravelMode, ComponentType<{ size?: number; 'aria-hidden'?: boolean }>>> = {
  driving: IconCar,
  walking: IconWalk,
  cycling: IconBike,
};

interface ModeChoiceProps {
  value: TravelMode;
  error?: string | undefined;
  onChange(mode: TravelMode): void;
}

/** Selects the travel mode: driving, walking or cycling. */
export function ModeChoice({ value, error, onChange }: ModeChoiceProps) {
  const { t } = useTranslation();
  return (
    <Input.Wrapper error={error}>
      <SegmentedControl<TravelMode>
        aria-label={t('route.mode')}
        aria-invalid={error !== undefined}
        fullWidth
        value={value}
        onChange={onChange}
        data={travelModes.map((mode) => {
          const Icon = icons[mode];
          return {
            value: mode,
            label: (
              <Group gap={6} justify="center" wrap="nowrap">
                <Icon size={16} aria-hidden />
                {t(`mode.${mode}`)}
              </Group>
            ),
          };
        })}
      />
    </Input.Wrapper>
  );
}
