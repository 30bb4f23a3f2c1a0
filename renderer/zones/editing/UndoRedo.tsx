import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { withShortcut } from '../../workbench/command.ts';
import { useReadOnlyProps } from '../../workbench/read-only.ts';
import { redo, undo } from '../../workspace-zones/undo.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { redoCommand, undoCommand } from './zone-commands.ts';

/** Buttons that undo and redo the last edit. */
export function UndoRedo() {
  const { t } = useTranslation();
  const { canUndo, canRedo } = useZones();
  const readOnly = useReadOnlyProps();
  return (
    <Button.Group>
      <Button
        variant="default"
        px={8}
        aria-label={t('zones.undo')}
        title={withShortcut(t('zones.undo'), undoCommand)}
        disabled={!canUndo}
        {...readOnly}
        onClick={undo}
      >
        <IconArrowBackUp size={16} />
      </Button>
      <Button
        variant="default"
        px={8}
        aria-label={t('zones.redo')}
        title={withShortcut(t('zones.redo'), redoCommand)}
        disabled={!canRedo}
        {...readOnly}
        onClick={redo}
      >
        <IconArrowForwardUp size={16} />
      </Button>
    </Button.Group>
  );
}
