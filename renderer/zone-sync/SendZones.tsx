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

interface SendZonesProps {
  target: readonly Zone[];
  /** Whether these are a selection rather than all zones. */
  chosen: boolean;
}

/**
 * Opens the plan of zones to publish: new, changed and renamed ones. If there are none, it still finds changes by other
 * users.
 */
export function SendZones({ target, chosen }: SendZonesProps) {
  const { t } = useTranslation();
  const busy = usePlan(({ current }) => current !== null);
  const issues = useAllIssues(({ byZone }) => byZone);
  const why = useId();
  const readOnly = useReadOnlyProps();
  const { create, change, leftOut, isAnyThere } = useMemo(
    () => sendableCounts(target, issues),
    [target, issues],
  );
  const count = create + change;
  const text =
    change === 0
      ? t('zones.create.button', { count })
      : create === 0
        ? t('zones.changes.button', { count })
        : t('zones.plan.button', { count });
  const nothing = count === 0 && !isAnyThere ? leftOut : [];
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconCloudUpload size={16} />}
        disabled={target.length === 0 || nothing.length > 0 || busy}
        {...readOnly}
        {...(nothing.length > 0 && { 'aria-describedby': why })}
        onClick={() => showPlan({ ids: target.map(({ id }) => id), withLeft: !chosen })}
      >
        {count === 0 && nothing.length === 0 ? t('zones.plan.compareButton') : text}
      </Button>
      {nothing.length > 0 && (
        <Text id={why} size="xs" c="dimmed">
          {formatList(
            nothing.map(({ reason, count: without }) =>
              t(`zones.create.without.${reason}`, { count: without }),
            ),
          )}
        </Text>
      )}
    </>
  );
}
