import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatTimeOfDay } from '../ui/format.ts';

/** Says beside a fault that what stands below was answered before, and when (in milliseconds since 1970). */
export function LastAnswer({ at }: { at: number }) {
  const { t } = useTranslation();
  return (
    <Text size="sm" fw={500}>
      {t('fault.lastAnswer', { time: formatTimeOfDay(new Date(at), new Date()) })}
    </Text>
  );
}
