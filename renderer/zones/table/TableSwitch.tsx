import { ActionIcon } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFocusFallback } from '../../ui/focus-fallback.ts';
import { closeTable, openTable, useZoneTable } from './table-store.ts';

/** Button that opens or closes the zone table. */
export function TableSwitch() {
  const { t } = useTranslation();
  const open = useZoneTable((table) => table.isOpen);
  const button = useFocusFallback<HTMLButtonElement>(open);
  return (
    <ActionIcon
      ref={button}
      aria-label={t('zones.table.open')}
      title={t('zones.table.open')}
      aria-expanded={open}
      onClick={() => (open ? closeTable() : openTable())}
    >
      <IconTable size={18} />
    </ActionIcon>
  );
}
