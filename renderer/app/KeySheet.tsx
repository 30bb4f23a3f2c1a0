import { Kbd, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/Dialog.tsx';
import { useWindowKeys } from '../ui/window-keys.ts';
import type { WordKey } from '../words/words.ts';
import { showKeys, useKeySheet } from './key-sheet.ts';
import { usePanels } from './panel.ts';

interface KeyGroup {
  titleKey: WordKey;
  keys: readonly { pressed: string; textKey: WordKey }[];
}

const groups: readonly KeyGroup[] = [
  {
    titleKey: 'keys.everywhere',
    keys: [
      { pressed: '/', textKey: 'keys.search' },
      { pressed: 'Ctrl+K', textKey: 'keys.search' },
      { pressed: 'Ctrl+B', textKey: 'keys.fold' },
      { pressed: 'Esc', textKey: 'keys.escape' },
      { pressed: '?', textKey: 'keys.sheet' },
    ],
  },
  {
    titleKey: 'map.label',
    keys: [
      { pressed: '← ↑ → ↓', textKey: 'keys.moveMap' },
      { pressed: '+ −', textKey: 'keys.zoom' },
      { pressed: 'Shift+F10', textKey: 'keys.mapMenu' },
      { pressed: 'Enter', textKey: 'keys.takeMiddle' },
    ],
  },
  {
    titleKey: 'keys.stops',
    keys: [
      { pressed: '↑ ↓', textKey: 'keys.moveStop' },
      { pressed: 'Ctrl+Z', textKey: 'keys.undoStops' },
    ],
  },
  {
    titleKey: 'zones.title',
    keys: [
      { pressed: 'D', textKey: 'zones.tool.draw' },
      { pressed: 'E', textKey: 'zones.tool.edit' },
      { pressed: 'Ctrl+Z', textKey: 'zones.undo' },
      { pressed: 'Ctrl+Y', textKey: 'zones.redo' },
    ],
  },
  {
    titleKey: 'keys.zoneList',
    keys: [
      { pressed: '↑ ↓', textKey: 'keys.zoneRow' },
      { pressed: 'Enter', textKey: 'keys.zoneOpen' },
      { pressed: 'Space', textKey: 'keys.zoneChoose' },
      { pressed: 'Shift+↑ ↓', textKey: 'keys.zoneRange' },
      { pressed: 'Ctrl+A', textKey: 'keys.zoneAll' },
      { pressed: 'Ctrl+D', textKey: 'keys.zoneDuplicate' },
      { pressed: 'H', textKey: 'keys.zoneHide' },
      { pressed: 'Delete', textKey: 'keys.zoneDelete' },
    ],
  },
  {
    titleKey: 'keys.drawing',
    keys: [
      { pressed: 'Enter', textKey: 'keys.placeVertex' },
      { pressed: 'Ctrl+Enter', textKey: 'keys.finish' },
      { pressed: 'Backspace', textKey: 'keys.takeVertexBack' },
      { pressed: '[ ]', textKey: 'keys.chooseVertex' },
      { pressed: '← ↑ → ↓', textKey: 'keys.nudge' },
      { pressed: 'I', textKey: 'keys.insertVertex' },
      { pressed: 'Delete', textKey: 'keys.deleteVertex' },
      { pressed: 'Alt', textKey: 'keys.noSnapping' },
    ],
  },
];

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
        {groups.map(({ titleKey, keys }) => (
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
