import { ActionIcon, Button, Checkbox, Group, Menu, Stack, Text } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconCopyPlus,
  IconEye,
  IconEyeOff,
  IconFocus2,
  IconLayersUnion,
  IconPencil,
  IconTool,
  IconTrash,
  IconVectorBezier2,
} from '@tabler/icons-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { areRepairable } from '../../../shared/zones/checks/repairs.ts';
import type { IssuesByZone } from '../../../shared/zones/checks/validity.ts';
import type { Refusal } from '../../../shared/zones/geometry/shaped.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { ButtonMenu } from '../../ui/ButtonMenu.tsx';
import { useFocusFallback } from '../../ui/focus-fallback.ts';
import { useReadOnlyProps } from '../../workbench/read-only.ts';
import { selectZones, showZones, useSelection } from '../../workspace-zones/selection.ts';
import { showOnMap } from '../../workspace-zones/show-on-map.ts';
import { duplicateZones } from '../../workspace-zones/zone-actions.ts';
import { useAllIssues } from '../../zone-check/all-issues.ts';
import { useCheckOptions } from '../../zone-check/zone-check.ts';
import { refusalText } from '../../zone-check/zone-issue-text.ts';
import { askDelete } from '../../zone-sync/deletion.ts';
import { PublishButton } from '../../zone-sync/PublishButton.tsx';
import { repairZones } from '../editing/repair-zones.ts';
import { mergeZones } from '../editing/reshape-zones.ts';
import type { Reshape } from '../editing/reshaped.ts';
import { startReshaping } from '../editing/reshaping.ts';
import { EditManyDialog } from './EditManyDialog.tsx';
import { RepairItems } from './RepairItems.tsx';

/** Actions on the selected zones, or on all listed ones. */
export function ListActions({
  target,
  listed,
  selectedCount,
  tableSwitch,
}: {
  target: readonly Zone[];
  listed: readonly Zone[];
  selectedCount: number;
  /** Button that opens the table of the same zones. */
  tableSwitch: ReactNode;
}) {
  const { t } = useTranslation();
  const hidden = useSelection((selection) => selection.hidden);
  const targetIds = () => target.map(({ id }) => id);
  const isAnyHidden = hidden.size > 0 && target.some(({ id }) => hidden.has(id));
  const [refusal, setRefusal] = useState<Refusal>();
  const [isEditing, setEditing] = useState(false);
  const [isRepairing, setRepairing] = useState(false);
  const checks = useCheckOptions();
  const readOnly = useReadOnlyProps();
  const byZone = useAllIssues((all) => all.byZone);
  const allRepairableIds = useMemo(() => repairableZoneIds(byZone), [byZone]);
  const repairableIds = useMemo(
    () => (allRepairableIds.size > 0 ? target.flatMap(({ id }) => (allRepairableIds.has(id) ? id : [])) : []),
    [target, allRepairableIds],
  );
  /** Takes the focus when the pressed button disappears. */
  const selectAllBox = useFocusFallback<HTMLInputElement>(`${selectedCount > 0} ${repairableIds.length > 0}`);
  const repair = async () => {
    setRepairing(true);
    setRefusal(await repairZones(repairableIds, checks));
    setRepairing(false);
  };
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Checkbox
          ref={selectAllBox}
          size="xs"
          label={t('zones.list.chosen', { count: selectedCount, total: listed.length })}
          checked={selectedCount > 0 && selectedCount === listed.length}
          indeterminate={selectedCount > 0 && selectedCount < listed.length}
          onChange={() => selectZones(selectedCount === listed.length ? [] : listed.map(({ id }) => id))}
        />
        <Group gap={2} wrap="nowrap">
          {tableSwitch}
          <ActionIcon
            aria-label={t('zones.list.show')}
            title={t('zones.list.show')}
            onClick={() => showOnMap(target.map(({ geometry }) => geometry))}
          >
            <IconFocus2 size={18} />
          </ActionIcon>
          <ActionIcon
            aria-label={t(isAnyHidden ? 'zones.list.drawAll' : 'zones.list.hideAll')}
            title={t(isAnyHidden ? 'zones.list.drawAll' : 'zones.list.hideAll')}
            onClick={() => showZones(targetIds(), isAnyHidden)}
          >
            {isAnyHidden ? <IconEye size={18} /> : <IconEyeOff size={18} />}
          </ActionIcon>
          {selectedCount > 0 && (
            <>
              <ActionIcon
                aria-label={t('zones.list.duplicate', { count: selectedCount })}
                title={t('zones.list.duplicate', { count: selectedCount })}
                {...readOnly}
                onClick={() => duplicateZones(targetIds())}
              >
                <IconCopyPlus size={18} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('zones.many.title', { count: selectedCount })}
                title={t('zones.many.title', { count: selectedCount })}
                {...readOnly}
                onClick={() => setEditing(true)}
              >
                <IconPencil size={18} />
              </ActionIcon>
              <ShapesMenu ids={targetIds()} onRefused={setRefusal} />
              <ActionIcon
                aria-label={t('zones.list.delete', { count: selectedCount })}
                title={t('zones.list.delete', { count: selectedCount })}
                {...readOnly}
                onClick={() => askDelete(targetIds())}
              >
                <IconTrash size={18} />
              </ActionIcon>
            </>
          )}
        </Group>
      </Group>
      {/* In one row, because the repair button appears late, when the checks are done, and must not move what is below. */}
      <Group gap="xs" wrap="nowrap" align="start">
        <Stack gap="xs" flex={1}>
          <PublishButton targetZones={target} isSelection={selectedCount > 0} />
        </Stack>
        {repairableIds.length > 0 && (
          <Button
            variant="light"
            leftSection={<IconTool size={16} />}
            title={t('zones.list.repairHint')}
            {...readOnly}
            loading={isRepairing}
            onClick={() => void repair()}
          >
            {t('zones.list.repair', { count: repairableIds.length })}
          </Button>
        )}
      </Group>
      {isEditing && <EditManyDialog zones={target} onClose={() => setEditing(false)} />}
      {refusal && (
        <Text role="alert" c="red">
          {refusalText(t, refusal)}
        </Text>
      )}
    </>
  );
}

