import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatShare } from '../ui/format.ts';
import { useUnservedLines } from './unserved-lines.ts';

/** Shows how many places of the list are outside all zones; renders nothing without zones. */
export function Unserved() {
  const { t } = useTranslation();
  const { rows, placed } = useUnservedLines();
  if (!rows) return null;
  const count = rows.length;
  return (
    <Text size="xs" c="dimmed" role="status">
      {count === 0
        ? t('geocoding.allServed')
        : t('geocoding.unserved', { count, total: placed, share: formatShare(count / placed) })}
    </Text>
  );
}
