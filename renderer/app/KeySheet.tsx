import { Kbd, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/Dialog.tsx';
import { useWindowKeys } from '../ui/window-keys.ts';
import { showKeys, useKeySheet } from '../workbench/key-sheet.ts';
import { usePanels } from '../workbench/panel.ts';
import { keyGroups } from './key-groups.ts';

/** Opens with its key, and tells all keys. */
export function KeySheet() {
  const { t } = useTranslation();
  const panels = usePanels();
  const { shown } = useKeySheet();
  useWindowKeys([['shift+?', () => showKeys(true)]]);
  if (!shown) return null;
  return (
    <Dialog title={t('keys.title')} size="xl" onClose={() => showKeys(false)}>
      <div style={{ columns: '320px' }}>
        <Keys
          title={t('app.panels')}
          keys={panels.map(({ titleKey }, index) => ({ pressed: String(index + 1), text: t(titleKey) }))}
        />
        {keyGroups.map(({ titleKey, keys }) => (
          <Keys
            key={titleKey}
            title={t(titleKey)}
            keys={keys.map(({ pressed, textKey }) => ({ pressed, text: t(textKey) }))}
          />
        ))}
      </div>
    </Dialog>
  );
}

interface KeysProps {
  title: string;
  keys: readonly { pressed: string; text: string }[];
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
          <Table.Tr key={pressed}>
            <Table.Th scope="row" w={110}>
              <Kbd>{pressed}</Kbd>
            </Table.Th>
            <Table.Td>{text}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
