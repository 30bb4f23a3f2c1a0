import { Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CreationState } from '../../../shared/desk.ts';
import type { Fault } from '../../../shared/fault.ts';
import { FaultMessage } from '../../ui/FaultMessage.tsx';
import { formatDuration } from '../../ui/format.ts';
import { useCountdown } from '../../ui/use-countdown.ts';
import { refusedText } from '../check/zone-fault-text.ts';
import { cancelCreation, pauseCreation, resumeCreation, useCreation } from './creation.ts';

interface CreationProgressProps {
  creation: CreationState;
}

/** How far a creation is, with what can be done about it. */
export function CreationProgress({ creation }: CreationProgressProps) {
  const { t } = useTranslation();
  const asked = useCreation((state) => state.asked);
  const section = useFocusThatIsLost(creation.state);
  const { state, total, created, refused, unknown, notSent } = creation;
  const done = created + refused;
  if (state === 'ended') return null;
  return (
    <Paper
      ref={section}
      tabIndex={-1}
      withBorder
      p="sm"
      component="section"
      aria-label={t('zones.create.progress')}
    >
      <Stack gap={6}>
        <Text role="status" fw={600}>
          {t(`zones.create.${state}`, { done, total })}
        </Text>
        <Progress.Root size="sm">
          <Progress.Section
            value={(created / total) * 100}
            aria-label={t('zones.create.work', { count: total })}
          />
          <Progress.Section withAria={false} value={(refused / total) * 100} color="var(--zd-error)" />
        </Progress.Root>
        <Group justify="space-between" gap="xs">
          <Text>
            {[
              t('zones.create.createdSoFar', { count: created }),
              ...(refused > 0 ? [t('zones.create.refusedSoFar', { count: refused })] : []),
              t('zones.create.toGo', { count: unknown + notSent }),
            ].join(' · ')}
          </Text>
          {state === 'running' && <TimeLeft seconds={creation.secondsLeft} />}
        </Group>
        <Why creation={creation} />
        <Group gap={6}>
          {state === 'running' ? (
            <Button
              variant="default"
              size="compact-xs"
              leftSection={<IconPlayerPause size={13} />}
              loading={asked === 'pause'}
              onClick={pauseCreation}
            >
              {t('zones.create.pause')}
            </Button>
          ) : (
            <Button
              size="compact-xs"
              leftSection={<IconPlayerPlay size={13} />}
              loading={asked === 'resume'}
              onClick={resumeCreation}
            >
              {t('zones.create.resume')}
            </Button>
          )}
          <Button
            variant="default"
            size="compact-xs"
            loading={asked === 'cancel'}
            title={t('zones.create.cancelHint')}
            onClick={cancelCreation}
          >
            {t('zones.create.cancel')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

/** Takes the focus that a button loses when a creation puts it out of use: the one that began it, or one of these. */
function useFocusThatIsLost(state: CreationState['state']) {
  const section = useRef<HTMLElement>(null);
  const before = useRef<CreationState['state'] | null>(null);
  useLayoutEffect(() => {
    const changed = before.current === null ? state === 'running' : before.current !== state;
    if (changed && document.activeElement === document.body) section.current?.focus({ preventScroll: true });
    before.current = state;
  }, [state]);
  return section;
}

function TimeLeft({ seconds }: { seconds: number | null }) {
  const { t } = useTranslation();
  if (seconds === null) return <Text c="dimmed">{t('zones.create.timeUnknown')}</Text>;
  return (
    <Text c="dimmed">
      {seconds < 60
        ? t('zones.create.fewSecondsLeft', { seconds: Math.max(1, seconds) })
        : t('zones.create.timeLeft', { time: formatDuration(seconds) })}
    </Text>
  );
}

/** What is waited for, or what stands in the way, and what going on will do first. */
function Why({ creation: { state, fault, unknown } }: CreationProgressProps) {
  const { t } = useTranslation();
  const running = state === 'running';
  const lines = [
    ...(fault && running ? [t('zones.create.waiting', { why: refusedText(t, fault) })] : []),
    ...(state === 'interrupted' ? [t('zones.create.interruptedWhy')] : []),
    ...(state !== 'running' && unknown > 0 ? [t('zones.create.settlesFirst', { count: unknown })] : []),
  ];
  return (
    <>
      {fault && !running && <FaultMessage fault={fault} title={t('zones.create.stoppedWhy')} />}
      {lines.map((line) => (
        <Text key={line} c="dimmed">
          {line}
        </Text>
      ))}
      {running && fault?.kind === 'rate-limited' && <GoesOnIn fault={fault} />}
    </>
  );
}

function GoesOnIn({ fault }: { fault: Extract<Fault, { kind: 'rate-limited' }> }) {
  const { t } = useTranslation();
  const { waitSeconds } = fault;
  const left = useCountdown(useMemo(() => performance.now() + waitSeconds * 1000, [waitSeconds]));
  return left > 0 && <Text c="dimmed">{t('fault.goesOnIn', { seconds: left })}</Text>;
}
