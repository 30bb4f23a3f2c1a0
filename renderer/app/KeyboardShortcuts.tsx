import { Kbd, Table } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/Dialog.tsx';
import { setShortcutsDialogOpen, useShortcutsDialog } from '../workbench/shortcuts-dialog.ts';
import { commandGroups } from './commands.ts';
import { shortcutGroups } from './shortcut-groups.ts';

/** Dialog with all keyboard shortcuts. */
export function KeyboardShortcuts() {
  const { t } = useTranslation();
  const { isOpen } = useShortcutsDialog();
  if (!isOpen) return null;
  return (
    <Dialog title={t('keys.title')} size="xl" onClose={() => setShortcutsDialogOpen(false)}>
      <AllShortcuts />
    </Dialog>
  );
}

/** A separate component, so that the dialog's error boundary catches its errors. */
function AllShortcuts() {
  const { t } = useTranslation();
  return (
    <div style={{ columns: '320px' }}>
      {shortcutGroups(commandGroups).map(({ titleKey, keys }) => (
        <ShortcutTable
          key={titleKey}
          title={t(titleKey)}
          keys={keys.map(({ keyLabels, titleKey }) => ({ keyLabels, text: t(titleKey) }))}
        />
      ))}
    </div>
  );
}

interface ShortcutTableProps {
  title: string;
  keys: readonly { keyLabels: readonly string[]; text: string }[];
}

function ShortcutTable({ title, keys }: ShortcutTableProps) {
  return (
    <Table
      captionSide="top"
      verticalSpacing={3}
      withRowBorders={false}
      mb="xs"
      style={{ breakInside: 'avoid' }}
    >
      <Table.Caption ta="left" fw={600} mt={0} mb={2}>
        {title}
      </Table.Caption>
      <Table.Tbody>
        {keys.map(({ keyLabels, text }) => (
          <Table.Tr key={keyLabels.join(' ')}>
            <Table.Th scope="row" w={110}>
              {keyLabels.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && ' '}
                  <Kbd style={{ whiteSpace: 'nowrap' }}>{key}</Kbd>
                </Fragment>
              ))}
            </Table.Th>
            <Table.Td>{text}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
