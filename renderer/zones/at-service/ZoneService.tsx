import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconCloudUp, IconCloudUpload, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../../shared/fault.ts';
import type { ZoneFault } from '../../../shared/zones/checks/zone-fault.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { PanelFooter } from '../../app/PanelFooter.tsx';
import { FaultMessage } from '../../ui/FaultMessage.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useCheckOfZone } from '../check/zone-check.ts';
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
  const [deleting, setDeleting] = useState(false);
  return (
    <PanelFooter>
      <Stack gap="xs" component="section" tabIndex={-1} aria-label={t('zones.card.service')}>
        <LastWord zone={zone} />
        <Group justify="space-between" gap="xs">
          <ZoneStateAtService zone={zone} />
          {zone.createdAt !== null && (
            <Button variant="default" leftSection={<IconTrash size={16} />} onClick={() => setDeleting(true)}>
              {t('zones.remove.button')}
            </Button>
          )}
        </Group>
        {zone.createdAt === null && <CreateOne zone={zone} faults={faults} />}
        {zone.changedSinceCreation && <ChangeOne zone={zone} faults={faults} />}
      </Stack>
      {deleting && <DeleteAtServiceDialog zoneId={zone.zoneId} onClose={() => setDeleting(false)} />}
    </PanelFooter>
  );
}

function CreateOne({ zone, faults }: ZoneServiceProps) {
  const { t } = useTranslation();
  const current = useCreation((creation) => creation.current);
  return (
    <>
      {current && <CreationProgress creation={current} />}
      <SendButton
        icon={<IconCloudUpload size={16} />}
        loading={current?.state === 'running'}
        disabled={current !== null}
        zone={zone}
        faults={faults}
        onSend={() => void createZones([zone.id])}
      >
        {t('zones.create.one')}
      </SendButton>
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
      <SendButton
        icon={<IconCloudUp size={16} />}
        loading={running !== null}
        disabled={creating}
        zone={zone}
        faults={faults}
        onSend={() => void sendChanges([zone.id])}
      >
        {t('zones.changes.send')}
      </SendButton>
    </>
  );
}

interface SendButtonProps extends ZoneServiceProps {
  icon: ReactNode;
  loading: boolean;
  disabled: boolean;
  onSend(): void;
  children: string;
}

/** Sends the zone, unless something is wrong with it. */
function SendButton({ zone, faults, icon, loading, disabled, onSend, children }: SendButtonProps) {
  const { t } = useTranslation();
  const why = useId();
  const wrong = hasErrors(faults);
  const check = useCheckOfZone();
  return (
    <>
      {wrong && (
        <Text id={why} c="dimmed">
          {t('zones.create.correctFirst')}
        </Text>
      )}
      {/* Not `disabled` by a fault: the very press that ends its correction would do nothing. */}
      <Button
        fullWidth
        leftSection={icon}
        loading={loading}
        disabled={disabled}
        data-disabled={wrong}
        aria-disabled={wrong}
        {...(wrong && { 'aria-describedby': why })}
        onClick={({ currentTarget }) => {
          // What is shown may be older than what was corrected just now.
          if (hasErrors(check(zone))) return;
          // What is told of it comes there, and the button goes.
          currentTarget.closest('section')?.focus();
          onSend();
        }}
      >
        {children}
      </Button>
    </>
  );
}

const hasErrors = (faults: readonly ZoneFault[]) => faults.some(({ severity }) => severity === 'error');

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
    <Group gap={6} c="var(--zd-done)">
      <IconCircleCheck size={16} aria-hidden />
      <Text>{children}</Text>
    </Group>
  );
}

function Refused({ title, fault }: { title: string; fault: Fault }) {
  const { t } = useTranslation();
  return (
    <Notice tone="error" title={title}>
      {refusedText(t, fault)}
    </Notice>
  );
}
