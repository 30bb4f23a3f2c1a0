import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFocusFallback } from '../ui/focus-fallback.ts';
import { formatList } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { ChangingControls } from '../workbench/ChangingControls.tsx';
import { useServiceName } from '../workbench/service-name.ts';
import { ignore, undoIgnore, useFollowOrphaned, useIgnored, useOrphaned } from './orphaned-zones.ts';
import { showPlan } from './plan-dialog.ts';

/** Further zones are only counted. */
const maxNamed = 3;

/** Notice of zones on the service that are no longer in the workspace, with actions. */
export function Orphaned() {
  const { t } = useTranslation();
  const service = useServiceName();
  useFollowOrphaned();
  const { left } = useOrphaned();
  if (left.length === 0) return <IgnoredNotice renamed={null} />;
  const ids = left.map(({ zoneId }) => zoneId);
  return (
    <Notice tone="warning">
      <Text>
        {t('zones.left.text', { count: left.length, service, names: formatList(ids.slice(0, maxNamed)) })}
        {left.length > maxNamed && ' …'}
      </Text>
      <Group gap={6} mt={4}>
        <ChangingControls>
          <Button variant="default" size="compact-xs" onClick={() => showPlan({ withLeft: true })}>
            {t('zones.left.plan')}
          </Button>
          <Button variant="subtle" color="gray" size="compact-xs" onClick={() => void ignore(ids, null)}>
            {t('zones.left.letBe', { count: left.length })}
          </Button>
        </ChangingControls>
      </Group>
    </Notice>
  );
}

interface IgnoredNoticeProps {
  /** Workspace zone that used to have the id; null for deleted ones. */
  renamed: string | null;
}

/** Notice of zones that the user chose to leave on the service, with an undo button. */
export function IgnoredNotice({ renamed }: IgnoredNoticeProps) {
  const { t } = useTranslation();
  const service = useServiceName();
  const stays = useIgnored(renamed);
  const undo = useFocusFallback<HTMLButtonElement>(stays);
  if (!stays) return null;
  const { zoneIds } = stays;
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
        ref={undo}
        variant="default"
        size="compact-xs"
        style={{ flexShrink: 0 }}
        onClick={() => void undoIgnore()}
      >
        {t('zones.left.undo')}
      </Button>
    </Group>
  );
}
