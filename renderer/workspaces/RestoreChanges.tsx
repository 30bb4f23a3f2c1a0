import { Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RestorePreview } from '../../shared/desk/workspaces.ts';
import { useDrawSession } from '../map/draw/draw-session.ts';
import { useFocusFallback } from '../ui/focus-fallback.ts';
import { formatLocalTime } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { RefusalNotice } from './RefusalNotice.tsx';
import type { Refusal } from './use-refusal.ts';

interface RestoreChangesProps {
  /** Name of the backup or copy. */
  name: string;
  preview: RestorePreview;
  working: boolean;
  refusal: Refusal | null;
  onRestore(): void;
  onBack(): void;
}

/** Contents of a backup or copy and what restoring it would change, with a button to restore it. */
export function RestoreChanges({ name, preview, working, refusal, onRestore, onBack }: RestoreChangesProps) {
  const { t } = useTranslation();
  const isDrawing = useDrawSession(({ drawing }) => drawing !== null);
  const backButton = useFocusFallback<HTMLButtonElement>(name);
  const { now, after, zones, stores, saved } = preview;
  const timeText = (at: string | null) => (at === null ? t('workspaces.never') : formatLocalTime(at));
  const rows = [
    [t('workspaces.zones'), now.zones, after.zones],
    [t('workspaces.stores'), now.stores, after.stores],
    [t('workspaces.saved'), now.saved, after.saved],
    [t('workspaces.lastChange'), timeText(now.changedAt), timeText(after.changedAt)],
  ] as const;
  const changes = [
    zones.added > 0 && t('workspaces.zonesAdded', { count: zones.added }),
    zones.changed > 0 && t('workspaces.zonesChanged', { count: zones.changed }),
    zones.removed > 0 && t('workspaces.zonesRemoved', { count: zones.removed }),
    stores.added > 0 && t('workspaces.storesAdded', { count: stores.added }),
    stores.changed > 0 && t('workspaces.storesChanged', { count: stores.changed }),
    stores.removed > 0 && t('workspaces.storesRemoved', { count: stores.removed }),
    saved.added > 0 && t('workspaces.savedAdded', { count: saved.added }),
    saved.removed > 0 && t('workspaces.savedRemoved', { count: saved.removed }),
  ].filter((change) => change !== false);
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        {name}
      </Title>
      <Table style={{ fontVariantNumeric: 'tabular-nums' }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            <Table.Th scope="col">{t('workspaces.now')}</Table.Th>
            <Table.Th scope="col">{t('workspaces.after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([label, current, restored]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td>{current}</Table.Td>
              <Table.Td>{restored}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <ul style={{ margin: 0, paddingInlineStart: '1.2em' }} aria-label={t('workspaces.changes')}>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
        {changes.length === 0 && <li>{t('workspaces.noChanges')}</li>}
      </ul>
      <Text size="xs" c="dimmed">
        {t('workspaces.restoreKeeps')}
      </Text>
      {isDrawing && <Notice tone="warning">{t('workspaces.drawing')}</Notice>}
      <RefusalNotice refusal={refusal} title={t('workspaces.notDone')} />
      <Group justify="flex-end">
        <Button ref={backButton} variant="default" disabled={working} onClick={onBack}>
          {t('workspaces.back')}
        </Button>
        <Button disabled={isDrawing} loading={working} onClick={onRestore}>
          {t('workspaces.restore')}
        </Button>
      </Group>
    </Stack>
  );
}
