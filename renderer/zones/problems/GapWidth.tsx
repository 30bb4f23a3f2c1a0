import { Group, NumberInput, Text } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { gapWidthLimits } from '../../../shared/settings/settings.ts';
import { changeSettings } from '../../desk/change-settings.ts';
import { useDeskState } from '../../desk/states.ts';
import { useReadOnlyProps } from '../../workbench/read-only.ts';

const { min, max } = gapWidthLimits;

/** Field for the maximum width of a strip between two zones that counts as a gap; applied on Enter and on blur. */
export function GapWidth() {
  const { t } = useTranslation();
  const { gapWidthMeters } = useDeskState('settings');
  const [written, setWritten] = useState<number | string>(gapWidthMeters);
  useEffect(() => setWritten(gapWidthMeters), [gapWidthMeters]);
  const id = useId();
  const keep = () => {
    if (typeof written === 'number' && written >= min && written <= max) {
      if (written !== gapWidthMeters) void changeSettings({ gapWidthMeters: written });
    } else setWritten(gapWidthMeters);
  };
  return (
    <Group gap={6} wrap="nowrap">
      <Text component="label" htmlFor={id} size="sm">
        {t('zones.problems.gapWidth')}
      </Text>
      <NumberInput
        id={id}
        w={96}
        size="xs"
        suffix=" m"
        min={min}
        max={max}
        step={5}
        allowDecimal={false}
        {...useReadOnlyProps()}
        value={written}
        onChange={setWritten}
        onBlur={keep}
        onKeyDown={(event) => event.key === 'Enter' && keep()}
      />
    </Group>
  );
}
