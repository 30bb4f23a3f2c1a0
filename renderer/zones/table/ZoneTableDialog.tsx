import { Button, Group, Menu, Stack } from '@mantine/core';
import { IconColumns, IconListNumbers } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Zone } from '../../../shared/zones/zone.ts';
import { ButtonMenu } from '../../ui/ButtonMenu.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { withMembers } from '../../ui/with-members.ts';
import { useSelection } from '../../workspace-zones/selection.ts';
import { UndoRedo } from '../editing/UndoRedo.tsx';
import { NumberZones } from './NumberZones.tsx';
import { useZoneTable } from './table-store.ts';
import { useColumnName, useRowsInOrder, ZoneTable } from './ZoneTable.tsx';
import { fieldColumns, otherColumnsOf, toldColumns, type ZoneColumn } from './zone-columns.ts';

/** The zones that are listed as a table, over the window. */
export function ZoneTableDialog({ listed, onClose }: { listed: readonly Zone[]; onClose: () => void }) {
  const { t } = useTranslation();
  const columnName = useColumnName();
  const { without } = useZoneTable();
  const chosen = useSelection((selection) => selection.chosen);
  const [numbering, setNumbering] = useState(false);
  const all = useMemo(
    (): ZoneColumn[] => [...fieldColumns, ...otherColumnsOf(listed), ...toldColumns],
    [listed],
  );
  const columns = useMemo(() => all.filter((column) => !without.has(column)), [all, without]);
  const rows = useRowsInOrder(listed);
  const target = useMemo(() => rows.filter(({ id }) => chosen.has(id)), [rows, chosen]);
  return (
    // Esc closes the topmost alone.
    <Dialog
      onClose={() => !numbering && onClose()}
      size="95%"
      title={t('zones.table.title', { count: listed.length })}
    >
      <Stack gap="sm">
        <Group gap="xs" justify="space-between">
          <Group gap="xs">
            <ButtonMenu closeOnItemClick={false}>
              <Menu.Target>
                <Button variant="default" leftSection={<IconColumns size={16} />}>
                  {t('zones.table.columns')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {all.map((column) => (
                  <Menu.CheckboxItem
                    key={column}
                    disabled={column === 'zoneId'}
                    checked={!without.has(column)}
                    onChange={(shown) =>
                      useZoneTable.setState({ without: withMembers(without, [column], !shown) })
                    }
                  >
                    {columnName(column)}
                  </Menu.CheckboxItem>
                ))}
              </Menu.Dropdown>
            </ButtonMenu>
            <Button
              variant="default"
              leftSection={<IconListNumbers size={16} />}
              disabled={target.length === 0}
              onClick={() => setNumbering(true)}
            >
              {t('zones.table.number', { count: target.length })}
            </Button>
          </Group>
          <UndoRedo />
        </Group>
        <ZoneTable rows={rows} columns={columns} />
      </Stack>
      {numbering && <NumberZones zones={target} onClose={() => setNumbering(false)} />}
    </Dialog>
  );
}
