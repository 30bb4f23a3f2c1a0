import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatTimeOfDay } from '../ui/format.ts';

/** Time of the last successful response, whose data is displayed (`at`, in milliseconds since 1970). */
export function LastUpdated({ at }: { at: number }) {
  const { t } = useTranslation();
  return (
    <Text size="sm" fw={500}>
      {t('fault.lastAnswer', { time: formatTimeOfDay(new Date(at), new Date()) })}
    </Text>
  );
}
