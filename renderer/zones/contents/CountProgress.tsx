import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FaultMessage } from '../../workbench/FaultMessage.tsx';
import { resumeCount, stopCount, useZoneCount } from './zone-count.ts';

/**
 * Progress of counting the contents of all zones, with a button to stop or resume. Renders nothing once all are
 * counted.
 */
export function CountProgress() {
  const { t } = useTranslation();
  const { done, figures, controller, fault } = useZoneCount();
  if (fault) return <FaultMessage fault={fault} title={t('zones.contents.failed')} onRetry={resumeCount} />;
  const total = figures.size;
  if (done >= total) return null;
  return (
    <Group wrap="nowrap" gap="xs">
      <Stack gap={4} flex={1}>
        <Text size="sm">{t('zones.allContents.progress', { done, count: total })}</Text>
        <Progress aria-label={t('zones.allContents.count')} value={(100 * done) / total} />
      </Stack>
      {controller ? (
        <Button variant="default" onClick={stopCount}>
          {t('zones.allContents.cancel')}
        </Button>
      ) : (
        <Button variant="default" onClick={resumeCount}>
          {t('zones.allContents.goOn')}
        </Button>
      )}
    </Group>
  );
}
