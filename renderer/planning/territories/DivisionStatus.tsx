import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DivisionProgress } from '../../../shared/planning/territories/division.ts';

interface DivisionStatusProps {
  /** How many zones there are, and for how many stores; undefined while that is calculated. */
  found: { zones: number; stores: number } | undefined;
  /** No zones could be made, which is said below. */
  isFailed: boolean;
  isLookingForLand: boolean;
  progress: (Pick<DivisionProgress, 'done' | 'total'> & { step?: DivisionProgress['step'] }) | null;
  isStopped: boolean;
  onStop(): void;
  onContinue(): void;
}

/** What came of the division of the land, or how far it is, with a button that stops it. */
export function DivisionStatus({
  found,
  isFailed,
  isLookingForLand,
  progress,
  isStopped,
  ...on
}: DivisionStatusProps) {
  const { t } = useTranslation();
  if (isFailed) return null;
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
