import { Button, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { desk } from '../desk/desk.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { formatShare } from '../ui/format.ts';
import { FaultMessage } from './FaultMessage.tsx';
import { openPanel } from './layout.ts';
import type { Panel } from './panel.ts';
import { preparationStepInWords, preparationTitle } from './preparation-words.ts';
import { useAwaitedRegion } from './region.ts';

interface RegionAwaitedProps {
  /** Icon of the replaced panel. */
  icon: Panel['icon'];
}

/** Placeholder of a panel that needs a region while none is ready: progress of the build, or why it failed. */
export function RegionAwaited({ icon }: RegionAwaitedProps) {
  const { t } = useTranslation();
  const awaited = useAwaitedRegion();
  if (!awaited) return null;
  const { work } = awaited;
  const title = preparationTitle(awaited);
  return (
    <EmptyState icon={icon} title={title} text={t('preparation.about')}>
      {work?.state === 'making' && (
        <Stack gap={4} w="100%">
          <Progress value={work.done} aria-label={title} />
          <Text size="sm" c="dimmed" ta="center">
            {preparationStepInWords(work.step)}
            {work.done > 0 && ` · ${formatShare(work.done / 100)}`}
          </Text>
          {work.again && (
            <Text size="sm" c="dimmed" ta="center">
              {t('preparation.again')}
            </Text>
          )}
        </Stack>
      )}
      {work?.state === 'failed' && (
        <FaultMessage
          fault={work.fault}
          title={title}
          onRetry={() => void desk.call('preparation.retry', undefined)}
        />
      )}
      <Button variant="default" onClick={() => openPanel('settings')}>
        {t('region.otherService')}
      </Button>
    </EmptyState>
  );
}
