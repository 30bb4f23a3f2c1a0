import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconCloudUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ZoneFault } from '../../shared/zones/checks/zone-fault.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { FaultMessage } from '../ui/FaultMessage.tsx';
import { createZones, useCreation } from './creation.ts';
import { refusedText } from './zone-fault-text.ts';

/** Creates this zone at the service, and says what became of it. */
export function CreateOne({ zone, faults }: { zone: Zone; faults: readonly ZoneFault[] }) {
  const { t } = useTranslation();
  const { running, outcomes, fault } = useCreation();
  const outcome = outcomes.get(zone.id);
  const wrong = faults.some(({ severity }) => severity === 'error');
  return (
    <Stack gap="xs">
      {zone.createdAt === null && (
        <Button
          leftSection={<IconCloudUpload size={16} />}
          loading={running !== null}
          disabled={wrong}
          onClick={() => void createZones([zone.id])}
        >
          {t('zones.create.one')}
        </Button>
      )}
      {zone.createdAt === null && wrong && <Text c="dimmed">{t('zones.create.correctFirst')}</Text>}
      {outcome?.kind === 'created' && (
        <Text role="status" c="var(--zd-done)">
          <IconCircleCheck size={14} aria-hidden /> {t('zones.create.done')}
        </Text>
      )}
      {outcome?.kind === 'refused' && (
        <Alert
          role="alert"
          color="red"
          variant="light"
          p="sm"
          icon={<IconCircleX size={18} />}
          title={t('zones.create.refused')}
        >
          <Text>{refusedText(t, outcome.fault)}</Text>
        </Alert>
      )}
      {fault?.ids.includes(zone.id) && (
        <FaultMessage
          fault={fault.fault}
          title={t('zones.create.failed')}
          onRetry={() => void createZones(fault.ids)}
        />
      )}
    </Stack>
  );
}
