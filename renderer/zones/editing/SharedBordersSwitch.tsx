import { ActionIcon } from '@mantine/core';
import { IconLink, IconUnlink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSharedBorders } from '../../map/draw/shared-borders.ts';
import { withShortcut } from '../../workbench/command.ts';
import { sharedBordersCommand, switchSharedBorders } from './zone-commands.ts';

/** Switch for shared borders: if on, neighbors follow edits of a border. */
export function SharedBordersSwitch() {
  const { t } = useTranslation();
  const { on } = useSharedBorders();
  return (
    <ActionIcon
      variant={on ? 'light' : 'subtle'}
      aria-pressed={on}
      aria-label={t('zones.sharedBorders.switch')}
      title={withShortcut(t('zones.sharedBorders.switch'), sharedBordersCommand)}
      onClick={switchSharedBorders}
    >
      {on ? <IconLink size={18} /> : <IconUnlink size={18} />}
    </ActionIcon>
  );
}
