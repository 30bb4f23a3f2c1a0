import { Box } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { deskState, useDeskState } from '../desk/states.ts';
import { redoClosures, undoClosures, useClosureHistory } from '../journey/closure-history.ts';
import {
  cancelClosureForm,
  closeClosures,
  isNewClosure,
  leaveClosureForm,
  redoClosureForm,
  showClosures,
  useClosuresDialog,
} from '../journey/closures-dialog.ts';
import { useAreaDrawing } from '../journey/draw-area.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { useFocusFallback } from '../ui/focus-fallback.ts';
import { hasNothingTyped, isTextField } from '../ui/typed-text.ts';
import { isPressed } from '../ui/window-keys.ts';
import { words } from '../words/words.ts';
import { showStepNotice } from '../workbench/step-notice.tsx';
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
    <Dialog docked hidden={active} title={t('closures.title')} onClose={close}>
      <Closures />
    </Dialog>
  );
}

/** Closes the dialog. What was drawn or entered stays in the form, and a notice offers to continue. */
function close() {
  const { draft } = useClosuresDialog.getState();
  closeClosures();
  if (!draft) return;
  if (deskState('closures').includes(draft)) return leaveClosureForm();
  showStepNotice({
    id: 'closure-draft',
    text: words.t('closures.notSaved'),
    actions: [{ label: words.t('closures.continue'), run: showClosures }],
  });
}

function Closures() {
  const { draft } = useClosuresDialog();
  const stored = useDeskState('closures');
  // Also after a closure is deleted, so that the keys below still apply.
  const box = useFocusFallback<HTMLDivElement>(`${draft?.id} ${stored.length}`);
  return (
    <Box ref={box} tabIndex={-1} onKeyDown={stepOnKey}>
      {draft ? <ClosureForm key={draft.id} draft={draft} /> : <ClosureList />}
    </Box>
  );
}

/** Undoes or redoes a change of closures, or the drawing of the one in the form. */
function stepOnKey(event: KeyboardEvent) {
  const { nativeEvent, target } = event;
  if (isTextField(target) && !hasNothingTyped(target)) return;
  const isPressedOf = (keys: readonly string[]) => keys.some((key) => isPressed(key, nativeEvent));
  const { draft } = useClosuresDialog.getState();
  if (isPressedOf(undoKeys)) {
    if (!draft) void undoClosures();
    else if (isNewClosure(draft)) cancelClosureForm();
    else return;
  } else if (isPressedOf(redoKeys) && !draft) {
    // A form is undone before the changes that were stored earlier.
    const hasUndone = useClosureHistory.getState().undone.length > 0;
    if (hasUndone || !redoClosureForm()) void redoClosures();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}
