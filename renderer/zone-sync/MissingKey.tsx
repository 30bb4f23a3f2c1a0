import { Button, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { waitsForKey } from '../../shared/desk/jobs.ts';
import { useDeskState } from '../desk/states.ts';
import { Notice } from '../ui/Notice.tsx';
import { goToKeyField } from '../workbench/layout.ts';
import { useIsKeyMissing } from '../workbench/missing-key.ts';
import { useServiceName } from '../workbench/service-name.ts';
import { useCreatedCount } from '../workspace-zones/created-count.ts';

/** Notice that the key is missing that zones were published with, or that jobs wait for. */
export function MissingKey() {
  const { t } = useTranslation();
  const service = useServiceName();
  const isMissing = useIsKeyMissing();
  const count = useCreatedCount();
  const keys = useDeskState('keys');
  const hasWaitingJob = useDeskState('jobs').some((job) => job.kind !== 'matrix' && waitsForKey(job, keys));
  if (!isMissing || (count === 0 && !hasWaitingJob)) return null;
  return (
    <Notice tone="warning" title={t('zones.noKey.title', { service })}>
      {count > 0 && <Text>{t('zones.noKey.known', { service, count })}</Text>}
      {hasWaitingJob && <Text>{t('zones.noKey.waits')}</Text>}
      <Button
        mt={4}
        variant="default"
        size="compact-xs"
        leftSection={<IconKey size={13} />}
        onClick={goToKeyField}
      >
        {t('zones.noKey.enter')}
      </Button>
    </Notice>
  );
}
