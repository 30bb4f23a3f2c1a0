import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/Dialog.tsx';
import { useServiceName } from '../workbench/service-name.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import { ConfirmCount } from './ConfirmCount.tsx';
import { confirmDelete, keepZones, useDeletion } from './deletion.ts';
import { usePlan } from './plan.ts';
import { liveIds } from './planned-zones.ts';

/** Asks where to delete zones that are published: locally or also on the service. */
export function DeleteDialog() {
  const { ids } = useDeletion();
  return ids && <Deletion ids={ids} />;
}

const choices = ['here', 'there'] as const;

function Deletion({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation();
  const service = useServiceName();
  const zones = useZones((state) => state.zones);
  const busy = usePlan(({ current }) => current !== null);
  const [where, setWhere] = useState<(typeof choices)[number]>('here');
  const [confirmed, setConfirmed] = useState(false);
  const live = liveIds(zones, ids).length;
  const [only] = ids;
  const name = ids.length === 1 && only !== undefined ? zones.get(only)?.zoneId : undefined;
  return (
    <Dialog
      onClose={keepZones}
      title={
        name === undefined
          ? t('zones.deletion.title', { count: ids.length })
          : t('zones.deletion.titleOne', { name })
      }
    >
      <Stack>
        <Radio.Group
          label={
            ids.length === 1
              ? t('zones.deletion.liveOne', { service })
              : t('zones.deletion.live', { count: live, service })
          }
          value={where}
          onChange={(value) => setWhere(value === 'there' ? 'there' : 'here')}
        >
          <Stack gap="xs" mt={6}>
            {choices.map((choice) => (
              <Radio
                key={choice}
                value={choice}
                {...(choice === where && { 'data-autofocus': true })}
                disabled={choice === 'there' && busy}
                label={t(`zones.deletion.${choice}`, { service })}
                description={t(`zones.deletion.${choice}Hint`, { count: live, service })}
              />
            ))}
          </Stack>
        </Radio.Group>
        {busy && <Text c="dimmed">{t('zones.plan.busy')}</Text>}
        {where === 'there' && live > 1 && <ConfirmCount count={live} onConfirm={setConfirmed} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={keepZones}>
            {t('zones.deletion.keep', { count: ids.length })}
          </Button>
          <Button
            color="red.9"
            leftSection={<IconTrash size={16} />}
            disabled={where === 'there' && live > 1 && !confirmed}
            onClick={() => confirmDelete(ids, where)}
          >
            {where === 'here'
              ? t('zones.deletion.deleteHere', { count: ids.length })
              : t('zones.deletion.deleteThere', { count: ids.length })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
