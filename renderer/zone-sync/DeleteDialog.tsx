import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/Dialog.tsx';
import { useServiceName } from '../workbench/service-name.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import { ConfirmCount } from './ConfirmCount.tsx';
import { cancelDeletion, confirmDelete, useDeletion } from './deletion.ts';
import { usePlan } from './plan.ts';
import { publishedIds } from './planned-zones.ts';

/** Dialog that asks where to delete published zones: only in the workspace, or also on the service. */
export function DeleteDialog() {
  const { ids } = useDeletion();
  return ids && <ConfirmDeletion ids={ids} />;
}

const choices = ['here', 'there'] as const;

function ConfirmDeletion({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation();
  const service = useServiceName();
  const zones = useZones((state) => state.zones);
  const isPlanActive = usePlan(({ current }) => current !== null);
  const [where, setWhere] = useState<(typeof choices)[number]>('here');
  const [isConfirmed, setConfirmed] = useState(false);
  const publishedCount = publishedIds(zones, ids).length;
  const [firstId] = ids;
  const name = ids.length === 1 && firstId !== undefined ? zones.get(firstId)?.zoneId : undefined;
  return (
    <Dialog
      onClose={cancelDeletion}
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
              : t('zones.deletion.live', { count: publishedCount, service })
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
                disabled={choice === 'there' && isPlanActive}
                label={t(`zones.deletion.${choice}`, { service })}
                description={t(`zones.deletion.${choice}Hint`, { count: publishedCount, service })}
              />
            ))}
          </Stack>
        </Radio.Group>
        {isPlanActive && <Text c="dimmed">{t('zones.plan.busy')}</Text>}
        {where === 'there' && publishedCount > 1 && (
          <ConfirmCount count={publishedCount} onConfirm={setConfirmed} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={cancelDeletion}>
            {t('zones.deletion.keep', { count: ids.length })}
          </Button>
          <Button
            color="red.9"
            leftSection={<IconTrash size={16} />}
            disabled={where === 'there' && publishedCount > 1 && !isConfirmed}
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
