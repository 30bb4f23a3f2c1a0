import { Alert, Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconCloudUp, IconCloudUpload, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../../shared/fault.ts';
import type { ZoneFault } from '../../../shared/zones/checks/zone-fault.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { FaultMessage } from '../../ui/FaultMessage.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { refusedText } from '../check/zone-fault-text.ts';
import { CreationProgress } from './CreationProgress.tsx';
import { sendChanges, useChanges } from './changes.ts';
import { createZones, useCreation } from './creation.ts';
import { DeleteAtServiceDialog } from './DeleteAtServiceDialog.tsx';
import { ZoneStateAtService } from './StateAtService.tsx';

interface ZoneServiceProps {
  zone: Zone;
  faults: readonly ZoneFault[];
}

/** A zone's way to the service: creating it, sending its changes, deleting it there. */
export function ZoneService({ zone, faults }: ZoneServiceProps) {
  const { t } = useTranslation();
  const heading = useId();
  const [deleting, setDeleting] = useState(false);
  return (
    <section aria-labelledby={heading}>
      <Group justify="space-between" mb={6}>
        <Title order={2} size="h3" id={heading}>
          {t('zones.card.service')}
        </Title>
        <ZoneStateAtService zone={zone} />
      </Group>
      <Stack gap="xs" align="flex-start">
        {zone.createdAt === null && <CreateOne zone={zone} faults={faults} />}
        {zone.changedSinceCreation && <ChangeOne zone={zone} faults={faults} />}
        <LastWord zone={zone} />
        {zone.createdAt !== null && (
          <Button variant="default" leftSection={<IconTrash size={16} />} onClick={() => setDeleting(true)}>
            {t('zones.remove.button')}
          </Button>
        )}
      </Stack>
      {deleting && <DeleteAtServiceDialog zoneId={zone.zoneId} onClose={() => setDeleting(false)} />}
    </section>
  );
}

const isWrong = (faults: readonly ZoneFault[]) => faults.some(({ severity }) => severity === 'error');

function CreateOne({ zone, faults }: ZoneServiceProps) {
  const { t } = useTranslation();
  const current = useCreation((creation) => creation.current);
  return (
    <>
      <Button
        fullWidth
        leftSection={<IconCloudUpload size={16} />}
        loading={current?.state === 'running'}
        disabled={isWrong(faults) || current !== null}
        onClick={() => void createZones([zone.id])}
      >
        {t('zones.create.one')}
      </Button>
      {isWrong(faults) && <Text c="dimmed">{t('zones.create.correctFirst')}</Text>}
      {current && (
        <Box w="100%">
          <CreationProgress creation={current} />
        </Box>
      )}
    </>
  );
}

function ChangeOne({ zone, faults }: ZoneServiceProps) {
  const { t } = useTranslation();
  const creating = useCreation(({ current }) => current?.state === 'running');
  const running = useChanges((changes) => changes.running);
  return (
    <>
      <Text c="dimmed">{t('zones.changes.one')}</Text>
      <Button
        fullWidth
        leftSection={<IconCloudUp size={16} />}
        loading={running !== null}
        disabled={isWrong(faults) || creating}
        onClick={() => void sendChanges([zone.id])}
      >
        {t('zones.changes.send')}
      </Button>
      {isWrong(faults) && <Text c="dimmed">{t('zones.create.correctFirst')}</Text>}
    </>
  );
}

/** What became of this zone when it was last sent. */
function LastWord({ zone }: { zone: Zone }) {
  const { t } = useTranslation();
  const creation = useCreation();
  const changes = useChanges();
  const made = creation.outcomes.get(zone.id);
  const changed = changes.outcomes.get(zone.id);
  const created = zone.createdAt !== null;
  return (
    <>
      {created && !changed && !zone.changedSinceCreation && made?.kind === 'created' && (
        <Done>{t('zones.create.done')}</Done>
      )}
      {created && !zone.changedSinceCreation && changed?.kind === 'updated' && (
        <Done>{t('zones.changes.done')}</Done>
      )}
      {!created && made?.kind === 'refused' && (
        <Refused title={t('zones.create.refused')} fault={made.fault} />
      )}
      {!created && made?.kind === 'unknown' && <Text c="dimmed">{t('zones.outcome.unknownWhy')}</Text>}
      {changed?.kind === 'refused' && <Refused title={t('zones.changes.refused')} fault={changed.fault} />}
      {changes.unsupported && zone.changedSinceCreation && (
        <Notice tone="warning" title={t('zones.changes.unsupported')} urgent>
          {t('zones.changes.unsupportedText')}
        </Notice>
      )}
      {creation.fault?.ids.includes(zone.id) && (
        <FaultMessage
          fault={creation.fault.fault}
          title={t('zones.create.failed')}
          onRetry={() => void createZones([zone.id])}
        />
      )}
      {changes.fault?.ids.includes(zone.id) && (
        <FaultMessage
          fault={changes.fault.fault}
          title={t('zones.changes.failed')}
          onRetry={() => void sendChanges([zone.id])}
        />
      )}
    </>
  );
}

function Done({ children }: { children: ReactNode }) {
  return (
    <Text role="status" c="var(--zd-done)">
      <IconCircleCheck size={14} aria-hidden /> {children}
    </Text>
  );
}

function Refused({ title, fault }: { title: string; fault: Fault }) {
  const { t } = useTranslation();
  return (
    <Alert role="alert" color="red" variant="light" p="sm" icon={<IconCircleX size={18} />} title={title}>
      <Text>{refusedText(t, fault)}</Text>
    </Alert>
  );
}
