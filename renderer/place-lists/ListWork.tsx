import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnderWay, type JobOf } from '../../shared/desk/jobs.ts';
import { isSameAnsweringService } from '../../shared/settings/settings.ts';
import { useFocusFallback } from '../ui/focus-fallback.ts';
import { formatDuration } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { useCountdown } from '../ui/use-countdown.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { faultInWords } from '../workbench/fault-words.ts';
import { useReadOnlyProps } from '../workbench/read-only.ts';
import { useServiceInUse } from '../workbench/region.ts';
import { controlJob, retryFailedLines } from './place-lists-store.ts';

/** Progress of a list's job, the fault that blocks it, and buttons to pause and resume it. */
export function ListWork({ job }: { job: JobOf<'geocoding'> }) {
  const { t } = useTranslation();
  const serviceInUse = useServiceInUse();
  const readOnly = useReadOnlyProps();
  const { name, done, total, state, secondsLeft, fault, states, service, waitingUntil } = job;
  // Counted on the monotonic clock, which changes of the system time don't affect.
  const secondsBlocked = useCountdown(
    useMemo(() => performance.now() + (waitingUntil ?? 0) - Date.now(), [waitingUntil]),
  );
  const isRunning = isUnderWay(job);
  const button = useFocusFallback<HTMLButtonElement>(state);
  const isOtherService = service !== null && !isSameAnsweringService(service, serviceInUse);
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="md" fw={600} truncate title={name || t('geocoding.pasted')}>
          {name || t('geocoding.pasted')}
        </Text>
        {state === 'running' && (
          <Button
            ref={button}
            {...readOnly}
            variant="default"
            size="compact-sm"
            leftSection={<IconPlayerPause size={14} />}
            onClick={() => void controlJob('jobs.pause', job)}
          >
            {t('geocoding.pause')}
          </Button>
        )}
        {(state === 'paused' || state === 'interrupted') && !isOtherService && (
          <Button
            ref={button}
            {...readOnly}
            variant="default"
            size="compact-sm"
            leftSection={<IconPlayerPlay size={14} />}
            onClick={() => void controlJob('jobs.resume', job)}
          >
            {t('geocoding.resume')}
          </Button>
        )}
      </Group>
      <Progress
        size="sm"
        value={total === 0 ? 0 : (done / total) * 100}
        aria-label={t('geocoding.progressOf', { list: name || t('geocoding.pasted') })}
        transitionDuration={0}
      />
      <Text size="xs" c="dimmed" role="status">
        {[
          t('geocoding.progress', { done, count: total }),
          ...(isRunning && secondsLeft
            ? [t('geocoding.left', { duration: formatDuration(secondsLeft) })]
            : []),
        ].join(' · ')}
      </Text>
      {isRunning && fault && (
        <Notice tone="warning">
          {faultInWords(fault)} {secondsBlocked > 0 && t('placeList.goesOnIn', { seconds: secondsBlocked })}
        </Notice>
      )}
      {!isRunning && fault && !isOtherService && (
        <FaultMessage
          fault={fault}
          title={t('geocoding.failed')}
          onRetry={() => void controlJob('jobs.resume', job)}
        />
      )}
      {isOtherService && state !== 'done' && <Notice tone="warning">{t('geocoding.otherService')}</Notice>}
      {states.failed > 0 && !isRunning && (
        <Button {...readOnly} variant="default" size="compact-sm" onClick={() => void retryFailedLines(job)}>
          {t('geocoding.askFailed', { count: states.failed })}
        </Button>
      )}
    </Stack>
  );
}
