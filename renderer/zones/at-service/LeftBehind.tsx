import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/Notice.tsx';
import { useServiceName } from '../../workbench/service-name.ts';
import { letBe, useFollowLeftBehind, useLeftBehind } from './left-behind.ts';
import { showPlan } from './plan-dialog.ts';

/** So many are named. */
const mostNamed = 3;

/** Says that the service goes on with zones that are no longer here, with what can be done about it. */
export function LeftBehind() {
  const { t } = useTranslation();
  const service = useServiceName();
  useFollowLeftBehind();
  const { left } = useLeftBehind();
  if (left.length === 0) return null;
  const ids = left.map(({ zoneId }) => zoneId);
  return (
    <Notice tone="warning">
      <Text>
        {t('zones.left.text', { count: left.length, service, names: ids.slice(0, mostNamed).join(', ') })}
        {left.length > mostNamed && ' …'}
      </Text>
      <Group gap={6} mt={4}>
        <Button variant="default" size="compact-xs" onClick={() => showPlan({ withLeft: true })}>
          {t('zones.left.plan')}
        </Button>
        <Button variant="subtle" color="gray" size="compact-xs" onClick={() => void letBe(ids)}>
          {t('zones.left.letBe', { count: left.length })}
        </Button>
      </Group>
    </Notice>
  );
}
