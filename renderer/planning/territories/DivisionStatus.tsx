import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DivisionProgress } from '../../../shared/planning/territories/division.ts';
import { Notice } from '../../ui/Notice.tsx';

interface DivisionStatusProps {
  /** Number of zones and of their stores; undefined while they are calculated. */
  counts: { zones: number; stores: number } | undefined;
  /** Whether the land couldn't be divided; the preview shows the reason. */
  isUndivided: boolean;
  /** Calculates again after a failure; undefined if there was none. */
  onRestart: (() => void) | undefined;
  isSearchingLand: boolean;
  progress: (Pick<DivisionProgress, 'done' | 'total'> & { step?: DivisionProgress['step'] }) | null;
  isStopped: boolean;
  onStop(): void;
  onContinue(): void;
}

/** Result or progress of dividing the land, with a button to stop it or to start it again. */
export function DivisionStatus({
  counts,
  isUndivided,
  onRestart,
  isSearchingLand,
  progress,
  isStopped,
  ...handlers
}: DivisionStatusProps) {
  const { t } = useTranslation();
  if (onRestart)
    return (
      <Notice tone="error" urgent title={t('territories.failed')}>
        <Button size="compact-sm" onClick={onRestart}>
          {t('territories.start')}
        </Button>
      </Notice>
    );
  if (isUndivided) return null;
  if (isStopped)
    return (
      <Group gap="xs" justify="space-between">
        <Text size="sm" role="status">
          {t('territories.stopped')}
        </Text>
        <Button size="compact-sm" onClick={handlers.onContinue}>
          {t('territories.start')}
        </Button>
      </Group>
    );
  if (counts)
    return (
      <Text size="sm" role="status">
        {[
          t('zones.list.zones', { count: counts.zones }),
          t('territories.storeCount', { count: counts.stores }),
        ].join(' · ')}
      </Text>
    );
  const isSmoothing = progress?.step === 'smoothing';
  const statusKey = isSearchingLand ? 'lookingForLand' : isSmoothing ? 'smoothingBorders' : 'dividing';
  const share = progress && progress.total > 0 ? progress.done / progress.total : 0;
  return (
    <Group gap="xs" wrap="nowrap">
      <Stack gap={4} flex={1}>
        <Text size="sm" role="status">
          {t(`territories.${statusKey}`)}
        </Text>
        <Progress aria-label={t(`territories.${statusKey}`)} value={100 * share} />
      </Stack>
      <Button variant="default" size="compact-sm" onClick={handlers.onStop}>
        {t('territories.stop')}
      </Button>
    </Group>
  );
}
