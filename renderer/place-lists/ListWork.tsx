import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnderWay, type JobOf } from '../../shared/desk/jobs.ts';
import { isSameAnsweringService } from '../../shared/settings/settings.ts';
import { formatDuration } from '../ui/format.ts';
import { useLostFocus } from '../ui/lost-focus.ts';
import { Notice } from '../ui/Notice.tsx';
import { useCountdown } from '../ui/use-countdown.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { faultInWords } from '../workbench/fault-words.ts';
import { useReadOnlyProps } from '../workbench/read-only.ts';
import { useServiceInUse } from '../workbench/region.ts';
import { askFailedLinesAgain, withJob } from './place-lists-store.ts';

/** Progress of the list, what blocks it, and buttons to pause and resume. */
export function ListWork({ job }: { job: JobOf<'geocoding'> }) {
  const { t } = useTranslation();
  const inUse = useServiceInUse();
  const readOnly = useReadOnlyProps();
  const { name, done, total, state, secondsLeft, fault, states, service, waitingUntil } = job;
  // Counted on the monotonic clock, which changes of the system time don't affect.
  const wait = useCountdown(
    useMemo(() => performance.now() + (waitingUntil ?? 0) - Date.now(), [waitingUntil]),
  );
  const runs = isUnderWay(job);
  const button = useLostFocus<HTMLButtonElement>(state);
  const isOther = service !== null && !isSameAnsweringService(service, inUse);
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
            onClick={() => void withJob('jobs.pause', job)}
          >
            {t('geocoding.pause')}
          </Button>
        )}
        {(state === 'paused' || state === 'interrupted') && !isOther && (
          <Button
            ref={button}
            {...readOnly}
            variant="default"
            size="compact-sm"
            leftSection={<IconPlayerPlay size={14} />}
            onClick={() => void withJob('jobs.resume', job)}
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
          ...(runs && secondsLeft ? [t('geocoding.left', { duration: formatDuration(secondsLeft) })] : []),
        ].join(' · ')}
      </Text>
      {runs && fault && (
        <Notice tone="warning">
          {faultInWords(fault)} {wait > 0 && t('placeList.goesOnIn', { seconds: wait })}
        </Notice>
      )}
      {!runs && fault && !isOther && (
        <FaultMessage
          fault={fault}
          title={t('geocoding.failed')}
          onRetry={() => void withJob('jobs.resume', job)}
        />
      )}
      {isOther && state !== 'done' && <Notice tone="warning">{t('geocoding.otherService')}</Notice>}
      {states.failed > 0 && !runs && (
        <Button
          {...readOnly}
          variant="default"
          size="compact-sm"
          onClick={() => void askFailedLinesAgain(job)}
        >
          {t('geocoding.askFailed', { count: states.failed })}
        </Button>
      )}
    </Stack>
  );
}
