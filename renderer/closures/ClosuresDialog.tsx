import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Closure } from '../../shared/closures/closure.ts';
import { closeClosures, useClosuresDialog } from '../journey/closures-dialog.ts';
import { useAreaDrawing } from '../journey/draw-area.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { ClosureForm } from './ClosureForm.tsx';
import { ClosureList } from './ClosureList.tsx';

/** The areas that ways keep off: lists, adds and changes them. While one is drawn the dialog makes room. */
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
  return edited ? (
    <ClosureForm key={edited.id} closure={edited} onLeave={() => setEdited(null)} />
  ) : (
    <ClosureList onEdit={setEdited} />
  );
}
