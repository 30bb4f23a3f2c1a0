import { Button } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Zone } from '../../shared/zones/zone.ts';
import { usePlan } from './plan.ts';
import { showPlan } from './plan-dialog.ts';

interface SendZonesProps {
  target: readonly Zone[];
  /** These were chosen out of all. */
  chosen: boolean;
}

/**
 * Leads to the plan of what is to be sent to the service: zones that are new there, changed and renamed. Where there
 * are none, what somebody else did there is found in the same way.
 */
export function SendZones({ target, chosen }: SendZonesProps) {
  const { t } = useTranslation();
  const busy = usePlan(({ current }) => current !== null);
  // Those with a conflict are not sent before somebody decides.
  const free = target.filter(({ conflict }) => conflict === undefined);
  const toCreate = free.filter(
    ({ createdAt, renamedFrom }) => createdAt === null && renamedFrom === undefined,
  ).length;
  const changed = free.filter(
    ({ changedSinceCreation, renamedFrom }) => changedSinceCreation || renamedFrom !== undefined,
  ).length;
  const count = toCreate + changed;
  const text =
    count === 0
      ? t('zones.plan.compareButton')
      : changed === 0
        ? t('zones.create.button', { count })
        : toCreate === 0
          ? t('zones.changes.button', { count })
          : t('zones.plan.button', { count });
  return (
    <Button
      variant="light"
      leftSection={<IconCloudUpload size={16} />}
      disabled={target.length === 0 || busy}
      onClick={() => showPlan({ ids: target.map(({ id }) => id), withLeft: !chosen })}
    >
      {text}
    </Button>
  );
}
