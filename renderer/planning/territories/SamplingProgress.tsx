import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Job } from '../../../shared/desk/jobs.ts';
import { desk } from '../../desk/desk.ts';
import { useReadOnlyProps } from '../../workbench/read-only.ts';
import { forgetSampling } from './territories-store.ts';

/** Progress of the requests, with buttons to resume and discard them. */
export function SamplingProgress({ job }: { job: Job }) {
  const { t } = useTranslation();
  const readOnly = useReadOnlyProps();
  const { id, done, total, state } = job;
  const isStopped = state === 'paused' || state === 'interrupted';
  return (
    <Group wrap="nowrap" gap="xs">
      <Stack gap={4} flex={1}>
        <Text size="sm">{t('territories.progress', { done, count: Math.max(done, total ?? 0) })}</Text>
        <Progress aria-label={t('territories.start')} value={total ? (100 * done) / total : 0} />
      </Stack>
      {isStopped && (
        <Button {...readOnly} onClick={() => void desk.call('jobs.resume', { id })}>
          {t('territories.resume')}
        </Button>
      )}
      <Button variant="default" {...readOnly} onClick={() => void forgetSampling()}>
        {t('territories.cancel')}
      </Button>
    </Group>
  );
}