/** Returns the IDs of zones with an error that `repairZones` can repair. */
function repairableZoneIds(byZone: IssuesByZone | null): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const [id, issues] of byZone ?? []) if (areRepairable(issues)) ids.add(id);
  return ids;
}

/** Menu of actions that change the shapes of all selected zones. */
function ShapesMenu({
  ids,
  onRefused,
}: {
  ids: readonly string[];
  onRefused: (refusal: Refusal | undefined) => void;
}) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const readOnly = useReadOnlyProps();
  const count = ids.length;
  const name = t('zones.list.shape', { count });
  /** Moves the focus to the button first: the toolbar returns the focus to where it was, and the menu item is gone by then. */
  const reshape = (kind: Reshape['kind']) => {
    button.current?.focus();
    startReshaping(kind, ids);
  };
  return (
    <ButtonMenu
      returnFocus={false}
      onClose={() => {
        if (document.activeElement?.closest('[role=menu]')) button.current?.focus();
      }}
    >
      <Menu.Target>
        <ActionIcon ref={button} aria-label={name} title={name} {...readOnly}>
          <IconVectorBezier2 size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={name}>
        {count > 1 && (
          <Menu.Item
            leftSection={<IconLayersUnion size={16} />}
            onClick={() => void mergeZones(ids).then(onRefused)}
          >
            {t('zones.list.merge')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconArrowsMaximize size={16} />} onClick={() => reshape('buffer')}>
          {t('zones.reshape.buffer')}
        </Menu.Item>
        <Menu.Item leftSection={<IconVectorBezier2 size={16} />} onClick={() => reshape('simplify')}>
          {t('zones.reshape.simplify')}
        </Menu.Item>
        <Menu.Divider />
        <RepairItems ids={ids} onStart={() => button.current?.focus()} />
      </Menu.Dropdown>
    </ButtonMenu>
  );
}
