import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatTimeOfDay } from '../ui/format.ts';

/** Notice next to a fault that the data below is older, with its time (milliseconds since 1970). */
export function LastAnswer({ at }: { at: number }) {
  const { t } = useTranslation();
  return (
    <Text size="sm" fw={500}>
      {t('fault.lastAnswer', { time: formatTimeOfDay(new Date(at), new Date()) })}
    </Text>
  );
}
