import { Box } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Closure } from '../../shared/closures/closure.ts';
import { useDeskState } from '../desk/states.ts';
import { closeClosures, useClosuresDialog } from '../journey/closures-dialog.ts';
import { useAreaDrawing } from '../journey/draw-area.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { useLostFocus } from '../ui/lost-focus.ts';
import { holdsNothingTyped, isTextField } from '../ui/typed-text.ts';
import { isPressed } from '../ui/window-keys.ts';
import { redoKeys, undoKeys } from '../workspace-zones/undo.ts';
import { ClosureForm } from './ClosureForm.tsx';
import { ClosureList } from './ClosureList.tsx';

/** Dialog for areas that routes avoid: lists, adds and changes closures. Hidden while one is drawn. */
export function ClosuresDialog() {
  const { t } = useTranslation();
  const { isOpen } = useClosuresDialog();
  const { active } = useAreaDrawing();
  if (!isOpen) return null;
  return (
    <Dialog docked hidden={active} title={t('closures.title')} onClose={closeClosures}>
      <Closures />
    </Dialog>
  );
}

function Closures() {
  const [edited, setEdited] = useState<Closure | null>(null);
  /** A drawn closure that was undone before anything was entered for it. */
  const [undone, setUndone] = useState<Closure | null>(null);
  const stored = useDeskState('closures');
  const isNew = edited !== null && !stored.some(({ id }) => id === edited.id);
  const box = useLostFocus<HTMLDivElement>(edited?.id);
  function stepOnKey(event: KeyboardEvent) {
    const { nativeEvent, target } = event;
    const isPressedOf = (keys: readonly string[]) => keys.some((key) => isPressed(key, nativeEvent));
    if (isTextField(target) && !holdsNothingTyped(target)) return;
    if (isNew && isPressedOf(undoKeys)) {
      setUndone(edited);
      setEdited(null);
    } else if (!edited && undone && isPressedOf(redoKeys)) {
      setEdited(undone);
      setUndone(null);
    } else return;
    event.preventDefault();
  }
  return (
    <Box ref={box} tabIndex={-1} onKeyDown={stepOnKey}>
      {edited ? (
        <ClosureForm key={edited.id} closure={edited} onLeave={() => setEdited(null)} />
      ) : (
        <ClosureList onEdit={setEdited} />
      )}
    </Box>
  );
}
