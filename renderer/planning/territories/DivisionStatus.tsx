import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DivisionProgress } from '../../../shared/planning/territories/division.ts';
import { Notice } from '../../ui/Notice.tsx';

interface DivisionStatusProps {
  /** Number of zones and of their stores; undefined while they are calculated. */
  found: { zones: number; stores: number } | undefined;
  /** The land can't be divided; the reason is shown below. */
  isUndivided: boolean;
  /** Calculates again after a failure; undefined without one. */
  onRestart: (() => void) | undefined;
  isLookingForLand: boolean;
  progress: (Pick<DivisionProgress, 'done' | 'total'> & { step?: DivisionProgress['step'] }) | null;
  isStopped: boolean;
  onStop(): void;
  onContinue(): void;
}

/** Result or progress of dividing the land, with a button to stop it or to start it again. */
export function DivisionStatus({
  found,
  isUndivided,
  onRestart,
  isLookingForLand,
  progress,
  isStopped,
  ...on
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
        <Button size="compact-sm" onClick={on.onContinue}>
          {t('territories.start')}
        </Button>
      </Group>
    );
  if (found)
    return (
      <Text size="sm" role="status">
        {[
          t('zones.list.zones', { count: found.zones }),
          t('territories.storeCount', { count: found.stores }),
        ].join(' · ')}
      </Text>
    );
  const isSmoothing = progress?.step === 'smoothing';
  const text = isLookingForLand ? 'lookingForLand' : isSmoothing ? 'smoothingBorders' : 'dividing';
  const share = progress && progress.total > 0 ? progress.done / progress.total : 0;
  return (
    <Group gap="xs" wrap="nowrap">
      <Stack gap={4} flex={1}>
        <Text size="sm" role="status">
          {t(`territories.${text}`)}
        </Text>
        <Progress aria-label={t(`territories.${text}`)} value={100 * share} />
      </Stack>
      <Button variant="default" size="compact-sm" onClick={on.onStop}>
        {t('territories.stop')}
      </Button>
    </Group>
  );
}
