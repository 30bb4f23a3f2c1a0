import { Group, NumberInput, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { maxServiceMinutes } from '../../shared/saved/searches.ts';
import type { StopTime } from './itinerary.ts';
import { changeService, useRoute } from './route-store.ts';
import { stopTimeInWords } from './stop-time-words.ts';
import { type Stop, stopLabel, stopRole } from './stops.ts';

interface StopTimingProps {
  stop: Stop;
  index: number;
  count: number;
  time: StopTime | undefined;
}

/** Arrival and departure of a stop and, in a tour, the service time. */
export function StopTiming({ stop: { id, place, serviceMinutes }, index, count, time }: StopTimingProps) {
  const { t } = useTranslation();
  const travelTime = useRoute((route) => route.time);
  const hasServiceTime = count > 2 && index > 0;
  // The start has neither arrival nor service time.
  if (!place || (!time && !hasServiceTime)) return null;
  const label = t('route.serviceMinutes', {
    stop: t(`route.stop.${stopRole(index, count)}`, { sign: stopLabel(index, count) }),
  });
  return (
    <Group gap="xs" justify="space-between" wrap="nowrap" mih={26} pt={2} pl={8}>
      <Text size="xs" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {time ? stopTimeInWords(time, travelTime) : ''}
      </Text>
      {hasServiceTime && (
        <NumberInput
          size="xs"
          w={84}
          aria-label={label}
          title={label}
          placeholder={t('route.serviceNone')}
          suffix={t('route.serviceUnit')}
          hideControls
          allowNegative={false}
          allowDecimal={false}
          min={0}
          max={maxServiceMinutes}
          clampBehavior="strict"
          value={serviceMinutes === 0 ? '' : serviceMinutes}
          onChange={(value) => {
            const minutes = Number(value);
            if (minutes !== serviceMinutes) changeService(id, minutes);
          }}
        />
      )}
    </Group>
  );
}
