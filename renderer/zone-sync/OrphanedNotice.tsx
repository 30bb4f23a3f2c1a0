import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFocusFallback } from '../ui/focus-fallback.ts';
import { formatList } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { ChangingControls } from '../workbench/ChangingControls.tsx';
import { useServiceName } from '../workbench/service-name.ts';
import {
  ignoreRemoteZones,
  undoIgnored,
  useFollowOrphaned,
  useIgnored,
  useOrphaned,
} from './orphaned-zones.ts';
import { showPlan } from './plan-dialog.ts';

/** Maximum number of zones named; further ones are only counted. */
const maxNamed = 3;

/** Notice of zones on the service that are no longer in the workspace, with buttons to delete or ignore them. */
export function OrphanedNotice() {
  const { t } = useTranslation();
  const service = useServiceName();
  useFollowOrphaned();
  const { orphaned } = useOrphaned();
  if (orphaned.length === 0) return <IgnoredNotice renamedId={null} />;
  const zoneIds = orphaned.map(({ zoneId }) => zoneId);
  return (
    <Notice tone="warning">
      <Text>
        {t('zones.left.text', {
          count: orphaned.length,
          service,
          names: formatList(zoneIds.slice(0, maxNamed)),
        })}
        {orphaned.length > maxNamed && ' …'}
      </Text>
      <Group gap={6} mt={4}>
        <ChangingControls>
          <Button variant="default" size="compact-xs" onClick={() => showPlan({ withOrphaned: true })}>
            {t('zones.left.plan')}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            onClick={() => void ignoreRemoteZones(zoneIds, null)}
          >
            {t('zones.left.letBe', { count: orphaned.length })}
          </Button>
        </ChangingControls>
      </Group>
    </Notice>
  );
}

interface IgnoredNoticeProps {
  /** Workspace id of the renamed zone whose former ID is ignored; null for deleted zones. */
  renamedId: string | null;
}

/** Notice that zones stay on the service and are ignored, with an undo button. Renders nothing if none was ignored. */
export function IgnoredNotice({ renamedId }: IgnoredNoticeProps) {
  const { t } = useTranslation();
  const service = useServiceName();
  const ignored = useIgnored(renamedId);
  const undoButton = useFocusFallback<HTMLButtonElement>(ignored);
  if (!ignored) return null;
  const { zoneIds } = ignored;
  return (
    <Group gap={6} justify="space-between" wrap="nowrap">
      <Text role="status" c="dimmed">
        {t('zones.left.stays', {
          count: zoneIds.length,
          service,
          names: formatList(zoneIds.slice(0, maxNamed)),
        })}
        {zoneIds.length > maxNamed && ' …'}
      </Text>
      <Button
        ref={undoButton}
        variant="default"
        size="compact-xs"
        style={{ flexShrink: 0 }}
        onClick={() => void undoIgnored()}
      >
        {t('zones.left.undo')}
      </Button>
    </Group>
  );
}
