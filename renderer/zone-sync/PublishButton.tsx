import { Button, Text } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Zone } from '../../shared/zones/zone.ts';
import { formatList } from '../ui/format.ts';
import { useReadOnlyProps } from '../workbench/read-only.ts';
import { useAllIssues } from '../zone-check/all-issues.ts';
import { usePlan } from './plan.ts';
import { showPlan } from './plan-dialog.ts';
import { sendableCounts } from './planned-zones.ts';

interface PublishButtonProps {
  targetZones: readonly Zone[];
  /** Whether the zones are selected, rather than all listed ones. */
  isSelection: boolean;
}

/**
 * Button that opens the plan for publishing new, changed, and renamed zones. If there are none, the plan still finds
 * changes by other users.
 */
export function PublishButton({ targetZones, isSelection }: PublishButtonProps) {
  const { t } = useTranslation();
  const isPlanActive = usePlan(({ current }) => current !== null);
  const issues = useAllIssues(({ byZone }) => byZone);
  const reasonId = useId();
  const readOnly = useReadOnlyProps();
  const { create, change, skipped, isAnyPublished } = useMemo(
    () => sendableCounts(targetZones, issues),
    [targetZones, issues],
  );
  const count = create + change;
  const label =
    change === 0
      ? t('zones.create.button', { count })
      : create === 0
        ? t('zones.changes.button', { count })
        : t('zones.plan.button', { count });
  const skipReasons = count === 0 && !isAnyPublished ? skipped : [];
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconCloudUpload size={16} />}
        disabled={targetZones.length === 0 || skipReasons.length > 0 || isPlanActive}
        {...readOnly}
        {...(skipReasons.length > 0 && { 'aria-describedby': reasonId })}
        onClick={() => showPlan({ ids: targetZones.map(({ id }) => id), withOrphaned: !isSelection })}
      >
        {count === 0 && skipReasons.length === 0 ? t('zones.plan.compareButton') : label}
      </Button>
      {skipReasons.length > 0 && (
        <Text id={reasonId} size="xs" c="dimmed">
          {formatList(
            skipReasons.map(({ reason, count: skippedCount }) =>
              t(`zones.create.without.${reason}`, { count: skippedCount }),
            ),
          )}
        </Text>
      )}
    </>
  );
}
