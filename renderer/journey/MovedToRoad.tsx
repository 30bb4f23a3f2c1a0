import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDeskState } from '../desk/states.ts';
import { formatDistance } from '../ui/format.ts';

/** Shows the distance a place was moved to a road. */
export function MovedToRoad({ meters }: { meters: number }) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  return (
    <Text size="xs" c="dimmed" pl={8}>
      {t('route.movedToRoad', { distance: formatDistance(meters, units) })}
    </Text>
  );
}
