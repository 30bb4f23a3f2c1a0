import { Kbd, Table } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/Dialog.tsx';
import { showKeys, useKeySheet } from '../workbench/key-sheet.ts';
import { commandGroups } from './commands.ts';
import { keyGroups } from './key-groups.ts';

/** Lists all keyboard shortcuts. */
export function KeyboardShortcuts() {
  const { t } = useTranslation();
  const { shown: visible } = useKeySheet();
  if (!visible) return null;
  return (
    <Dialog title={t('keys.title')} size="xl" onClose={() => showKeys(false)}>
      <AllKeys />
    </Dialog>
  );
}

/** Inside the dialog, so that its error boundary catches failures. */
function AllKeys() {
  const { t } = useTranslation();
  return (
    <div style={{ columns: '320px' }}>
      {keyGroups(commandGroups).map(({ titleKey, keys }) => (
        <Keys
          key={titleKey}
          title={t(titleKey)}
          keys={keys.map(({ pressed, titleKey }) => ({ pressed, text: t(titleKey) }))}
        />
      ))}
    </div>
  );
}

interface KeysProps {
  title: string;
  keys: readonly { pressed: readonly string[]; text: string }[];
}

function Keys({ title, keys }: KeysProps) {
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
        {keys.map(({ pressed, text }) => (
          <Table.Tr key={pressed.join(' ')}>
            <Table.Th scope="row" w={110}>
              {pressed.map((key, index) => (
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
