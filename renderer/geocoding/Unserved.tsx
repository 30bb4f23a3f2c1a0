import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatShare } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { findUnservedAgain, useUnservedLines } from './unserved-lines.ts';

/** Shows how many places of the list are outside all zones; renders nothing without zones. */
export function Unserved() {
  const { t } = useTranslation();
  const { rows, placed, hasFailed } = useUnservedLines();
  if (hasFailed)
    return (
      <Notice tone="error" urgent title={t('geocoding.unservedFailed')}>
        <Button variant="default" size="compact-sm" onClick={findUnservedAgain}>
          {t('fault.retry')}
        </Button>
      </Notice>
    );
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
