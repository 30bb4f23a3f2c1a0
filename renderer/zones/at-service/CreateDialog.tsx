import { Button, Group, Loader, NumberInput, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { IconCircleX, IconCloudCheck, IconCloudUpload } from '@tabler/icons-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { zonesPerBatchLimits } from '../../../shared/settings.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { useServiceName } from '../../app/service-name.ts';
import { changeSettings, useSettings } from '../../mirror.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useAllFaults } from '../check/all-faults.ts';
import { listOnly } from '../list/list-filter.ts';
import { useZones } from '../zones-store.ts';
import classes from './CreateDialog.module.css';
import { createZones } from './creation.ts';
import { batchesOf, planCreation } from './creation-plan.ts';

interface CreateDialogProps {
  /** The zones chosen. */
  ids: readonly string[];
  onClose(): void;
}

const { min, max } = zonesPerBatchLimits;

/** Shows what will be sent to the service and what is left out, and sends it. */
export function CreateDialog({ ids, onClose }: CreateDialogProps) {
  const { t } = useTranslation();
  const service = useServiceName();
  const { zonesPerBatch } = useSettings();
  const zones = useZones((state) => state.zones);
  const faults = useAllFaults(({ byZone }) => byZone);
  const { send, leftOut } = useMemo(
    () =>
      planCreation(
        ids.flatMap((id) => zones.get(id) ?? []),
        faults,
      ),
    [ids, zones, faults],
  );
  const [size, setSize] = useState<number | string>(zonesPerBatch);
  const usable = typeof size === 'number' && Number.isInteger(size) && size >= min && size <= max;
  const keepSize = () => {
    if (usable && size !== zonesPerBatch) void changeSettings({ zonesPerBatch: size });
  };
  const create = () => {
    keepSize();
    void createZones(send.map(({ id }) => id));
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t('zones.create.title')}>
      <Stack gap="md">
        <div className={classes.sent}>
          <IconCloudUpload size={22} stroke={1.6} aria-hidden />
          <div role="status">
            <Text fw={600} size="md">
              {t('zones.create.sends', { count: send.length, service })}
            </Text>
            {send.length > 0 && usable && <Batches zones={send.length} size={size} />}
            {faults === null && (
              <Group gap={6}>
                <Loader size={12} />
                <Text c="dimmed">{t('zones.create.checking')}</Text>
              </Group>
            )}
          </div>
        </div>
        <NumberInput
          data-autofocus
          label={t('zones.create.batchSize')}
          description={t('zones.create.batchRule', { min, max })}
          error={usable ? undefined : t('zones.create.batchWrong', { min, max })}
          w={220}
          min={min}
          max={max}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          value={size}
          onChange={setSize}
          onBlur={keepSize}
        />
        {leftOut.length > 0 && (
          <LeftOut title={t('zones.create.leftOut')}>
            {leftOut.map(({ reason, zones: some }) => {
              const title = t(`zones.create.without.${reason}`, { count: some.length });
              return (
                <LeftOutZones
                  key={reason}
                  title={title}
                  harmless={reason === 'created'}
                  zones={some}
                  onShow={() => {
                    onClose();
                    listOnly(
                      title,
                      some.map(({ id }) => id),
                    );
                  }}
                />
              );
            })}
          </LeftOut>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('zones.create.notNow')}
          </Button>
          <Button
            leftSection={<IconCloudUpload size={16} />}
            disabled={send.length === 0 || !usable}
            onClick={create}
          >
            {t('zones.create.button', { count: send.length })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Batches({ zones, size }: { zones: number; size: number }) {
  const { t } = useTranslation();
  const { full, rest } = batchesOf(zones, size);
  if (full + (rest > 0 ? 1 : 0) === 1) return <Text>{t('zones.create.oneBatch')}</Text>;
  return (
    <Text>
      {rest === 0
        ? t('zones.create.batches', { count: full, size })
        : t('zones.create.batchesAndRest', { count: full, size, rest })}
    </Text>
  );
}

function LeftOut({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Title order={3} size="h3" id={heading}>
        {title}
      </Title>
      <ul className={classes.leftOut}>{children}</ul>
    </section>
  );
}

interface LeftOutZonesProps {
  title: string;
  harmless: boolean;
  zones: readonly Zone[];
  onShow(): void;
}

function LeftOutZones({ title, harmless, zones, onShow }: LeftOutZonesProps) {
  const { t } = useTranslation();
  const Icon = harmless ? IconCloudCheck : IconCircleX;
  const names = zones.slice(0, 3).map(({ zoneId }) => zoneId || t('zones.unnamed'));
  return (
    <li data-harmless={harmless || undefined}>
      <Icon size={16} aria-hidden />
      <span className={classes.reason}>
        <Text>{title}</Text>
        <Text c="dimmed" size="xs" truncate>
          {names.join(', ')}
          {zones.length > names.length && ' …'}
        </Text>
      </span>
      <UnstyledButton
        className={classes.show}
        aria-label={t('zones.create.showOf', { title })}
        onClick={onShow}
      >
        {t('zones.create.show')}
      </UnstyledButton>
    </li>
  );
}
