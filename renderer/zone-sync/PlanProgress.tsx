import { Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnderWay, type Job } from '../../shared/desk/jobs.ts';
import { formatDuration } from '../ui/format.ts';
import { useCountdown } from '../ui/use-countdown.ts';
import { ChangingControls } from '../workbench/ChangingControls.tsx';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { rejectionText } from '../zone-check/zone-issue-text.ts';
import { cancelPlan, kindOfPlan, type PlanJob, pausePlan, resumePlan, usePlan } from './plan.ts';

interface PlanProgressProps {
  plan: PlanJob;
}

/** Progress of a plan, with buttons to pause, resume, or cancel it. Renders nothing once it is done. */
export function PlanProgress({ plan }: PlanProgressProps) {
  const { t } = useTranslation();
  const pendingCommand = usePlan((state) => state.pendingCommand);
  const section = useSectionFocus(plan.state);
  const { state, total, created, updated, deleted, refused, unknown, notSent } = plan;
  const done = created + updated + deleted;
  if (state === 'done' || state === 'opening') return null;
  const kind = kindOfPlan(plan);
  const counts = { created, updated, deleted, refused };
  return (
    <Paper
      ref={section}
      tabIndex={-1}
      withBorder
      p="sm"
      component="section"
      aria-label={t('zones.plan.progress')}
    >
      <Stack gap={6}>
        <Text role="status" fw={600}>
          {state === 'running'
            ? t(`zones.plan.running.${kind}`, { done: done + refused, total })
            : t(`zones.plan.${state}`, { done: done + refused, total })}
        </Text>
        <Progress.Root size="sm">
          <Progress.Section
            value={(done / total) * 100}
            aria-label={t(`zones.plan.work.${kind}`, { count: total })}
          />
          <Progress.Section withAria={false} value={(refused / total) * 100} color="var(--zd-error)" />
        </Progress.Root>
        <Group justify="space-between" gap="xs">
          <Text>
            {[
              ...(['created', 'updated', 'deleted', 'refused'] as const).flatMap((outcome) =>
                counts[outcome] > 0 || (outcome === 'created' && kind === 'create')
                  ? [t(`zones.plan.soFar.${outcome}`, { count: counts[outcome] })]
                  : [],
              ),
              t('zones.create.toGo', { count: unknown + notSent }),
            ].join(' · ')}
          </Text>
          {state === 'running' && <TimeLeft seconds={plan.secondsLeft} />}
        </Group>
        <PlanStatus plan={plan} />
        <Group gap={6}>
          <ChangingControls>
            {state === 'running' ? (
              <Button
                variant="default"
                size="compact-xs"
                leftSection={<IconPlayerPause size={13} />}
                loading={pendingCommand === 'pause'}
                onClick={pausePlan}
              >
                {t('zones.create.pause')}
              </Button>
            ) : (
              <Button
                size="compact-xs"
                leftSection={<IconPlayerPlay size={13} />}
                loading={pendingCommand === 'resume'}
                onClick={resumePlan}
              >
                {t('zones.create.resume')}
              </Button>
            )}
            <Button
              variant="default"
              size="compact-xs"
              loading={pendingCommand === 'cancel'}
              disabled={state === 'cancelling'}
              title={t('zones.create.cancelHint')}
              onClick={cancelPlan}
            >
              {t('zones.create.cancel')}
            </Button>
          </ChangingControls>
        </Group>
      </Stack>
    </Paper>
  );
}

/** Returns a ref for the section, which takes the focus when the focused button disappears with a change of state. */
function useSectionFocus(state: Job['state']) {
  const section = useRef<HTMLElement>(null);
  const previousState = useRef<Job['state'] | null>(null);
  useLayoutEffect(() => {
    const hasChanged = previousState.current === null ? state === 'running' : previousState.current !== state;
    if (hasChanged && document.activeElement === document.body)
      section.current?.focus({ preventScroll: true });
    previousState.current = state;
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

const isStopping = (state: Job['state']) => state === 'pausing' || state === 'cancelling';

/** Describes why the plan waits or has stopped, and what resuming does first. */
function PlanStatus({ plan }: PlanProgressProps) {
  const { t } = useTranslation();
  const { state, fault, unknown, planned } = plan;
  const isRunning = isUnderWay(plan);
  const lines = [
    ...(fault && isRunning ? [t('zones.create.waiting', { why: rejectionText(t, fault) })] : []),
    ...(state === 'interrupted' ? [t('zones.create.interruptedWhy')] : []),
    ...(isStopping(state) ? [t('zones.plan.letsEnd')] : []),
    ...(!isRunning && unknown > 0 && planned.create > 0
      ? [t('zones.create.settlesFirst', { count: unknown })]
      : []),
  ];
  return (
    <>
      {fault && !isRunning && <FaultMessage fault={fault} title={t('zones.create.stoppedWhy')} />}
      {lines.map((line) => (
        <Text key={line} c="dimmed">
          {line}
        </Text>
      ))}
      {isRunning && plan.waitingUntil !== null && <RetryCountdown waitingUntil={plan.waitingUntil} />}
    </>
  );
}

function RetryCountdown({ waitingUntil }: { waitingUntil: number }) {
  const { t } = useTranslation();
  // Converted to the monotonic clock, which changes of the system time don't affect.
  const secondsLeft = useCountdown(
    useMemo(() => performance.now() + waitingUntil - Date.now(), [waitingUntil]),
  );
  return secondsLeft > 0 && <Text c="dimmed">{t('fault.goesOnIn', { seconds: secondsLeft })}</Text>;
}
